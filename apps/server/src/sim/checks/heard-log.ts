/** How alarms begin that tell of a lender whose word cannot be taken. */
const DISBELIEF = 'alarm: the lender ';

/** What the processes of a seed wrote to their logs. Nothing personal and no secret may stand there (decisions 15). */
export class HeardLog {
  /** Lines heard in all; a log that says nothing shows nothing. */
  heard = 0;
  #unread: string[] = [];
  readonly #alarms: string[] = [];

  /** Takes a line as a stream does. */
  write(line: string): void {
    this.heard += 1;
    this.#unread.push(line);
    if (line.includes(DISBELIEF)) this.#alarms.push(line);
  }

  /** What was said of a lender that is not believed; the lenders of the stories give no reason for it. */
  alarms(): readonly string[] {
    return this.#alarms;
  }

  /** The lines since the last look in which one of these words stands. */
  linesWith(words: Iterable<string>): string[] {
    const lines = this.#unread;
    this.#unread = [];
    const all = [...words];
    return lines.filter((line) => all.some((word) => line.includes(word)));
  }
}
