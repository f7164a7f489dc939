/** The envelope of every answer. No schema library here: the browser runs these rules too. */
import type { ErrorCode } from './errors.ts';

/** Body of every successful answer; the HTTP status equals `status_code` (decisions 1). */
export interface Success<T> {
  status_code: number;
  success: true;
  message: string;
  data: T;
}

/** Body of every refused answer. `fields` names what to correct, by path. */
export interface Failure {
  status_code: number;
  success: false;
  message: string;
  error: {
    code: ErrorCode;
    fields?: Record<string, string>;
    retry_after?: number;
    /** Of `version_conflict`: the version that was sent, and the present one; null where there is no object. */
    versions?: { sent: number; current: number | null };
    /** Where the institute API explains the code. */
    docs_url?: string;
  };
  data: null;
  request_id: string;
}

export type Envelope<T> = Success<T> | Failure;

/** Success for the shared client: 200 up to but not including 400 [SR-7.1] (C5). */
export const isSuccess = (status: number): boolean => status >= 200 && status < 400;

/** Success for the create flows: 200 or 201 [SR-7.2] [PJ-7.33] (C5). */
export const isCreated = (status: number): boolean => status === 200 || status === 201;

/** The values of a query. */
export type QueryValue = string | number | boolean | null | undefined;

/** Drops empty values (undefined, null, '') from a query [PJ-7.3]; other values become text. */
export function dropEmpty(query: Readonly<Record<string, QueryValue>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') kept[key] = String(value);
  }
  return kept;
}
