/** The other side clearly said no; nothing happened there. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  /** The HTTP status it said so with. */
  readonly status: number;
  /** What it said beside its no, in its own words; to tell one no from another, never shown to a payer. */
  readonly words: string;

  constructor(message: string, status: number, words = '') {
    super(message);
    this.status = status;
    this.words = words;
  }
}

/** Nobody knows what happened on the other side: time-out, broken line, broken or unknown answer. */
export class CallUnknown extends Error {
  override readonly name = 'CallUnknown';
  /** The HTTP status it answered with; 0 when there was no answer, or one that cannot be read. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}
