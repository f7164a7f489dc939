import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../dates.ts';
import { NO_PAISE, maxPaise, minPaise, paise, rupees, sumPaise } from '../money.ts';
import type { Paise } from '../money.ts';
import { lateFee } from './late-fee.ts';
import type { LateFeeRule } from './late-fee.ts';
import { lateFeesOwed } from './late-fees-owed.ts';
import type { FinedLine } from './late-fees-owed.ts';

const DUE = calendarDay('2026-06-10');
const LATE = calendarDay('2026-06-20');
const flat = (amount: number): LateFeeRule => ({
  kind: 'FLAT',
  amount: rupees(amount),
  grace_days: 0,
  counts_grace: true,
});
const perDay = (amount: number): LateFeeRule => ({
  kind: 'PER_DAY',
  amount: rupees(amount),
  grace_days: 0,
  counts_grace: true,
});

const aLine = (over: Partial<FinedLine> = {}): FinedLine => ({
  academic_year: '2026-27',
  instalment: 'Term 1',
  due_date: DUE,
  rule: flat(500),
  balance_outstanding: rupees(15_000),
  paid: NO_PAISE,
  waived: NO_PAISE,
  is_ended: false,
  ...over,
});

const owed = (lines: readonly FinedLine[], today = LATE): number[] =>
  lateFeesOwed(lines, 'INSTALMENT', today).map((amount) => amount / 100);

describe('the late fee of an instalment (decision 69)', () => {
  it('is charged once for a late instalment of two heads, and twice if the rule is per line (integrators 15)', () => {
    const lines = [aLine(), aLine()];
    expect(owed(lines)).toEqual([500, 0]);
    expect(lateFeesOwed(lines, 'LINE', LATE)).toEqual([rupees(500), rupees(500)]);
  });

  it('is on the first open line that has a rule, and is the largest of all rules', () => {
    const unfined = aLine({ rule: undefined });
    expect(owed([unfined, aLine({ rule: perDay(10) }), aLine()])).toEqual([0, 500, 0]);
    expect(owed([aLine({ balance_outstanding: NO_PAISE }), unfined, aLine()])).toEqual([0, 0, 500]);
  });

  it('is not charged again on the other lines once its line was paid with it', () => {
    const paidLine = aLine({ balance_outstanding: NO_PAISE, paid: rupees(500) });
    expect(owed([paidLine, aLine()])).toEqual([0, 0]);
    expect(owed([aLine({ balance_outstanding: NO_PAISE }), aLine()])).toEqual([0, 500]);
  });

  it('is not charged again on the other lines once it was waived, in part or whole (integrators 5)', () => {
    expect(owed([aLine({ balance_outstanding: NO_PAISE, waived: rupees(300) }), aLine()])).toEqual([0, 200]);
    const ended = aLine({ balance_outstanding: NO_PAISE, is_ended: true });
    expect(owed([ended, aLine({ rule: perDay(50) })], addDays(LATE, 90))).toEqual([0, 0]);
  });

  it('distinguishes instalments of a year by name, and lines without one by due date', () => {
    expect(owed([aLine(), aLine({ instalment: 'Term 2' })])).toEqual([500, 500]);
    expect(owed([aLine(), aLine({ academic_year: '2025-26' })])).toEqual([500, 500]);
    const unnamed = aLine({ instalment: '' });
    expect(owed([unnamed, unnamed, { ...unnamed, due_date: addDays(DUE, 1) }])).toEqual([500, 0, 500]);
    // One name is one instalment, even if its fees are due on different days.
    expect(owed([aLine(), aLine({ due_date: addDays(DUE, 1) })])).toEqual([500, 0]);
  });
});

const amount = fc.integer({ min: 0, max: 60_000 }).map(paise);
const anyRule: fc.Arbitrary<LateFeeRule> = fc
  .record({
    kind: fc.constantFrom('FLAT', 'PER_DAY'),
    amount,
    grace_days: fc.integer({ min: 0, max: 5 }),
    counts_grace: fc.boolean(),
    cap: fc.option(amount, { nil: undefined }),
  })
  .map((rule): LateFeeRule => ({ ...rule, kind: rule.kind }));

