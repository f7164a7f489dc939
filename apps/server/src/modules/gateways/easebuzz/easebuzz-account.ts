import type { CallLimits } from '../../../platform/outbound/json-caller.ts';

/** What the adapter needs of an account; secrets are open here and nowhere else. */
export interface EasebuzzAccount extends CallLimits {
  readonly mode: 'test' | 'live';
  /** Easebuzz's merchant key: public. */
  readonly key_id: string;
  /** Easebuzz's salt, which signs everything in both directions. */
  readonly key_secret: string;
  /** '' for Easebuzz's own two hosts in this mode; else where both answer. */
  readonly base_url: string;
  readonly script_url: string;
}
