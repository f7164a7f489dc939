import type { Permission } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { CallKey } from '../idempotency.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import type { Browser } from './browser-session.ts';

/** A platform or notify token that the guard accepted (threats 4). */
export interface Bearer {
  readonly token_id: number;
  readonly scope: 'platform' | 'notify';
  readonly browser_session_id: number;
}

/**
 * Who acts for an institute: one of its keys, whose name outlives a rotation, or its server with the older credentials of
 * the ERP calls, of which it has one set.
 */
export type Actor =
  | {
      readonly kind: 'key';
      readonly id: number;
      readonly name: string;
      /** Set for a publishable key: anybody may be showing it. */
      readonly isPublic?: true;
    }
  | { readonly kind: 'erp' };

/** The institute that a caller acts for, and what it allows: all that a verb of the institute API knows of its caller. */
export interface InstituteCaller {
  readonly institute_id: number;
  readonly mode: 'test' | 'live';
  readonly by: Actor;
  readonly permissions: ReadonlySet<Permission>;
}

/** The one order of a checkout token (R3). */
export interface CheckoutCaller {
  readonly order_id: number;
  readonly institute_id: number;
}

/** The one EMI application of a token (decision 29). */
export interface ApplicationCaller {
  readonly application_id: number;
  readonly institute_id: number;
}

/**
 * A verb's view of its request: plain data and a few functions, so that a test can write one by hand (`aCtx` in
 * src/testing).
 */
export interface Ctx {
  readonly db: Db;
  readonly settings: Settings;
  readonly clock: Clock;
  /** A child log that already carries the request id. */
  readonly log: Log;
  readonly requestId: string;
  /** Address of the caller, read through TRUST_PROXY; for limits only. */
  readonly ip: string;
  /** The page's public host, named in messages (decisions 15). */
  readonly host: string;
  readonly browser: Browser;
  /** `x-payment-page`: the slug this tab shows (R23). */
  readonly pageHeader?: string;
  /** `x-student`: the sbd_code this tab shows (R23). */
  readonly studentHeader?: string;
  /** Set when the route's proof is `customer_token` or `notify_token`. */
  readonly bearer?: Bearer;
  /** Set when the route's proof is `api_key` or `erp`. */
  readonly institute?: InstituteCaller;
  /** Set when the route's proof is `checkout_token`. */
  readonly checkout?: CheckoutCaller;
  /** Set when the route's proof is `application_token`. */
  readonly application?: ApplicationCaller;
  /** The bytes as sent, when the route's proof is `signature` (threats 6.4). */
  readonly rawBody?: Buffer;
  /** SHA-256 of the body as sent, in hex, where the route keeps it. */
  readonly bodyHash?: string;
  /** One request header, for the verbs that verify a provider's signature. */
  readonly header: (name: string) => string | undefined;
  /** The call's Idempotency-Key, where the verb stores it itself. */
  readonly key?: CallKey;
  readonly now: () => Instant;
  readonly services: Services;
}
