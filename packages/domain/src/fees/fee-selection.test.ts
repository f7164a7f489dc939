import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_PAISE, paise, rupees, sumPaise } from '../money.ts';
import { aFeeType } from '../testing/index.ts';
import { isForced, isToggleable } from './fee-row.ts';
import {
  canProceedWithFees,
  feesToSend,
  initialSelection,
  lawfulSelection,
  listedFees,
  selectionTotals,
  sessionSelection,
  toggleFee,
} from './fee-selection.ts';
import { buildQuote } from './quote.ts';

const tuition = aFeeType({ sft_code: 'T' });
const bus = aFeeType({ sft_code: 'B', label: 'Transport', payable_amount: rupees(15100) });
const forced = aFeeType({ sft_code: 'F', payable_amount: rupees(5000) });
const settled = aFeeType({ sft_code: 'P', balance_outstanding: NO_PAISE, payable_amount: NO_PAISE });
const fees = [tuition, bus, forced, settled];
const codes = (selection: ReadonlySet<string>): string => [...selection].toSorted().join('');

const anyFee = fc.record({
  base: fc.integer({ min: 0, max: 3 }),
  payable: fc.integer({ min: 0, max: 3 }),
  balance: fc.integer({ min: 0, max: 3 }),
  discount: fc.integer({ min: 0, max: 2 }),
  late: fc.integer({ min: 0, max: 2 }),
  emi: fc.boolean(),
});
const anyFees = fc.array(anyFee, { maxLength: 6 }).map((list) =>
  list.map((facts, index) =>
    aFeeType({
      sft_code: String(index),
      base_amount: rupees(facts.base),
      payable_amount: rupees(facts.payable),
      balance_outstanding: rupees(facts.balance),
      discount: rupees(facts.discount),
      late_fee: rupees(facts.late),
      applied_for_emi: facts.emi,
    }),
  ),
);

describe('the selection of fees', () => {
  it('opens with the forced rows and nothing else [PJ-4.47]', () => {
    expect(codes(initialSelection(fees))).toBe('F');
  });

  it('ticks and clears a row that can be toggled [PJ-4.37]', () => {
    const ticked = toggleFee(fees, initialSelection(fees), 'T', false);
    expect(codes(ticked)).toBe('FT');
    expect(codes(toggleFee(fees, ticked, 'T', false))).toBe('F');
    expect(codes(toggleFee(fees, ticked, 'B', false))).toBe('BFT');
  });

  it('leaves forced, paid and unknown rows as they are [PJ-4.44] [PJ-4.47]', () => {
    const before = initialSelection(fees);
    for (const code of ['F', 'P', '?']) expect(toggleFee(fees, before, code, false)).toBe(before);
  });

  it('has only one fee selected at a time with single_checkbox_selection [PJ-4.38]', () => {
    const plain = [tuition, bus];
    const first = toggleFee(plain, new Set(), 'T', true);
    expect(codes(first)).toBe('T');
    expect(codes(toggleFee(plain, first, 'B', true))).toBe('B');
    expect(codes(toggleFee(plain, first, 'T', true))).toBe('');
  });

  it('keeps forced rows beside the single selection, which is one of the toggleable rows [C25] [PJ-4.38] [PJ-4.47]', () => {
    const first = toggleFee(fees, initialSelection(fees), 'T', true);
    expect(codes(toggleFee(fees, first, 'B', true))).toBe('BF');
  });

  it('never contains an unselectable row and always the forced ones, after any clicks', () => {
    const touches = fc.array(fc.integer({ min: 0, max: 6 }).map(String), { maxLength: 20 });
    fc.assert(
      fc.property(anyFees, touches, fc.boolean(), (rows, list, isSingle) => {
        const end = list.reduce(
          (selection, code) => toggleFee(rows, selection, code, isSingle),
          initialSelection(rows),
        );
        const free = rows.filter((fee) => isToggleable(fee) && end.has(fee.sft_code));
        const locked = rows.filter(isForced);
        expect(locked.every((fee) => end.has(fee.sft_code))).toBe(true);
        expect(end.size).toBe(free.length + locked.length);
        expect(free.length).toBeLessThanOrEqual(isSingle ? 1 : rows.length);
        expect(codes(lawfulSelection(rows, end, isSingle))).toBe(codes(end));
      }),
    );
  });

  it('restores only a valid selection from a session', () => {
    const kept = sessionSelection([
      { sft_code: 'T', amount: rupees(1) },
      { sft_code: 'B', amount: NO_PAISE },
      { sft_code: 'P', amount: rupees(1) },
    ]);
    expect(codes(kept)).toBe('PT');
    expect(codes(lawfulSelection(fees, kept, false))).toBe('FT');
    expect(codes(lawfulSelection(fees, new Set(['T', 'B']), true))).toBe('FT');
  });

  it('disables proceed while nothing is selected [PJ-4.48]', () => {
    expect(canProceedWithFees(new Set())).toBe(false);
    expect(canProceedWithFees(new Set(['T']))).toBe(true);
  });

  it('sends unselected fees with amount 0 [PJ-4.49]', () => {
    const sent = feesToSend(fees, new Set(['T', 'F']));
    expect(sent.map((fee) => [fee.sft_code, fee.amount])).toEqual([
      ['T', 1510000],
      ['B', 0],
      ['F', 500000],
      ['P', 0],
    ]);
  });

  it('sends the fees that are not selected with amount 0, whatever amount they carried [PJ-4.49]', () => {
    const carried = { ...bus, amount: rupees(700) };
    const sent = feesToSend([tuition, carried], new Set([tuition.sft_code]));
    expect(sent.map((fee) => fee.amount)).toEqual([tuition.payable_amount, 0]);
  });

  it('lists each sft_code once, from the first block that has it', () => {
    const again = { ...tuition, label: 'other' };
    expect(listedFees([{ fee_types: [tuition] }, { fee_types: [again, bus] }])).toEqual([tuition, bus]);
  });

  it('lists each selected row before discount and late fee, which it adds up beside the total', () => {
    const reduced = aFeeType({
      sft_code: 'R',
      balance_outstanding: rupees(1000),
      discount: rupees(100),
      late_fee: rupees(40),
      payable_amount: rupees(940),
    });
    expect(selectionTotals([tuition, reduced], new Set(['R']))).toEqual({
      lines: [{ label: reduced.label, amount: rupees(1000) }],
      discount: rupees(100),
      late_fee: rupees(40),
      total: rupees(940),
    });
  });

  it('shows exactly what the quote of the same selection charges', () => {
    fc.assert(
      fc.property(anyFees, fc.array(fc.integer({ min: 0, max: 5 }).map(String)), (rows, wished) => {
        const selection = lawfulSelection(rows, new Set(wished), false);
        fc.pre(selection.size > 0);
        const sent = feesToSend(rows, selection).map(({ sft_code, amount }) => ({
          sft_code,
          amount: amount / 100,
        }));
        const result = buildQuote(rows, sent, { isSingle: false });
        const totals = selectionTotals(rows, selection);
        expect(result.ok && [result.quote.total, result.quote.discount, result.quote.late_fee]).toEqual([
          totals.total,
          totals.discount,
          totals.late_fee,
        ]);
        expect(totals.total).toBe(sumPaise(feesToSend(rows, selection).map((fee) => paise(fee.amount))));
      }),
    );
  });
});
