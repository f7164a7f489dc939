import { describe, expect, it } from 'vitest';
import { rupees } from '../../money.ts';
import type { FeeNow } from './allocate-money.ts';
import { allocateWaitingMoney } from './allocate-waiting-money.ts';

const fee = (id: number, owed: number, more: Partial<FeeNow> = {}): FeeNow => ({
  fee_line_id: id,
  balance_outstanding: rupees(owed),
  discount: rupees(0),
  late_fee: rupees(0),
  is_typed: false,
  was_paid_since: false,
  was_given_back: false,
  may_be_part: false,
  is_lent_for: false,
  ...more,
});
const part = (fee_line_id: number, balance: number, discount = 0, late_fee = 0) => ({
  fee_line_id,
  balance: rupees(balance),
  discount: rupees(discount),
  late_fee: rupees(late_fee),
});

describe('allocating waiting money [decision 94]', () => {
  it('pays the named fees in order as far as the money reaches, late fee first', () => {
    const requests = [{ fee: fee(1, 500, { late_fee: rupees(50) }) }, { fee: fee(2, 900) }];
    expect(allocateWaitingMoney(rupees(1000), requests)).toEqual({
      ok: true,
      parts: [part(1, 500, 0, 50), part(2, 450)],
    });
  });

  it('pays the amount a person chose, and grants the discount only with the whole remainder', () => {
    const early = fee(1, 1000, { discount: rupees(100) });
    expect(allocateWaitingMoney(rupees(2000), [{ fee: early, amount: rupees(400) }])).toEqual({
      ok: true,
      parts: [part(1, 400)],
    });
    expect(allocateWaitingMoney(rupees(2000), [{ fee: early }])).toEqual({
      ok: true,
      parts: [part(1, 900, 100)],
    });
  });

  it('accepts an amount for a fee with a typed amount', () => {
    const typed = fee(1, 0, { is_typed: true });
    expect(allocateWaitingMoney(rupees(70), [{ fee: typed, amount: rupees(70) }])).toEqual({
      ok: true,
      parts: [part(1, 70)],
    });
    expect(allocateWaitingMoney(rupees(70), [{ fee: typed }])).toMatchObject({
      ok: false,
      problem: 'amount_needed',
    });
  });

  it.each([
    ['named_twice', [{ fee: fee(1, 500) }, { fee: fee(1, 500) }], 0],
    ['nothing_owed', [{ fee: fee(1, 0) }], 0],
    ['lent_for', [{ fee: fee(1, 500, { is_lent_for: true }) }], 0],
    ['more_than_owed', [{ fee: fee(1, 500), amount: rupees(501) }], 500],
    ['more_than_left', [{ fee: fee(1, 5000), amount: rupees(1001) }], 1000],
    ['more_than_left', [{ fee: fee(1, 1000) }, { fee: fee(2, 500) }], 0],
  ] as const)('refuses %s, and says how much can be placed', (problem, requests, most) => {
    expect(allocateWaitingMoney(rupees(1000), requests)).toMatchObject({
      ok: false,
      problem,
      most: rupees(most),
    });
  });
});
