/** Exit codes of the commands: done and in order, differences or a refusal, called wrongly. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** Where a command writes its lines. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}
