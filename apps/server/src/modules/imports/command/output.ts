/** Exit codes of the import command: done, refused or failed, called wrongly, done without some students. */
export const EXIT = { done: 0, refused: 1, usage: 2, partly: 3 } as const;

/** Where the command writes its lines. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}
