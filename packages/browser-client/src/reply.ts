import { isSuccess } from '@shulk/contract/envelope';
import type { Failure } from '@shulk/contract/envelope';
import type { ErrorCode } from '@shulk/contract/errors';

/** Why a call failed: the server's closed list of codes, or a failure in the browser. */
export type RefusalCode = ErrorCode | 'unreachable' | 'aborted' | 'malformed_answer';

/** A refusal. */
export interface Refused {
  readonly ok: false;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: RefusalCode;
  /** The server's message, from its fixed catalogue; empty if none (threats 2 row 28). */
  readonly message: string;
  /** Errors by path of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before a retry, if the server gives them. */
  readonly retryAfter?: number | undefined;
}

/** An answer. */
export interface Answered<Data> {
  readonly ok: true;
  readonly status: number;
  readonly data: Data;
  /** The server's message, from its fixed catalogue. */
  readonly message: string;
}

/** The result of a call; refusals are values, never exceptions. */
export type Reply<Data> = Answered<Data> | Refused;

/**
 * The one retry rule: whether the answer is final, so that the next request is a new one. Without an answer, after a
 * server error and while the first request is still running, only a retry with the same Idempotency-Key is safe
 * (threats 6.3).
 */
export const isFinal = ({ status, code }: Pick<Refused, 'status' | 'code'>): boolean =>
  status !== 0 && status < 500 && code !== 'idempotency_running';

/** Whether there is no answer, or none to the request itself: the server is busy or broken. */
export const isUnanswered = ({ status }: Pick<Refused, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500;

/** A refusal without a message from the server. */
export const refusal = (status: number, code: RefusalCode): Refused => ({
  ok: false,
  status,
  code,
  message: '',
  fields: {},
});

/** An answer from our own server, or from another one that has only the specification's envelope. */
interface AnyAnswer<Data> {
  readonly status_code?: unknown;
  readonly success?: unknown;
  readonly message?: unknown;
  readonly data: Data;
  /** Our own field; other servers and proxies send none. */
  readonly error?: Partial<Failure['error']> | null;
}

/**
 * Reads the envelope [PJ-7.2]. Success is a status from 200 up to but not including 400 [SR-7.1]; a refusal without a
 * code of ours keeps its status and message [PJ-8.8].
 */
export function readReply<Data>(httpStatus: number, text: string): Reply<Data> {
  const body = parse(text) as AnyAnswer<Data> | null | undefined;
  if (typeof body?.status_code !== 'number') return refusal(httpStatus, 'malformed_answer');
  const { status_code: status, error } = body;
  const message = typeof body.message === 'string' ? body.message : '';
  const isRefused = body.success === false || error != null;
  if (!isRefused && isSuccess(status)) return { ok: true, status, data: body.data, message };
  if (!isRefused && body.success === true) return refusal(status, 'malformed_answer');
  return {
    ...refusal(status, error?.code ?? 'malformed_answer'),
    message,
    fields: error?.fields ?? {},
    retryAfter: error?.retry_after,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
