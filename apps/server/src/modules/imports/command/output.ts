/** Exit codes of the import command: success, refused or failed, wrong usage, success without some students. */
export const EXIT = { done: 0, refused: 1, usage: 2, partly: 3 } as const;

/** Where the command prints its lines. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}
