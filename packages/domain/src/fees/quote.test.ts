import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_PAISE, paise, rupees, sumPaise } from '../money.ts';
import { aFeeLine } from '../testing/index.ts';
import { feeRowKind } from './fee-row.ts';
import { buildQuote, leastTypedAmount, quoteEverything, quoteText } from './quote.ts';
import type { FeeChoice, QuoteResult } from './quote.ts';

const many = { isSingle: false };
const tuition = aFeeLine({ sft_code: 'T' });
const bus = aFeeLine({ sft_code: 'B' });
const forced = aFeeLine({ sft_code: 'F', payable_amount: rupees(5000) });
const settled = aFeeLine({ sft_code: 'P', balance_outstanding: NO_PAISE, payable_amount: NO_PAISE });
const donation = aFeeLine({ sft_code: 'D', dynamic_ft: true, dynamic_min: rupees(100) });
const lines = [tuition, bus, forced, settled, donation];

const choose = (...pairs: readonly (readonly [string, string | number])[]): FeeChoice[] =>
  pairs.map(([sft_code, amount]) => ({ sft_code, amount }));
const charged = (result: QuoteResult): unknown =>
  result.ok ? result.quote.lines.map((line) => [line.sft_code, line.amount / 100]) : result.problems;

describe('buildQuote (threats 2 row 7)', () => {
  it('charges the payable amount and ignores the amount sent', () => {
    expect(charged(buildQuote([tuition], choose(['T', '1']), many))).toEqual([['T', 15100]]);
    expect(charged(buildQuote([tuition, bus], choose(['T', '0'], ['B', 0.01]), many))).toEqual([
      ['B', 15100],
    ]);
  });

  it('adds a forced line that was sent with 0 or omitted [PJ-4.47]', () => {
    expect(charged(buildQuote([forced], choose(['F', '0']), many))).toEqual([['F', 5000]]);
    expect(charged(buildQuote([forced, tuition], [], many))).toEqual([['F', 5000]]);
  });

  it('refuses unknown, repeated and non-selectable lines, all at once', () => {
    const result = buildQuote(lines, choose(['?', '1'], ['T', '1'], ['T', '0'], ['P', '1']), many);
    expect(charged(result)).toEqual([
      { code: 'unknown_fee', sft_code: '?' },
      { code: 'chosen_twice', sft_code: 'T' },
      { code: 'not_selectable', sft_code: 'P' },
    ]);
  });

  it('allows a non-selectable line that is sent with 0', () => {
    expect(charged(buildQuote([tuition, settled], choose(['T', '1'], ['P', '0']), many))).toEqual([
      ['T', 15100],
    ]);
  });

  it('allows one free line beside forced ones with single selection [C25] [PJ-4.38]', () => {
    const single = { isSingle: true };
    expect(charged(buildQuote(lines, choose(['T', '1']), single))).toEqual([
      ['T', 15100],
      ['F', 5000],
    ]);
    expect(charged(buildQuote(lines, choose(['T', '1'], ['B', '1']), single))).toEqual([
      { code: 'more_than_one_selected' },
    ]);
  });

  it('rejects an empty selection', () => {
    expect(charged(buildQuote([tuition], choose(['T', '0']), many))).toEqual([{ code: 'nothing_selected' }]);
  });

  it.each(['abc', '-1', '1.555', ''])('refuses "%s" as an amount', (amount) => {
    expect(charged(buildQuote([tuition], choose(['T', amount]), many))).toEqual([
      { code: 'invalid_amount', sft_code: 'T' },
    ]);
  });

  it.each([
    ['100', [['D', 100]]],
    ['99', [{ code: 'below_minimum', sft_code: 'D' }]],
    ['15100', [['D', 15100]]],
    ['15101', [{ code: 'above_maximum', sft_code: 'D' }]],
    ['100.5', [{ code: 'invalid_amount', sft_code: 'D' }]],
    ['999999999', [{ code: 'invalid_amount', sft_code: 'D' }]],
  ])('reads a typed amount of %s within its bounds', (amount, expected) => {
    expect(charged(buildQuote([donation], choose(['D', amount]), many))).toEqual(expected);
  });

  it('charges a discounted dynamic line its full payable when the whole balance is offered', () => {
    const line = { ...donation, discount: rupees(100), payable_amount: rupees(15000) };
    const result = buildQuote([line], choose(['D', '15100']), many);
    expect(charged(result)).toEqual([['D', 15000]]);
    expect(result.ok && result.quote.discount).toBe(10000);
  });

  it('charges the exact balance of an empty entry, though its paise cannot be typed', () => {
    const line = { ...donation, balance_outstanding: paise(150050), payable_amount: paise(150050) };
    expect(charged(buildQuote([line], choose(['D', '1500.50']), many))).toEqual([['D', 1500.5]]);
  });

  it('accepts the exact payable as well as the exact balance if they differ', () => {
    const late = {
      ...donation,
      balance_outstanding: paise(150050),
      late_fee: rupees(10),
      payable_amount: paise(151050),
    };
    expect(charged(buildQuote([late], choose(['D', '1500.50']), many))).toEqual([['D', 1500.5]]);
    expect(charged(buildQuote([late], choose(['D', '1510.50']), many))).toEqual([['D', 1510.5]]);
    expect(charged(buildQuote([late], choose(['D', '1505.50']), many))).toEqual([
      { code: 'invalid_amount', sft_code: 'D' },
    ]);
  });

  it('charges the whole of a balance with paise when the payer types the next rupee', () => {
    const line = { ...donation, balance_outstanding: paise(30050), payable_amount: paise(30050) };
    expect(charged(buildQuote([line], choose(['D', '301']), many))).toEqual([['D', 300.5]]);
    expect(charged(buildQuote([line], choose(['D', '300']), many))).toEqual([['D', 300]]);
    expect(charged(buildQuote([line], choose(['D', '302']), many))).toEqual([
      { code: 'above_maximum', sft_code: 'D' },
    ]);
  });

  it('never charges more than a maximum that has paise', () => {
    const line = { ...donation, dynamic_max: paise(30050) };
    expect(charged(buildQuote([line], choose(['D', '301']), many))).toEqual([['D', 300.5]]);
  });

  it('accepts a remainder below the minimum only as a whole', () => {
    const line = { ...donation, balance_outstanding: paise(6050), payable_amount: paise(6050) };
    expect(leastTypedAmount(line)).toBe(6050);
    expect(leastTypedAmount(donation)).toBe(10000);
    expect(charged(buildQuote([line], choose(['D', '61']), many))).toEqual([['D', 60.5]]);
    expect(charged(buildQuote([line], choose(['D', '60']), many))).toEqual([
      { code: 'below_minimum', sft_code: 'D' },
    ]);
  });

  it('bounds an open amount by its maximum and leaves nothing outstanding', () => {
    const open = {
      ...donation,
      base_amount: NO_PAISE,
      balance_outstanding: NO_PAISE,
      payable_amount: NO_PAISE,
    };
    expect(charged(buildQuote([open], choose(['D', '500']), many))).toEqual([
      { code: 'not_selectable', sft_code: 'D' },
    ]);
    const bounded = { ...open, dynamic_max: rupees(500) };
    const result = buildQuote([bounded], choose(['D', '500']), many);
    expect(charged(result)).toEqual([['D', 500]]);
    expect(result.ok && result.quote.lines[0]?.allotment).toMatchObject({ balance: 50000, excess: 0 });
    expect(charged(buildQuote([bounded], choose(['D', '501']), many))).toEqual([
      { code: 'above_maximum', sft_code: 'D' },
    ]);
  });

  it('lets an editable line be paid in part, late fee first', () => {
    const line = aFeeLine({
      sft_code: 'T',
      is_editable: true,
      late_fee: rupees(40),
      payable_amount: rupees(15140),
    });
    const result = buildQuote([line], choose(['T', '100']), many);
    expect(result.ok && result.quote.lines[0]?.allotment).toMatchObject({ late_fee: 4000, balance: 6000 });
  });

  it('distinguishes quotes by their text, in any order of lines', () => {
    const text = (result: QuoteResult): string => (result.ok ? quoteText(result.quote) : '');
    const both = buildQuote(lines, choose(['T', '1'], ['B', '1']), many);
    const turned = buildQuote(lines.toReversed(), choose(['B', '1'], ['T', '1']), many);
    expect(text(both)).toBe(text(turned));
    expect(text(both)).not.toBe(text(buildQuote(lines, choose(['T', '1']), many)));
    const dearer = { ...tuition, late_fee: rupees(1), payable_amount: rupees(15101) };
    expect(text(buildQuote([dearer], choose(['T', '1']), many))).not.toBe(
      text(buildQuote([tuition], choose(['T', '1']), many)),
    );
  });

  it('equals the sum of its lines and charges nothing that is not selectable', () => {
    const anyLine = fc.record({
      payable: fc.integer({ min: 0, max: 2 }),
      balance: fc.integer({ min: 0, max: 2 }),
      emi: fc.boolean(),
      sent: fc.constantFrom('0', '1', '2'),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), fc.boolean(), (facts, isSingle) => {
        const rows = facts.map((fact, index) =>
          aFeeLine({
            sft_code: String(index),
            payable_amount: rupees(fact.payable),
            balance_outstanding: rupees(fact.balance),
            applied_for_emi: fact.emi,
          }),
        );
        const sent = facts.map((fact, index) => ({ sft_code: String(index), amount: fact.sent }));
        const result = buildQuote(rows, sent, { isSingle });
        if (!result.ok) return;
        expect(result.quote.total).toBe(sumPaise(result.quote.lines.map((line) => line.amount)));
        const quoted = new Set(result.quote.lines.map((line) => line.sft_code));
        const codesOf = (kind: string): string[] =>
          rows.filter((row) => feeRowKind(row) === kind).map((row) => row.sft_code);
        expect(codesOf('forced').every((code) => quoted.has(code))).toBe(true);
        const lawful = [...codesOf('forced'), ...codesOf('free')];
        expect([...quoted].filter((code) => !lawful.includes(code))).toEqual([]);
      }),
    );
  });
});

describe('quoteEverything (R11)', () => {
  it('charges every payable line of a card without a selection step', () => {
    expect(charged(quoteEverything(lines))).toEqual([
      ['T', 15100],
      ['B', 15100],
      ['F', 5000],
    ]);
  });

  it('charges nothing when nothing is payable', () => {
    expect(charged(quoteEverything([settled]))).toEqual([{ code: 'nothing_selected' }]);
  });
});
