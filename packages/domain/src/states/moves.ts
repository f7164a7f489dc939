/** The lawful moves of a thing's states, as data: every state with the states it may go to. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether a thing may go from one state to another; staying where it is, is no move. */
export function canMove<State extends string>(moves: Moves<State>, from: State, to: State): boolean {
  return moves[from].includes(to);
}
