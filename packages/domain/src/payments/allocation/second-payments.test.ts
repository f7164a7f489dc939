import { describe, expect, it } from 'vitest';
import { rupees } from '../../money.ts';
import { fee, line, money, part, sum } from './allocate-money.fixture.ts';
import { allocateMoney } from './allocate-money.ts';
import type { AgreedLine, MoneyToAllocate } from './allocate-money.ts';

describe('allocating a second payment of an order [decision 219]', () => {
  const again = (lines: AgreedLine[], more: Partial<MoneyToAllocate> = {}) =>
    allocateMoney(money(lines, more));
  /** A line that the first payment paid, whose fee has this balance now. */
  const paidLine = (no: number, balance: number, now: number, more: Partial<AgreedLine['fee']> = {}) =>
    line(no, balance, { paid: sum(balance), fee: fee(no, now, more) });
  const rules = ['HOLD', 'NEXT_DUE'] as const;

  it('refunds it when its lines are paid, also a line without a fee and one with a typed amount', () => {
    const lines = [
      paidLine(1, 1000, 0),
      line(2, 50, { paid: sum(50), fee: undefined }),
      line(3, 700, { paid: sum(700), fee: fee(3, 0, { is_typed: true }) }),
    ];
    expect(again(lines, { others: [fee(9, 5000)] })).toEqual({ parts: [], held: 0, excess: rupees(1750) });
  });

  it('pays a line that the first payment did not, because its cheque bounced since; the rest follows the setting', () => {
    const lines = [paidLine(1, 1000, 0), line(2, 400)];
    const others = [fee(9, 5000)];
    expect(again(lines, { others })).toEqual({
      parts: [part(2, 400)],
      held: rupees(1000),
      held_reason: 'REST',
      excess: 0,
    });
    expect(again(lines)).toEqual({ parts: [part(2, 400)], held: 0, excess: rupees(1000) });
    expect(again(lines, { others, rest: 'NEXT_DUE' })).toMatchObject({
      parts: [part(2, 400), { fee_line_id: 9, balance: rupees(1000) }],
      held: 0,
      excess: 0,
    });
  });

  it('pays what the first payment left of its lines at a later price', () => {
    const lines = [
      line(1, 9000, { discount: rupees(1000), paid: sum(9000), fee: fee(1, 1000) }),
      line(2, 500, { paid: sum(200, 0, 300), fee: fee(2, 300) }),
    ];
    expect(again(lines, { price_stands: false })).toEqual({
      parts: [part(1, 1000), part(2, 300)],
      held: 0,
      excess: rupees(8200),
    });
  });

  it('grants what is left of a discount, and takes a late fee once', () => {
    const lines = [
      line(1, 900, {
        discount: rupees(100),
        late_fee: rupees(50),
        paid: sum(400, 0, 50),
        fee: fee(1, 600, { discount: rupees(100), late_fee: rupees(50) }),
      }),
    ];
    expect(again(lines)).toMatchObject({ parts: [part(1, 500, 100)], held: rupees(0) });
  });

  it('holds the money of a line that was given back, and pays the others', () => {
    const lines = [
      paidLine(1, 1000, 0),
      line(2, 600, { fee: fee(2, 600, { was_given_back: true }) }),
      line(3, 70),
    ];
    for (const rest of rules)
      expect(again(lines, { rest })).toEqual({
        parts: [part(3, 70)],
        held: rupees(1600),
        held_reason: 'PAID_BEFORE',
        excess: 0,
      });
  });

  it('never pays a line that was given back as the next fee due, nor closes it with a discount', () => {
    const lines = [
      line(1, 1000, { paid: sum(700), fee: fee(1, 300, { was_given_back: true, discount: rupees(300) }) }),
    ];
    const { parts, held, held_reason: why } = again(lines, { rest: 'NEXT_DUE', others: [fee(9, 200)] });
    expect(parts).toMatchObject([{ fee_line_id: 9, balance: rupees(200) }]);
    expect([held, why]).toEqual([rupees(800), 'PAID_BEFORE']);
  });

  it('says first that a loan will pay', () => {
    const lines = [
      line(1, 300, { fee: fee(1, 300, { was_given_back: true }) }),
      line(2, 200, { fee: fee(2, 200, { is_lent_for: true, was_given_back: true }) }),
    ];
    expect(again(lines)).toMatchObject({ parts: [], held: rupees(500), held_reason: 'LENT_FOR' });
  });

  it('treats what a partly ordered fee still owes as the rest of any payment', () => {
    const lines = [paidLine(1, 50, 70, { may_be_part: true })];
    expect(again(lines)).toEqual({ parts: [], held: rupees(50), held_reason: 'REST', excess: 0 });
    expect(again(lines, { rest: 'NEXT_DUE' })).toEqual({ parts: [part(1, 50)], held: 0, excess: 0 });
  });

  it('refunds it whole where the gateway keeps the first alone, whatever is due; another amount waits for a person', () => {
    const lines = [line(1, 1000)];
    for (const rest of rules) {
      const all = { is_one_too_many: true, rest, others: [fee(9, 5000)] };
      expect(again(lines, all)).toEqual({ parts: [], held: 0, excess: rupees(1000) });
      expect(again(lines, { ...all, matches_order: false })).toMatchObject({ held_reason: 'DIFFERS' });
    }
  });
});
