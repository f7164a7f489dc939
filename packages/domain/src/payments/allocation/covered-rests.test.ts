import { describe, expect, it } from 'vitest';
import { rupees } from '../../money.ts';
import { fee, line, money, part } from './allocate-money.fixture.ts';
import { allocateMoney } from './allocate-money.ts';
import type { FeeNow } from './allocate-money.ts';

describe('allocating money when a discount covers a whole remainder [decision 104]', () => {
  const covered = (id: number, owed: number, more: Partial<FeeNow> = {}) =>
    fee(id, owed, { discount: rupees(owed), ...more });

  it('closes the remainder of an order’s fee with its discount before it refunds money (seed 5)', () => {
    const ofPart = line(2, 600, { fee: fee(2, 840, { discount: rupees(300) }) });
    const letOff = line(1, 100, { fee: fee(1, 30) });
    expect(allocateMoney(money([letOff, ofPart]))).toEqual({
      parts: [part(1, 30), part(2, 600, 240)],
      held: 0,
      excess: rupees(70),
    });
  });

  it('closes the remainder of a partly paid fee, even if no money is left over', () => {
    const ofPart = line(1, 500, { fee: fee(1, 750, { discount: rupees(300) }) });
    expect(allocateMoney(money([ofPart])).parts).toEqual([part(1, 500, 250)]);
  });

  it('closes another fee of the student if money is left over, and does not touch it otherwise', () => {
    const others = [covered(9, 250)];
    expect(allocateMoney(money([line(1, 100, { fee: fee(1, 30) })], { others }))).toEqual({
      parts: [part(1, 30), { line_no: null, fee_line_id: 9, balance: 0, discount: rupees(250), late_fee: 0 }],
      held: 0,
      excess: rupees(70),
    });
    expect(allocateMoney(money([line(1, 100)], { others })).parts).toEqual([part(1, 100)]);
  });

  it('grants the discount though all of the money is refunded', () => {
    const lines = [line(1, 700, { discount: rupees(300), fee: covered(1, 250) })];
    expect(allocateMoney(money(lines))).toEqual({ parts: [part(1, 0, 250)], held: 0, excess: rupees(700) });
  });

  it('leaves a remainder with a late fee due, and holds the excess money', () => {
    const ofPart = line(2, 600, { fee: fee(2, 840, { discount: rupees(300), late_fee: rupees(5) }) });
    expect(allocateMoney(money([line(1, 100, { fee: fee(1, 30) }), ofPart]))).toMatchObject({
      parts: [part(1, 30), part(2, 600)],
      held: rupees(70),
      excess: 0,
    });
  });

  it('grants nothing with a debit, or on a fee that a loan will pay: excess money is held', () => {
    const letOff = line(1, 100, { fee: fee(1, 30) });
    const ofDebit = money([letOff, line(2, 600, { fee: fee(2, 840, { discount: rupees(300) }) })]);
    expect(allocateMoney({ ...ofDebit, is_price_fixed: true })).toMatchObject({
      parts: [part(1, 30), part(2, 600)],
      held: rupees(70),
    });
    const others = [covered(9, 250, { is_lent_for: true })];
    expect(allocateMoney(money([letOff], { others }))).toMatchObject({
      parts: [part(1, 30)],
      held: rupees(70),
    });
  });

  it('refunds what is left once all upcoming fees are paid', () => {
    const placed = allocateMoney(
      money([line(1, 100, { fee: fee(1, 30) })], { others: [fee(9, 20)], rest: 'NEXT_DUE' }),
    );
    expect(placed).toMatchObject({ held: 0, excess: rupees(50) });
  });
});
