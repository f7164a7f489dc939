import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, sumPaise } from '../../money.ts';
import type { Paise } from '../../money.ts';
import {
  mayPayTogether,
  readShareId,
  shareId,
  shareIdsOf,
  shareOfPayment,
  splitCharge,
  takeInOrder,
  takeRefund,
  wholeId,
} from './shares.ts';
import type { ToPayTogether } from './shares.ts';

const some = fc.integer({ min: 1, max: 90_000_000 }).map(paise);
const amounts = fc.array(some, { minLength: 2, maxLength: 6 });
const order = (student_id: number, over: Partial<ToPayTogether> = {}): ToPayTogether => ({
  student_id,
  gateway_account_id: 1,
  financing_mode: 'DIRECT',
  amount: paise(100),
  ...over,
});
const partsOf = (of: readonly Paise[], amount: Paise, currency = 'INR', charge?: Paise) =>
  of.map((_, index) => shareOfPayment(of, index + 1, { amount, currency, charge }));

describe('who is paid together', () => {
  it.each([
    ['two children of one account', [order(1), order(2)], true],
    ['six', [1, 2, 3, 4, 5, 6].map((id) => order(id)), true],
    ['one child alone', [order(1)], false],
    ['seven', [1, 2, 3, 4, 5, 6, 7].map((id) => order(id)), false],
    ['one child twice', [order(1), order(1)], false],
    ['two gateway accounts', [order(1), order(2, { gateway_account_id: 2 })], false],
    ['a loan', [order(1), order(2, { financing_mode: 'MONTHLY-EMI' })], false],
    ['an order without a student', [order(1), order(2, { student_id: null })], false],
    ['nothing to pay for one', [order(1), order(2, { amount: paise(0) })], false],
  ])('%s: the rule knows', (_, orders, may) => {
    expect(mayPayTogether(orders)).toBe(may);
  });
});

describe('ids of shares', () => {
  it('lead back to the id of the gateway, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 6 }), (id, no) => {
        fc.pre(!id.includes('\n'));
        expect(readShareId(shareId(id, no))).toEqual({ whole: id, no });
        expect(shareIdsOf(id)[no - 1]).toBe(shareId(id, no));
      }),
    );
  });

  it('are none for something whole, and none of nothing', () => {
    expect(readShareId('order_NXh8')).toBeUndefined();
    expect(wholeId('order_NXh8')).toBe('order_NXh8');
    expect(shareId('', 2)).toBe('');
    expect(shareIdsOf('')).toEqual([]);
  });
});

describe('a payment of several children', () => {
  it('is split by the amounts of the orders if it is exactly their sum', () => {
    fc.assert(
      fc.property(amounts, (of) => {
        expect(partsOf(of, sumPaise(of))).toEqual(of);
      }),
    );
  });

  it('belongs to the first order alone, and whole, if it is any other sum or currency', () => {
    fc.assert(
      fc.property(amounts, some, (of, amount) => {
        fc.pre(amount !== sumPaise(of));
        expect(partsOf(of, amount)).toEqual([amount, ...of.slice(1).map(() => undefined)]);
        expect(partsOf(of, sumPaise(of), 'USD')).toEqual([sumPaise(of), ...of.slice(1).map(() => undefined)]);
      }),
    );
  });

  it('is split without the charge that its payer bears', () => {
    fc.assert(
      fc.property(amounts, some, (of, charge) => {
        expect(partsOf(of, paise(sumPaise(of) + charge), 'INR', charge)).toEqual(of);
      }),
    );
  });
});

describe('money taken from several shares', () => {
  it('adds up to what is taken, and asks no share but the last for more than it has', () => {
    fc.assert(
      fc.property(amounts, some, (rooms, amount) => {
        for (const parts of [takeInOrder(amount, rooms), takeRefund(amount, rooms)]) {
          expect(sumPaise(parts)).toBe(amount);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          for (const [index, part] of parts.slice(0, -1).entries())
            expect(part).toBeLessThanOrEqual(rooms[index] ?? 0);
        }
      }),
    );
  });

  it('grows share by share: more taken later never takes less of any share', () => {
    fc.assert(
      fc.property(amounts, some, some, (rooms, first, more) => {
        const before = takeInOrder(first, rooms);
        const after = takeInOrder(paise(first + more), rooms);
        for (const [index, part] of before.entries()) expect(after[index]).toBeGreaterThanOrEqual(part);
      }),
    );
  });

  it('is everything of each share if it is all that is left', () => {
    fc.assert(
      fc.property(amounts, (left) => {
        expect(takeRefund(sumPaise(left), left)).toEqual(left);
      }),
    );
  });

  it('is of the one share that has exactly this much left', () => {
    expect(takeRefund(paise(300), [500, 300, 200].map(paise))).toEqual([0, 300, 0]);
    expect(takeRefund(paise(400), [500, 300, 200].map(paise))).toEqual([400, 0, 0]);
    expect(takeRefund(paise(600), [500, 300, 200].map(paise))).toEqual([500, 100, 0]);
  });
});

describe('the charge of a gateway', () => {
  it('is split to the paisa, each share within one paisa of its part but the last', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 3_000_000 }).map(paise), (of, charge) => {
        const parts = splitCharge(charge, of);
        expect(sumPaise(parts)).toBe(charge);
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          const own = (charge * (of[index] ?? 0)) / sumPaise(of);
          expect(Math.abs(part - own)).toBeLessThanOrEqual(of.length);
        }
      }),
    );
  });
});
