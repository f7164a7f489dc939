import type { Failure } from '@shulk/contract';
import { AppError } from '../errors.ts';

/** Errors of the HTTP library that are the caller's. */
const httpErrors: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('unsupported_media'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError('malformed_json'),
  FST_ERR_BAD_URL: () => new AppError('invalid_request'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('not_found'),
  // PostgreSQL: statement or lock time-out, repeated deadlocks, no connection free, the server shutting down, crashed
  // or starting, disk full.
  '57014': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  '40P01': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  '40001': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  '55P03': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  '53300': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  '57P01': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  '57P02': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  '57P03': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  '53100': () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  // As many papers wait to be drawn as may.
  NO_THREAD_FREE: () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  // The connection to the database was cut. The work may have been done; a repeated request gets the same answer.
  ECONNRESET: () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  EPIPE: () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
  ECONNREFUSED: () => new AppError('busy', { retryAfter: BUSY_SECONDS }),
};

const BUSY_SECONDS = 3;

/** The driver's messages without a code: no connection free in time, or one lost. */
const withoutCode: readonly string[] = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
];

/** The refusal for any thrown value; anything unexpected is `internal` without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof Error && withoutCode.includes(error.message))
    return new AppError('busy', { retryAfter: BUSY_SECONDS });
  return httpErrors[code]?.() ?? new AppError('internal');
}

/** The body of a refused answer (decisions 1). */
export function failureBody(error: AppError, requestId: string, docsUrl?: string): Failure {
  return {
    status_code: error.status,
    success: false,
    message: error.message,
    error: {
      code: error.code,
      ...(error.fields === undefined ? {} : { fields: { ...error.fields } }),
      ...(error.retryAfter === undefined ? {} : { retry_after: error.retryAfter }),
      ...(error.versions === undefined ? {} : { versions: error.versions }),
      ...(docsUrl === undefined ? {} : { docs_url: docsUrl }),
    },
    data: null,
    request_id: requestId,
  };
}
