import { forCaller } from '../language.ts';

/** A successful answer with more than its data: another status, a message, headers. */
export class Answer<Data> {
  readonly data: Data;
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isLasting: boolean;

  constructor(data: Data, detail: AnswerDetail = {}) {
    this.data = data;
    this.status = detail.status ?? 200;
    const { message = 'OK' } = detail;
    this.message = typeof message === 'function' ? forCaller(message) : message;
    this.headers = detail.headers ?? {};
    this.isLasting = detail.isLasting === true;
  }
}

export interface AnswerDetail {
  /** HTTP status and `status_code`, 200 by default. */
  readonly status?: number;
  /**
   * `message` of the envelope; a fixed sentence of ours, shown by some screens [SR-7.22]. A function gives it in the
   * caller's language.
   */
  readonly message?: string | (() => string);
  /** Further response headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * True if later callers get the same immutable data object, so its JSON is cached with it. Only for data without
   * anything personal.
   */
  readonly isLasting?: boolean;
}

/** Adds a status, a message or headers to a verb's data. */
export const answer = <Data>(data: Data, detail: AnswerDetail = {}): Answer<Data> => new Answer(data, detail);
