import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { Breath } from './breath.ts';
import { checkBundle } from './check/check-bundle.ts';
import { Problems } from './check/problems.ts';
import { readParts } from './check/read-parts.ts';
import { aBundle, aCashPayment, aStudent } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

/** Counts how often others had their turn. */
function turnsOfOthers(): { count: number; stop: () => void } {
  const turns = { count: 0, stop: () => clearImmediate(next) };
  const turn = (): void => {
    turns.count += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  return turns;
}

/** A breath that counts how often it could be taken. */
class Counted extends Breath {
  taken = 0;

  override async take(): Promise<void> {
    this.taken += 1;
    await super.take();
  }
}

let others = turnsOfOthers();
beforeEach(() => {
  others.stop();
  others = turnsOfOthers();
});
afterEach(() => others.stop());

describe('long work on a bundle', () => {
  it('gives way after 15 ms and not before', async () => {
    let now = 0;
    const breath = new Breath(() => now);
    const before = others.count;
    now = 14;
    await breath.take();
    expect(others.count).toBe(before);
    now = 15;
    await breath.take();
    expect(others.count).toBeGreaterThan(before);
    const after = others.count;
    now = 29;
    await breath.take();
    expect(others.count).toBe(after);
  });
});

describeOnBoth('a large bundle that is read and checked', (use) => {
  const suite = useImports(use);

  it('can give way after each entry, while it is read and again while it is checked (integrators 6)', async () => {
    const students = Array.from({ length: 300 }, (_, n) => aStudent({ student_id: `S-${n}` }));
    const payments = students.map(({ student_id }, n) => aCashPayment({ code: `P-${n}`, student_id }));
    const raw = aBundle({ students, payments });
    const problems = new Problems(raw);
    const breath = new Counted();
    const parts = await readParts(raw, problems, breath);
    expect(breath.taken).toBeGreaterThanOrEqual(students.length + payments.length);
    breath.taken = 0;
    const { clock, settings } = suite.services;
    const place = { ownOrigin: settings.publicUrl, isEmbedded: true, now: clock.now() };
    await checkBundle(use.db, { raw, parts, problems, place }, breath);
    expect(breath.taken).toBeGreaterThanOrEqual(students.length);
    expect(problems.toFields()).toEqual({});
  });
});
