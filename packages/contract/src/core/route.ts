import type { z } from 'zod';
import type { CallName, CallPath } from './paths.ts';
import { paths } from './paths.ts';
import type { ErrorCode } from './errors.ts';

/**
 * What a caller must show before the verb runs (threats 3, decisions 7: a route without one stops the server).
 * - `none`: nothing.
 * - `client`: the public x-api-key and the anonymous cookie; no authority, metering only.
 * - `student`: `client`, and the cookie holds a context or proof naming the student (R24).
 * - `receipt_proof`: `client`, and a live receipt proof naming the student (threats 2 row 11).
 * - `portal_proof`: `client`, and a live portal proof in the page's group (decision 54).
 * - `customer_token` / `notify_token`: `client`-scope bearer bound to the cookie (threats 4).
 * - `platform_code`: the public platform code.
 * - `erp`: HTTP Basic client credentials and the institute's api key.
 * - `checkout_token`: the bearer of one order (R3).
 * - `application_token`: the bearer of one EMI application (decision 29).
 * - `signature`: the provider's signature over the raw body.
 * - `operator`: the operator key of this installation.
 * - `loopback`: a caller on this machine, outside production (R38).
 * - `closed`: described, but answers 404 to everyone outside (R25).
 */
export type Proof =
  | 'none'
  | 'client'
  | 'student'
  | 'receipt_proof'
  | 'portal_proof'
  | 'customer_token'
  | 'notify_token'
  | 'platform_code'
  | 'erp'
  | 'checkout_token'
  | 'application_token'
  | 'signature'
  | 'operator'
  | 'loopback'
  | 'closed';

/** One call: where it lives, what it takes and gives, which errors it may give, which proof it needs. */
export interface RouteEntry<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> extends CallPath {
  readonly name: CallName;
  readonly summary: string;
  /** Where the rule comes from: clause ids, decision or ruling. */
  readonly source: string;
  readonly proof: Proof;
  readonly query?: Query;
  readonly body?: Body;
  readonly params?: Params;
  /** Schema of `data` in a successful envelope; the server sends only what it names (threats 1.3). */
  readonly data: Data;
  readonly errors: readonly ErrorCode[];
  /** HTTP statuses of its successful answers, the usual one first; 200 alone when left out. Others stop the call. */
  readonly success?: readonly number[];
  /** `required` and `honoured` concern the Idempotency-Key header (decisions 15, threats 6.3). */
  readonly idempotency?: 'required' | 'honoured';
}

/** The errors any call may give; entries list only what they add. */
export const commonErrors: readonly ErrorCode[] = [
  'invalid_request',
  'malformed_json',
  'body_too_large',
  'unsupported_media',
  'too_slow',
  'rate_limited',
  'busy',
  'internal',
];

type Entry<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, D extends z.ZodType> = Omit<
  RouteEntry<Q, B, P, D>,
  'name' | 'method' | 'service' | 'path'
>;

/**
 * Builds a route entry: path and verb come from `paths`, so they stand in one place.
 * @param name the call's name in `paths`
 */
export function route<
  N extends CallName,
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  D extends z.ZodType,
>(name: N, entry: Entry<Q, B, P, D>): RouteEntry<Q, B, P, D> & { readonly name: N } {
  return { ...entry, ...paths[name], name };
}
