/** Deterministic pseudo-random numbers by seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** The next number, from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True with this probability: 0 never, 1 always. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** One of the items; undefined if there are none. */
  pick<T>(things: readonly T[]): T | undefined {
    return things[Math.floor(this.next() * things.length)];
  }

  /** One of the items, by weight. */
  byWeight<T extends { readonly weight: number }>(things: readonly T[]): T {
    let left = this.next() * things.reduce((sum, { weight }) => sum + weight, 0);
    for (const thing of things) {
      left -= thing.weight;
      if (left < 0) return thing;
    }
    throw new Error('A choice by weight needs at least one thing with a weight.');
  }

  /** One of the named items, by weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const names = Object.keys(weights) as T[];
    return this.byWeight(names.map((name) => ({ name, weight: weights[name] }))).name;
  }
}