const anyLine: fc.Arbitrary<FinedLine> = fc.record({
  academic_year: fc.constant('2026-27'),
  instalment: fc.constantFrom('', 'Term 1', 'Term 2'),
  due_date: fc.option(
    fc.integer({ min: 0, max: 15 }).map((days) => addDays(DUE, days)),
    { nil: undefined, freq: 8 },
  ),
  rule: fc.option(anyRule, { nil: undefined, freq: 5 }),
  balance_outstanding: amount,
  paid: fc.oneof(fc.constant(NO_PAISE), amount),
  waived: fc.oneof(fc.constant(NO_PAISE), amount),
  is_ended: fc.constantFrom(false, false, false, true),
});
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 6 });

const own = (line: FinedLine, today = LATE): Paise =>
  line.rule === undefined || line.due_date === undefined
    ? NO_PAISE
    : lateFee(line.rule, {
        due_date: line.due_date,
        today,
        balance_outstanding: line.balance_outstanding,
      });

const sameInstalment = (one: FinedLine, other: FinedLine): boolean =>
  one.instalment === other.instalment && (one.instalment !== '' || one.due_date === other.due_date);

/** What a payer pays of one line: all, a part, or only the fee at the counter. */
const acts = fc.array(
  fc.record({
    line: fc.nat({ max: 5 }),
    days: fc.integer({ min: 0, max: 9 }),
    how: fc.constantFrom('all', 'part', 'fee alone', 'fine waived'),
  }),
  { maxLength: 14 },
);

describe('late fees by instalment, over any lines', () => {
  it('are at most one per instalment, on an open line, and never more than its largest late fee', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const fines = lateFeesOwed(lines, 'INSTALMENT', LATE);
        lines.forEach((line, index) => {
          const together = lines.filter((other) => sameInstalment(line, other));
          const carried = fines.filter((fine, at) => fine > 0 && sameInstalment(line, lines[at] ?? line));
          expect(carried.length).toBeLessThanOrEqual(1);
          const most = line.balance_outstanding === 0 ? [] : together.map((one) => own(one));
          expect(fines[index]).toBeLessThanOrEqual(most.reduce(maxPaise, NO_PAISE));
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('are those of each line if no two lines share an instalment', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const apart = lines.map((line, index) => ({ ...line, instalment: `Term ${index}` }));
        expect(lateFeesOwed(apart, 'INSTALMENT', LATE)).toEqual(lateFeesOwed(apart, 'LINE', LATE));
      }),
    );
  });

  it('never sum up to more than the largest late fee an instalment ever had, in any order of payments', () => {
    fc.assert(
      fc.property(anyLines, acts, (given, done) => {
        let today = LATE;
        let lines = given.map((line) => ({
          ...line,
          instalment: 'Term 1',
          paid: NO_PAISE,
          waived: NO_PAISE,
        }));
        let largest = NO_PAISE;
        for (const { line: at, days, how } of done) {
          today = addDays(today, days);
          largest = maxPaise(largest, lines.map((line) => own(line, today)).reduce(maxPaise));
          const fines = lateFeesOwed(lines, 'INSTALMENT', today);
          lines = lines.map((line, index) =>
            index === at ? paidOf(line, fines[index] ?? NO_PAISE, how) : line,
          );
        }
        expect(sumPaise(lines.map((line) => line.paid))).toBeLessThanOrEqual(largest);
      }),
      { numRuns: 1000 },
    );
  });

  it('charge a flat late fee exactly once when everything is paid, line by line in any order', () => {
    const shuffled = fc.integer({ min: 1, max: 6 }).chain((count) => {
      const places = Array.from({ length: count }, (_, index) => index);
      return fc.shuffledSubarray(places, { minLength: count, maxLength: count });
    });
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 0, max: 40 }), (order, days) => {
        let lines: FinedLine[] = order.map(() => aLine());
        for (const at of order) {
          const fines = lateFeesOwed(lines, 'INSTALMENT', addDays(LATE, days));
          lines = lines.map((line, index) =>
            index === at ? paidOf(line, fines[index] ?? NO_PAISE, 'all') : line,
          );
        }
        expect(sumPaise(lines.map((line) => line.paid))).toBe(rupees(500));
      }),
    );
  });
});

function paidOf<Line extends FinedLine>(line: Line, fine: Paise, how: string): Line {
  if (how === 'part') {
    const late = minPaise(fine, paise(100));
    return { ...line, paid: paise(line.paid + late) };
  }
  const settled = { ...line, balance_outstanding: NO_PAISE };
  if (how === 'all') return { ...settled, paid: paise(line.paid + fine) };
  return how === 'fine waived' ? { ...settled, waived: paise(line.waived + fine) } : settled;
}
