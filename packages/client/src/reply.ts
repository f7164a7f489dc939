import { isSuccess } from '@shulk/contract/envelope';
import type { Failure } from '@shulk/contract/envelope';
import type { ErrorCode } from '@shulk/contract/errors';

/** Why a call was refused: the server's closed list, or what only a browser can meet. */
export type RefusalCode = ErrorCode | 'unreachable' | 'aborted' | 'malformed_answer';

/** A refusal. */
export interface Refused {
  readonly ok: false;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: RefusalCode;
  /** The server's own sentence, from its fixed catalogue; empty when there is none (threats 2 row 28). */
  readonly message: string;
  /** What to correct, by path of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before trying again, when the server says so. */
  readonly retryAfter?: number | undefined;
}

/** An answer. */
export interface Answered<Data> {
  readonly ok: true;
  readonly status: number;
  readonly data: Data;
  /** The server's own sentence, from its fixed catalogue. */
  readonly message: string;
}

/** What a call comes back with; refusals are values, never exceptions. */
export type Reply<Data> = Answered<Data> | Refused;

/**
 * The one retry rule: whether the server has decided about a request, so that the next one is another request. Without
 * an answer, after a server error and while the first request still runs, only a repeat with the same Idempotency-Key
 * cannot do the work twice (threats 6.3).
 */
export const isFinal = ({ status, code }: Pick<Refused, 'status' | 'code'>): boolean =>
  status !== 0 && status < 500 && code !== 'idempotency_running';

/** Whether no answer came, or one that says nothing of what was asked: the server is busy or broken. */
export const isUnanswered = ({ status }: Pick<Refused, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500;

/** A refusal that carries no words of the server. */
export const refusal = (status: number, code: RefusalCode): Refused => ({
  ok: false,
  status,
  code,
  message: '',
  fields: {},
});

/** An answer as it may come: of our own server, or of another that keeps to the specification's envelope alone. */
interface AnyAnswer<Data> {
  readonly status_code?: unknown;
  readonly success?: unknown;
  readonly message?: unknown;
  readonly data: Data;
  /** Ours; a server of somebody else or a proxy sends none. */
  readonly error?: Partial<Failure['error']> | null;
}

/**
 * Reads the envelope [PJ-7.2]. Success is a status from 200 up to but not including 400 [SR-7.1]; a refusal without a
 * code of ours keeps its status and its sentence [PJ-8.8].
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
