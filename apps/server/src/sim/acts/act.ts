import type { TestAnswer } from '../../testing/index.ts';
import type { Violation } from '../checks/violation.ts';
import type { World } from '../world/world.ts';

/** Thrown by an act that saw a promise broken itself. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
  readonly violation: Violation;

  constructor(violation: Violation) {
    super(violation.invariant);
    this.violation = violation;
  }
}

/** What may happen in a world now: undefined when there is nothing to do it with. */
export type Chance = ((world: World) => Promise<string>) | undefined;

/** Something that may happen, and how often; it says what it did in a few words. */
export interface Act {
  readonly weight: number;
  /** How often in a story about debits; as often as in others unless it says so. */
  readonly debitWeight?: number;
  /** Looks whether it may happen now, without changing anything but the random numbers. */
  readonly chance: (world: World) => Chance;
}

/** An act on one of several things; it cannot happen while there are none. */
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

/** An act that is drawn three times as often in a story about debits. */
export const aboutDebits = (one: Act): Act => ({ ...one, debitWeight: one.weight * 3 });

/** An act that may always happen. */
export const act = (weight: number, run: (world: World) => Promise<string>): Act => ({
  weight,
  chance: () => run,
});

/** How a call was answered, in one word. */
export const codeOf = (answer: TestAnswer): string => {
  try {
    const { json } = answer;
    return json.success ? 'ok' : json.error.code;
  } catch {
    return String(answer.status);
  }
};

let keys = 0;
/** Keys of a new story begin anew, so that it is the same whatever was played before it. */
export const beginKeys = (): void => {
  keys = 0;
};
/** A key nobody used before in this story. */
export const newKey = (): string => {
  keys += 1;
  return `sim-key-${keys}`;
};
