/** A successful answer with more than its data: another status, a sentence, headers. */
export class Answer<Data> {
  readonly data: Data;
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isLasting: boolean;

  constructor(data: Data, detail: AnswerDetail = {}) {
    this.data = data;
    this.status = detail.status ?? 200;
    this.message = detail.message ?? 'OK';
    this.headers = detail.headers ?? {};
    this.isLasting = detail.isLasting === true;
  }
}

export interface AnswerDetail {
  /** HTTP status and `status_code`, 200 when absent. */
  readonly status?: number;
  /** `message` of the envelope; a fixed sentence of ours, shown by some screens [SR-7.22]. */
  readonly message?: string;
  /** Further response headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The very same data object is given again to later callers and never changed, so its JSON is kept with it.
   * Only for data that is alike for everybody.
   */
  readonly isLasting?: boolean;
}

/** Gives a verb's data together with a status, a message or headers. */
export const answer = <Data>(data: Data, detail: AnswerDetail = {}): Answer<Data> => new Answer(data, detail);
