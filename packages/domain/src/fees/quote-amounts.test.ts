import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_PAISE, maxPaise, minPaise, paise, rupees, sumPaise } from '../money.ts';
import { aFeeLine } from '../testing/index.ts';
import { normalPayable, withoutDiscount } from './fee-amounts.ts';
import type { FeeLine } from './fee-type.ts';
import { buildQuote, quoteEverything, quotedWithoutDiscount } from './quote.ts';
import type { Quote } from './quote.ts';

const amount = fc.integer({ min: 0, max: 400_000 }).map(paise);
const rarely = fc.option(amount, { nil: undefined, freq: 2 });

/** A line as the server computes one: no discount above the balance, no payable above what is due. */
const anyLine = fc
  .record({
    base: fc.oneof(fc.constant(NO_PAISE), amount),
    settled: fc.oneof(fc.constant(NO_PAISE), amount),
    off: fc.oneof(fc.constant(NO_PAISE), amount),
    late_fee: fc.oneof(fc.constant(NO_PAISE), amount),
    demanded: rarely,
    applied_for_emi: fc.constantFrom(false, false, true),
    kind: fc.constantFrom('plain', 'dynamic', 'editable'),
    dynamic_min: rarely,
    dynamic_max: rarely,
  })
  .map(({ base, settled, off, late_fee, demanded, kind, ...rest }): FeeLine => {
    const balance_outstanding = maxPaise(NO_PAISE, paise(base - settled));
    const parts = { balance_outstanding, discount: minPaise(off, balance_outstanding), late_fee };
    return aFeeLine({
      ...rest,
      ...parts,
      base_amount: base,
      amount_paid: settled,
      payable_amount:
        demanded === undefined
          ? normalPayable(parts)
          : minPaise(demanded, paise(balance_outstanding + late_fee)),
      dynamic_ft: kind === 'dynamic',
      is_editable: kind === 'editable',
    });
  });

/** What a client sends for a line: nothing, 0, any text, or a percentage of what is due. */
const anySent = fc.oneof(
  fc.constantFrom(undefined, '0'),
  fc.integer({ min: 0, max: 99_999_999 }).map(String),
  amount.map((some) => String(some / 100)),
  fc.record({ percent: fc.integer({ min: 0, max: 105 }) }),
);

function sentOf(line: FeeLine, sent: string | { readonly percent: number }): string {
  if (typeof sent === 'string') return sent;
  const owed = line.base_amount > 0 ? line.balance_outstanding + line.late_fee : (line.dynamic_max ?? 0);
  return String(Math.ceil((owed * sent.percent) / 10_000));
}

const cases = fc.array(fc.tuple(anyLine, anySent), { minLength: 1, maxLength: 4 }).map((pairs) => ({
  lines: pairs.map(([line], index) => ({ ...line, sft_code: String(index) })),
  choices: pairs.flatMap(([line, sent], index) =>
    sent === undefined ? [] : [{ sft_code: String(index), amount: sentOf(line, sent) }],
  ),
}));

const lineOf = (lines: readonly FeeLine[], code: string): FeeLine => {
  const line = lines.find(({ sft_code }) => sft_code === code);
  if (line === undefined) throw new Error(`${code} was quoted but never given`);
  return line;
};

/** Invariants of every quote, for any input. */
function expectSound({ lines: quoted, ...sums }: Quote, lines: readonly FeeLine[]): void {
  expect(sums.total).toBe(sumPaise(quoted.map((line) => line.amount)));
  expect(sums.discount).toBe(sumPaise(quoted.map(({ allotment }) => allotment.discount)));
  expect(sums.late_fee).toBe(sumPaise(quoted.map(({ allotment }) => allotment.late_fee)));
  expect(new Set(quoted.map((line) => line.sft_code)).size).toBe(quoted.length);
  for (const { sft_code, amount: charged, allotment } of quoted) {
    const line = lineOf(lines, sft_code);
    expect(charged).toBeGreaterThan(0);
    expect(charged).toBe(allotment.balance + allotment.late_fee);
    expect(allotment.excess).toBe(0);
    const isOpen = line.dynamic_ft && line.base_amount <= 0;
    const most = isOpen ? (line.dynamic_max ?? NO_PAISE) : line.balance_outstanding + line.late_fee;
    expect(charged).toBeLessThanOrEqual(most);
    if (isOpen) continue;
    expect(allotment.balance + allotment.discount + allotment.balance_left).toBe(line.balance_outstanding);
    expect(allotment.late_fee).toBeLessThanOrEqual(line.late_fee);
  }
}

describe('the money of a quote (threats 2 row 7)', () => {
  it('is the sum of its lines, and no line is charged more than its balance and late fee, for any typed amount', () => {
    let quotes = 0;
    fc.assert(
      fc.property(cases, ({ lines, choices }) => {
        const first = buildQuote(lines, choices, { isSingle: false });
        const wrong = new Set(first.ok ? [] : first.problems.map(({ sft_code }) => sft_code));
        const right = choices.filter(({ sft_code }) => !wrong.has(sft_code));
        const result = buildQuote(lines, right, { isSingle: false });
        if (!result.ok) return;
        quotes += 1;
        expectSound(result.quote, lines);
      }),
      { numRuns: 1_000 },
    );
    expect(quotes).toBeGreaterThan(100);
  });

  it('never charges more on a typed line than was typed, nor more than the maximum of the line [R16]', () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 1, max: 5_000 }), (line, typed) => {
        const choice = { sft_code: line.sft_code, amount: String(typed) };
        const result = buildQuote([line], [choice], { isSingle: false });
        const isForced = !line.dynamic_ft && line.payable_amount !== normalPayable(line);
        fc.pre(result.ok && !isForced && (line.dynamic_ft || line.is_editable === true));
        const total = result.ok ? result.quote.total : NO_PAISE;
        expect(total).toBeLessThanOrEqual(minPaise(rupees(typed), line.dynamic_max ?? rupees(typed)));
      }),
    );
  });

  it('has the same invariants on a page without a selection step [R11]', () => {
    fc.assert(
      fc.property(cases, ({ lines }) => {
        const result = quoteEverything(lines);
        if (result.ok) expectSound(result.quote, lines);
      }),
    );
  });
});

describe('a card that grants no discount [PJ-3.13]', () => {
  it('charges exactly what the line costs without discount, and changes nothing else', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const bare = withoutDiscount(line);
        expect(bare).toEqual({ ...line, discount: 0, payable_amount: bare.payable_amount });
        expect(bare.payable_amount - line.payable_amount).toBe(
          line.payable_amount === normalPayable(line) ? line.discount : 0,
        );
        const whole = quoteEverything([line]);
        const moved = whole.ok ? whole.quote.lines.map(quotedWithoutDiscount) : [];
        for (const { amount: charged, allotment } of moved) {
          expect(allotment.discount).toBe(0);
          expect(charged).toBe(allotment.balance + allotment.late_fee + allotment.excess);
          expect(allotment.balance).toBeLessThanOrEqual(line.balance_outstanding);
        }
      }),
    );
  });
});
