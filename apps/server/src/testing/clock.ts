import type { Instant } from '@shulk/domain';
import type { Clock } from '../platform/clock.ts';
import { plusMs } from '../platform/clock.ts';

/** A stopped clock that a test advances. */
export interface TestClock extends Clock {
  /** Moves the clock by whole seconds, forward or back. */
  advance(seconds: number): void;
  set(instant: string): void;
}

/** The default start of tests: a weekday morning in India. */
export const TEST_START = '2026-11-20T06:00:00.000Z';

/** A test clock that shows the given instant. */
export function testClock(start = TEST_START): TestClock {
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
