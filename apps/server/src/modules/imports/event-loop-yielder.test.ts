import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { EventLoopYielder } from './event-loop-yielder.ts';
import { checkBundle } from './check/check-bundle.ts';
import { Problems } from './check/problems.ts';
import { readParts } from './check/read-parts.ts';
import { aBundle, aCashPayment, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

/** Counts the turns of the event loop. */
function otherLoopTurns(): { count: number; stop: () => void } {
  const turns = { count: 0, stop: () => clearImmediate(next) };
  const turn = (): void => {
    turns.count += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  return turns;
}

/** A yielder that counts how often the work offered to yield. */
class CountingYielder extends EventLoopYielder {
  offers = 0;

  override async yieldIfDue(): Promise<void> {
    this.offers += 1;
    await super.yieldIfDue();
  }
}

let others = otherLoopTurns();
beforeEach(() => {
  others.stop();
  others = otherLoopTurns();
});
afterEach(() => others.stop());

describe('long work on a bundle', () => {
  it('yields to the event loop after 15 ms and not before', async () => {
    let now = 0;
    const yielder = new EventLoopYielder(() => now);
    const before = others.count;
    now = 14;
    await yielder.yieldIfDue();
    expect(others.count).toBe(before);
    now = 15;
    await yielder.yieldIfDue();
    expect(others.count).toBeGreaterThan(before);
    const after = others.count;
    now = 29;
    await yielder.yieldIfDue();
    expect(others.count).toBe(after);
  });
});

describeOnBoth('a large bundle that is read and checked', (use) => {
  const suite = useImports(use);

  it('offers to yield after each entry, while it is read and again while it is checked (integrators 6)', async () => {
    const students = Array.from({ length: 300 }, (_, n) => aStudent({ student_id: `S-${n}` }));
    const payments = students.map(({ student_id }, n) => aCashPayment({ code: `P-${n}`, student_id }));
    const raw = aBundle({ students, payments });
    const problems = new Problems(raw);
    const yielder = new CountingYielder();
    const read = await readParts(raw, problems, yielder);
    expect(yielder.offers).toBeGreaterThanOrEqual(students.length + payments.length);
    yielder.offers = 0;
    const { clock, settings } = suite.services;
    const place = { ownOrigin: settings.publicUrl, isEmbedded: true, now: clock.now() };
    await checkBundle(use.db, { raw, ...read, problems, place }, yielder);
    expect(yielder.offers).toBeGreaterThanOrEqual(students.length);
    expect(problems.toFields()).toEqual({});
  });
});
