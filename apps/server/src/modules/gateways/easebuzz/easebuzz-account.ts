import type { CallLimits } from '../../../platform/outbound/json-caller.ts';

/** What the adapter needs of an account; only here are its secrets open. */
export interface EasebuzzAccount extends CallLimits {
  readonly mode: 'test' | 'live';
  /** Easebuzz's merchant key: public. */
  readonly key_id: string;
  /** Easebuzz's salt, which signs both directions. */
  readonly key_secret: string;
  /** '' for Easebuzz's own two hosts in this mode; else the address of both. */
  readonly base_url: string;
  readonly script_url: string;
}
