import type { Instant } from '@shulk/domain';
import type { Clock } from '../platform/clock.ts';
import { plusMs } from '../platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Moves the clock by whole seconds, forward or back. */
  advance(seconds: number): void;
  set(instant: string): void;
}

/** A test clock that shows the given instant, by default a weekday morning in India. */
export function testClock(start = '2026-11-20T06:00:00.000Z'): TestClock {
  let current = start as Instant;
  return {
    now: () => current,
    advance: (seconds) => {
      current = plusMs(current, seconds * 1000);
    },
    set: (instant) => {
      current = instant as Instant;
    },
  };
}
