import { lateFee, minPaise, paise, plainRupees, sumPaise } from '@shulk/domain';
import type { CalendarDay, FeeChoice, LateFeeRule } from '@shulk/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { feeLinesOf } from '../fee-lines.ts';
import type { FeeLineRow } from '../fee-lines.ts';
import type { StoredFeeLine } from '../fees.store.ts';
import { quotedAmount } from './kept-quote.ts';
import { quoteAll, quoteChoice, quoteWhatIsLeft } from './quote-lines.ts';

const TODAY = '2026-11-20' as CalendarDay;
const amount = fc.integer({ min: 0, max: 500_000 });
const often = fc.option(amount, { nil: 0, freq: 2 });
const orNone = fc.option(amount, { nil: null, freq: 2 });
const day = fc.constantFrom('2026-11-01', '2026-11-20', '2027-01-01').map((text) => text as CalendarDay);

const rule: fc.Arbitrary<LateFeeRule> = fc.record({
  kind: fc.constant('PER_DAY' as const),
  amount: fc.integer({ min: 0, max: 9_000 }).map(paise),
  grace_days: fc.integer({ min: 0, max: 5 }),
  counts_grace: fc.boolean(),
  cap: fc.option(amount.map(paise), { nil: undefined }),
});

/** Any line the office may have stored, sensible or not. */
const storedLine: fc.Arbitrary<Omit<StoredFeeLine, 'id' | 'sft_code'>> = fc.record({
  head_id: fc.constant(1),
  head_code: fc.constant('TUITION'),
  group_code: fc.constant('SCHOOL'),
  group_title: fc.constant('School'),
  is_editable: fc.boolean(),
  label: fc.constant('Tuition'),
  instalment: fc.constant(''),
  due_date: fc.option(day, { nil: null }),
  gross_paise: amount,
  base_paise: amount,
  concessions: fc.constant([]),
  discount_paise: often,
  discount_until: fc.option(day, { nil: null }),
  payable_now_paise: orNone,
  is_dynamic: fc.boolean(),
  dynamic_min_paise: orNone,
  dynamic_max_paise: orNone,
  settled_paise: often,
  ay_code: fc.constant('2026-27'),
  late_fee_paid_paise: often,
  late_fee_waived_paise: often,
  late_fee_ended: fc.constantFrom(false, false, true),
  late_fee_per: fc.constant('LINE' as const),
  late_fee_rule: fc.option(rule, { nil: null }),
  applied_for_emi: fc.constantFrom(false, false, true),
});

const storedLines = fc
  .array(storedLine, { minLength: 1, maxLength: 5 })
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1, sft_code: `sft_${index}` })));

const sent = fc.oneof(
  amount.map((some) => plainRupees(paise(some))),
  fc.integer({ min: 0, max: 6_000 }).map(String),
);

/** The most a line can be charged: what it owes, or for an open amount its maximum (R16). */
const mostOf = (line: FeeLineRow): number =>
  line.dynamic_ft && line.base_amount <= 0
    ? (line.dynamic_max ?? 0)
    : line.balance_outstanding + line.late_fee;

const theLine = (stored: Omit<StoredFeeLine, 'id' | 'sft_code'>): FeeLineRow => {
  const [line] = feeLinesOf([{ ...stored, id: 1, sft_code: 'sft' }], TODAY);
  if (line === undefined) throw new Error('a stored line gives a line');
  return line;
};

describe('the money of stored fee lines', () => {
  it('is never negative, and nothing demanded or reduced passes what is owed (decisions 2)', () => {
    fc.assert(
      fc.property(storedLine, (stored) => {
        const line = theLine(stored);
        const { balance_outstanding: balance, discount, late_fee, payable_amount: payable } = line;
        expect(Math.min(balance, discount, late_fee, payable)).toBeGreaterThanOrEqual(0);
        expect(balance).toBe(Math.max(0, stored.base_paise - stored.settled_paise));
        expect(discount).toBeLessThanOrEqual(balance);
        expect(payable).toBeLessThanOrEqual(balance + late_fee);
      }),
    );
  });

  it('has the late fee of the day less what was paid and waived of it (decisions 2)', () => {
    fc.assert(
      fc.property(storedLine, rule, day, (stored, late_fee_rule, due_date) => {
        const line = theLine({ ...stored, late_fee_rule, due_date });
        const basis = { due_date, today: TODAY, balance_outstanding: line.balance_outstanding };
        const whole = lateFee(late_fee_rule, basis);
        const done = stored.late_fee_paid_paise + stored.late_fee_waived_paise;
        expect(line.late_fee).toBe(stored.late_fee_ended ? 0 : whole - minPaise(whole, paise(done)));
      }),
    );
  });
});

describe('the money of a quote over stored lines (threats 2 row 7)', () => {
  const expectSound = (lines: readonly FeeLineRow[], quoted: ReturnType<typeof quoteAll>): void => {
    const total = sumPaise(quoted.map(({ allotment }) => paise(allotment.balance + allotment.late_fee)));
    expect(quotedAmount(quoted)).toBe(total);
    const rows = quoted.map((line) => [line, lines.find(({ id }) => id === line.fee_line_id)] as const);
    expect(rows.filter(([line, row]) => row === undefined || line.amount > mostOf(row))).toEqual([]);
    expect(quoted.filter(({ amount: charged, allotment }) => charged <= 0 || allotment.excess !== 0)).toEqual(
      [],
    );
  };

  it('sums to its lines and never passes balance and late fee of a line, whatever is sent', () => {
    fc.assert(
      fc.property(
        storedLines,
        fc.array(sent, { maxLength: 5 }),
        fc.boolean(),
        (stored, amounts, isSingle) => {
          const lines = feeLinesOf(stored, TODAY);
          const choices: FeeChoice[] = amounts.map((some, index) => ({
            sft_code: `sft_${index}`,
            amount: some,
          }));
          const config = { is_checkbox_enabled: true, single_checkbox_selection: isSingle };
          expectSound(lines, quoteWhatIsLeft(lines, choices, config));
          expectSound(lines, quoteAll(lines));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is refused with the fees to correct, or charges what it shows', () => {
    fc.assert(
      fc.property(storedLines, fc.array(sent, { maxLength: 5 }), (stored, amounts) => {
        const lines = feeLinesOf(stored, TODAY);
        const choices = amounts.map((some, index) => ({ sft_code: `sft_${index}`, amount: some }));
        const refusal = refusalOf(() => expectSound(lines, quoteChoice(lines, choices, {})));
        const isNamed = refusal?.code === 'nothing_selected' || Object.keys(refusal?.fields ?? {}).length > 0;
        expect(refusal === undefined || isNamed).toBe(true);
      }),
    );
  });
});

function refusalOf(work: () => void): AppError | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
}
