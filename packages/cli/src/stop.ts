/** Ends the command with a sentence for its user. */
export class Stop extends Error {
  override readonly name = 'Stop';
  /** 1: it failed, or what was checked is wrong. 2: the command was written wrong. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The command was written wrong. */
export const wrongUse = (message: string): Stop =>
  new Stop(`${message}\n\`shulk help\` shows how each command is written.`, 2);

export const say = (line: string): void => console.log(line);
