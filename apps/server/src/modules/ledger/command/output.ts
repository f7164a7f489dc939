/** Exit codes of the commands: success, differences or a refusal, wrong usage. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** Where a command prints its lines. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}
