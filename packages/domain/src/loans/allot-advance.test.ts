import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minPaise, paise, rupees, sumPaise } from '../money.ts';
import { allotAdvance } from './allot-advance.ts';

const fee = (balance: number, discount = 0, late_fee = 0) => ({
  balance: rupees(balance),
  discount: rupees(discount),
  late_fee: rupees(late_fee),
});

it('pays the fees in order, each in full before the next, and grants a discount only with full payment', () => {
  expect(allotAdvance([fee(100, 10), fee(200, 20, 30), fee(300)], rupees(150))).toEqual([
    fee(100, 10),
    fee(20, 0, 30),
  ]);
  expect(allotAdvance([fee(100, 10)], rupees(100))).toEqual([fee(100, 10)]);
  expect(allotAdvance([fee(100)], rupees(0))).toEqual([]);
});

it('allocates every paisa of the advance, up to the sum of the fees', () => {
  const amount = fc.integer({ min: 0, max: 50_000 }).map(paise);
  const anyFee = fc.record({ balance: amount, discount: amount, late_fee: amount });
  fc.assert(
    fc.property(fc.array(anyFee, { maxLength: 6 }), amount, (fees, advance) => {
      const whole = sumPaise(fees.flatMap(({ balance, late_fee }) => [balance, late_fee]));
      const placed = allotAdvance(fees, advance).flatMap(({ balance, late_fee }) => [balance, late_fee]);
      expect(sumPaise(placed)).toBe(minPaise(advance, whole));
    }),
  );
});
