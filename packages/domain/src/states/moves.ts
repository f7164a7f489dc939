/** A state machine's transitions, as data: every state with the states it can move to. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether a transition from one state to another is allowed; staying is not a transition. */
export function canMove<State extends string>(moves: Moves<State>, from: State, to: State): boolean {
  return moves[from].includes(to);
}
