import type { ErrorCode } from '@shulk/contract/errors';
import { errorStatus } from '@shulk/contract/errors';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import { forCaller } from './language.ts';

/** What a refusal may have besides its code. */
export interface AppErrorDetail {
  /** What to correct, by path of the field (`body` fields without prefix, e.g. `session_data.mobile`). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which a retry makes sense; also the Retry-After header. */
  readonly retryAfter?: number;
  /** Of a change to an older version: both versions; `current` is null where there is no object. */
  readonly versions?: { readonly sent: number; readonly current: number | null };
  /** Another sentence of the product's catalogue (`@shulk/words`), never text from outside (threats 2 row 28). */
  readonly message?: string;
}

/**
 * A refusal for the caller: a code of the closed list; the text comes from the catalogue, in the caller's language. A detail
 * with texts that payers read is a function, which builds them in that language too.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  readonly versions: AppErrorDetail['versions'];

  constructor(code: ErrorCode, given: AppErrorDetail | (() => AppErrorDetail) = {}) {
    const detail = typeof given === 'function' ? forCaller(given) : given;
    super(detail.message ?? forCaller(() => ERROR_SENTENCES[code]));
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus(code);
    this.fields = detail.fields;
    this.retryAfter = detail.retryAfter;
    this.versions = detail.versions;
  }
}

/** An invariant of ours that does not hold: answered as 500 with the request id; nothing of it leaves the server. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Asserts an invariant; stops the work if it does not hold.
 * @throws InvariantError, which the HTTP layer answers with 500 `internal`
 */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new InvariantError(invariant);
}
