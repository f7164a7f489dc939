/** The other side refused; nothing happened there. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  /** The HTTP status of the refusal. */
  readonly status: number;
  /** The other side's own text; to tell refusals apart, never shown to a payer. */
  readonly words: string;

  constructor(message: string, status: number, words = '') {
    super(message);
    this.status = status;
    this.words = words;
  }
}

/** The outcome on the other side is unknown: time-out, lost connection, broken or unknown answer. */
export class CallUnknown extends Error {
  override readonly name = 'CallUnknown';
  /** The HTTP status of the answer; 0 if there was none, or one that cannot be read. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}
