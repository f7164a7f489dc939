import type { TestAnswer } from '../../testing/index.ts';
import type { Violation } from '../checks/violation.ts';
import type { World } from '../world/world.ts';

/** Thrown by an act that itself detected a broken promise. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
  readonly violation: Violation;

  constructor(violation: Violation) {
    super(violation.invariant);
    this.violation = violation;
  }
}

/** An act's chance in the present world: undefined if it cannot happen now. */
export type Chance = ((world: World) => Promise<string>) | undefined;

/** A possible act and its weight; it returns a short description of what it did. */
export interface Act {
  readonly weight: number;
  /** Its weight in a story about debits; the usual weight by default. */
  readonly debitWeight?: number;
  /** Checks whether it can happen now, changing only the random numbers. */
  readonly chance: (world: World) => Chance;
}

/** An act on one of several things; it cannot happen if there are none. */
export const actOn = <T>(
  weight: number,
  things: (world: World) => readonly T[],
  run: (world: World, thing: T) => Promise<string>,
): Act => ({
  weight,
  chance: (world) => {
    const all = things(world);
    return all.length === 0
      ? undefined
      : async (now) => {
          const thing = now.random.pick(all);
          return thing === undefined ? 'nothing' : run(now, thing);
        };
  },
});

/** An act drawn three times as often in a story about debits. */
export const aboutDebits = (one: Act): Act => ({ ...one, debitWeight: one.weight * 3 });

/** An act that can always happen. */
export const act = (weight: number, run: (world: World) => Promise<string>): Act => ({
  weight,
  chance: () => run,
});

/** The result of a call, as one word. */
export const codeOf = (answer: TestAnswer): string => {
  try {
    const { json } = answer;
    return json.success ? 'ok' : json.error.code;
  } catch {
    return String(answer.status);
  }
};

let keys = 0;
/** Resets the keys, so that a story is the same whatever was played before it. */
export const beginKeys = (): void => {
  keys = 0;
};
/** A new key in this story. */
export const newKey = (): string => {
  keys += 1;
  return `sim-key-${keys}`;
};
