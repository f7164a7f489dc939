import { describe, expect, it } from 'vitest';
import { instant } from '../../dates.ts';
import { paise } from '../../money.ts';
import { buildTruth } from './truth.ts';
import type { PlacedMoney } from './truth-facts.ts';
import { placedTogether } from './truth-money.ts';

const money = (more: Partial<PlacedMoney> = {}): PlacedMoney => ({
  amount: paise(1_000_000),
  received: paise(1_000_000),
  still_owed: paise(0),
  refunded: paise(0),
  refunds: [],
  receipt_no: 'RCP/1',
  ...more,
});
const nextOf = (all: readonly PlacedMoney[]): readonly string[] =>
  buildTruth({
    sheet: 'PAID',
    institute: 'Kaveri School',
    reason: '',
    tried_at: null,
    begun_at: null,
    next_check_at: null,
    placed: placedTogether(all),
    unplaced: [],
    untaken: [],
    now: instant('2026-11-24T06:10:00.000Z'),
  }).next;

describe('the page of a payment that paid the next fees due [decision 211]', () => {
  const receipt = 'Your receipt RCP/1 is ready.';

  it('says how much of it was not needed for the fees chosen, and what it was used for', () => {
    expect(nextOf([money({ next_due: paise(250_000) })])).toEqual([
      '₹2,500 was not needed for the fees you chose. It was used for the next fees due.',
      receipt,
    ]);
    expect(nextOf([money()])).toEqual([receipt]);
  });

  it('says it of all payments of an order together', () => {
    const all = [money(), money({ next_due: paise(1_000_000), receipt_no: 'RCP/2' })];
    expect(nextOf(all)).toEqual([
      '₹10,000 was not needed for the fees you chose. It was used for the next fees due.',
      receipt,
    ]);
  });
});
