import type { z } from 'zod';
import type { CallPath } from './paths.ts';
import { paths } from './paths.ts';
import { apiPaths } from './api-paths.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

const allPaths = { ...paths, ...apiPaths };

/** The name of a call: of the institute API or any other. */
export type RouteName = keyof typeof allPaths;

/**
 * The proof a caller needs before the verb runs (threats 3, decisions 7: a route without one stops the server).
 * - `none`: nothing.
 * - `client`: the public x-api-key and the anonymous cookie; no authority, only metering.
 * - `student`: `client`, and the cookie has a context or proof for the student (R24).
 * - `receipt_proof`: `client`, and a valid receipt proof for the student (threats 2 row 11).
 * - `portal_proof`: `client`, and a valid portal proof in the page's group (decision 54).
 * - `customer_token` / `notify_token`: `client`-scope bearer bound to the cookie (threats 4).
 * - `platform_code`: the public platform code.
 * - `erp`: HTTP Basic client credentials and the institute's api key.
 * - `api_key`: a key of the institute that has the route's permission (decision 255).
 * - `checkout_token`: the bearer of one order (R3).
 * - `application_token`: the bearer of one EMI application (decision 29).
 * - `signature`: the provider's signature over the raw body.
 * - `operator`: the operator key of this installation.
 * - `loopback`: a caller on this machine, outside production (R38).
 * - `closed`: documented, but answers 404 to all outside callers (R25).
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
  | 'api_key'
  | 'checkout_token'
  | 'application_token'
  | 'signature'
  | 'operator'
  | 'loopback'
  | 'closed';

/** One call: its address, input, output, errors and proof. */
export interface RouteEntry<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> extends CallPath {
  readonly name: RouteName;
  readonly summary: string;
  /** Where the rule comes from: clause ids, decision or ruling. */
  readonly source: string;
  readonly proof: Proof;
  /** What the caller must be allowed to do. The server does not start if a route with the proof `api_key` has none. */
  readonly permission?: Permission;
  /** What parts of the call need besides, such as the contacts of a student. */
  readonly also?: readonly Permission[];
  readonly query?: Query;
  readonly body?: Body;
  readonly params?: Params;
  /** Schema of `data` in a successful envelope; the server sends only its fields (threats 1.3). */
  readonly data: Data;
  readonly errors: readonly ErrorCode[];
  /** HTTP statuses of its successful answers, the usual one first; default 200. Any other status fails the call. */
  readonly success?: readonly number[];
  /** `required` and `honoured` concern the Idempotency-Key header (decisions 15, threats 6.3). */
  readonly idempotency?: 'required' | 'honoured';
  /** Whether the header If-Match may name the version that the change is made to. */
  readonly matches?: true;
}

/** Errors of every call; entries list only additional ones. */
const commonErrors: readonly ErrorCode[] = [
  'invalid_request',
  'malformed_json',
  'body_too_large',
  'unsupported_media',
  'too_slow',
  'rate_limited',
  'busy',
  'internal',
];

/** Errors of a caller without the proof of the call. */
const proofErrors: Readonly<Record<Proof, readonly ErrorCode[]>> = {
  none: [],
  client: ['unknown_client'],
  student: ['unknown_client'],
  receipt_proof: ['unknown_client'],
  portal_proof: ['unknown_client'],
  customer_token: ['token_required', 'token_expired'],
  notify_token: ['token_required', 'token_expired'],
  platform_code: ['platform_unknown'],
  erp: ['erp_credentials'],
  checkout_token: ['checkout_token'],
  application_token: ['application_token'],
  signature: [],
  operator: ['operator_required'],
  loopback: ['loopback_only', 'not_found'],
  closed: ['not_found'],
  api_key: ['api_key', 'key_ended', 'key_mode', 'key_address', 'permission_missing', 'version_unknown'],
};

/** Errors around an Idempotency-Key; only a call that requires one misses it. */
const keyErrors = {
  required: ['idempotency_missing', 'idempotency_reused', 'idempotency_running'],
  honoured: ['idempotency_reused', 'idempotency_running'],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** Every error that a call may answer with: its own, those of its proof and its key, and those of every call. */
export const errorsOf = ({
  errors,
  proof,
  idempotency,
}: Pick<RouteEntry, 'errors' | 'proof' | 'idempotency'>): readonly ErrorCode[] => [
  ...new Set([
    ...errors,
    ...proofErrors[proof],
    ...(idempotency === undefined ? [] : keyErrors[idempotency]),
    ...commonErrors,
  ]),
];

type Entry<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, D extends z.ZodType> = Omit<
  RouteEntry<Q, B, P, D>,
  'name' | 'method' | 'service' | 'path'
>;

/**
 * Builds a route entry: path and verb come from `paths` and `apiPaths`, their only places.
 * @param name the call's name there
 */
export function route<
  N extends RouteName,
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  D extends z.ZodType,
>(name: N, entry: Entry<Q, B, P, D>): RouteEntry<Q, B, P, D> & { readonly name: N } {
  return { ...entry, ...allPaths[name], name };
}
