/** Prefix of the alarms about a lender that is not believed. */
const DISBELIEF = 'alarm: the lender ';

/** The processes' logs of a seed. Nothing personal and no secret may be in them (decisions 15). */
export class HeardLog {
  /** Number of lines; a silent log would prove nothing. */
  heard = 0;
  #unread: string[] = [];
  readonly #alarms: string[] = [];

  /** Receives a line as a stream does. */
  write(line: string): void {
    this.heard += 1;
    this.#unread.push(line);
    if (line.includes(DISBELIEF)) this.#alarms.push(line);
  }

  /** Alarms about a disbelieved lender; the lenders of the stories give no cause for one. */
  alarms(): readonly string[] {
    return this.#alarms;
  }

  /** The lines since the last check that contain one of these words. */
  linesWith(words: Iterable<string>): string[] {
    const lines = this.#unread;
    this.#unread = [];
    const all = [...words];
    return lines.filter((line) => all.some((word) => line.includes(word)));
  }
}
