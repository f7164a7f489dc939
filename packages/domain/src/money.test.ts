import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import {
  allot,
  ceilToRupee,
  formatExact,
  formatRupees,
  isShownRounded,
  maxPaise,
  minPaise,
  paise,
  parseRupees,
  plainRupees,
  roundRupees,
  rupees,
  rupeesFromPaise,
  shareToRupee,
  sumPaise,
} from './money.ts';

const anyPaise = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(paise);
const owedPaise = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(paise);

describe('paise', () => {
  it('rejects fractions and unsafe sizes', () => {
    expect(() => paise(0.5)).toThrow(RangeError);
    expect(() => paise(2 ** 53)).toThrow(RangeError);
    expect(() => rupees(1.5)).toThrow(RangeError);
  });

  it('has no negative zero', () => {
    expect(Object.is(paise(-0), 0)).toBe(true);
  });
});

describe('parseRupees', () => {
  it.each([
    ['0', 0],
    ['15300', 1530000],
    ['1499.5', 149950],
    ['1499.50', 149950],
    ['0.07', 7],
    [' 42 ', 4200],
    ['-12.34', -1234],
    ['007', 700],
    ['1.500', 150],
    [1499.5, 149950],
    [8.29, 829],
    [1.1, 110],
    [12345678.9, 1234567890],
  ])('reads %s by its digits', (text, expected) => {
    expect(parseRupees(text)).toEqual({ ok: true, paise: expected });
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['abc', 'not_a_number'],
    ['1,200', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['5.', 'not_a_number'],
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
    ['1.005', 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    ['99999999999999', 'too_large'],
  ])('refuses %s with its reason', (text, problem) => {
    expect(parseRupees(text)).toEqual({ ok: false, problem });
  });

  it('reads back every amount it puts on the wire', () => {
    fc.assert(
      fc.property(anyPaise, (amount) => {
        expect(parseRupees(rupeesFromPaise(amount))).toEqual({ ok: true, paise: amount });
        expect(parseRupees(plainRupees(amount))).toEqual({ ok: true, paise: amount });
      }),
    );
  });
});

describe('roundRupees', () => {
  it.each([
    ['33.333', 3333],
    ['33.335', 3334],
    ['33.3349', 3333],
    ['0.005', 1],
    ['-0.005', -1],
    ['1.999', 200],
    [0.1 + 0.2, 30],
  ])('rounds %s to 2 decimals [SR-9.6]', (text, expected) => {
    expect(roundRupees(text)).toEqual({ ok: true, paise: expected });
  });
});

describe('amounts on the screen', () => {
  it.each([
    [0, '₹0'],
    [99, '₹1'],
    [49, '₹0'],
    [-49, '₹0'],
    [100000, '₹1,000'],
    [99900, '₹999'],
    [12450000, '₹1,24,500'],
    [1234567900, '₹1,23,45,679'],
    [149950, '₹1,500'],
    [149949, '₹1,499'],
    [-50000, '\u2212₹500'],
  ])('shows %i paise in Indian rupee format with no decimals as %s (C29)', (amount, text) => {
    expect(formatRupees(paise(amount))).toBe(text);
  });

  it('agrees with the locale en-IN for every amount', () => {
    const intl = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(owedPaise, (amount) => {
        const rounded = Math.round(amount / 100);
        expect(formatRupees(amount)).toBe(`₹${intl.format(rounded)}`);
      }),
    );
  });

  it.each([
    [4850000, '₹48,500'],
    [4850050, '₹48,500.50'],
    [7, '₹0.07'],
    [-1234567, '\u2212₹12,345.67'],
  ])('shows the paise of %i only when there are some: %s', (amount, text) => {
    expect(formatExact(paise(amount))).toBe(text);
  });

  it('detects amounts that look different without their paise [R52]', () => {
    const read = [0, 40, 50, 4850000, 4850050, -101].map((amount) => isShownRounded(paise(amount)));
    expect(read).toEqual([false, true, true, false, true, true]);
  });

  it('keeps limits plain inside a message', () => {
    expect(plainRupees(rupees(12000))).toBe('12000');
    expect(plainRupees(paise(1200050))).toBe('12000.50');
    expect(plainRupees(paise(-5))).toBe('-0.05');
  });
});

describe('arithmetic', () => {
  it('adds, compares and rounds', () => {
    expect(sumPaise([paise(1), paise(2), paise(-5)])).toBe(-2);
    expect(minPaise(paise(3), paise(2))).toBe(2);
    expect(maxPaise(paise(3), paise(2))).toBe(3);
    expect(ceilToRupee(paise(101))).toBe(200);
    expect(ceilToRupee(paise(200))).toBe(200);
    expect(shareToRupee(rupees(1550), 1000)).toBe(15500);
    expect(shareToRupee(rupees(1555), 1000)).toBe(15600);
    expect(shareToRupee(rupees(1554), 1000)).toBe(15500);
  });

  it('never loses or creates a paisa when splitting, and stays within one paisa of the exact share', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(anyPaise, weights, (amount, list) => {
        const parts = allot(amount, list);
        const whole = list.reduce((sum, weight) => sum + weight, 0);
        expect(sumPaise(parts)).toBe(amount);
        expect(parts).toHaveLength(list.length);
        parts.forEach((part, index) => {
          const weight = list[index] ?? 0;
          expect(Math.abs(part - (amount * weight) / whole)).toBeLessThan(1.01);
          expect(weight === 0 && part !== 0).toBe(false);
        });
      }),
    );
  });

  it('gives the remaining paise to the largest remainders, the first among equals', () => {
    expect(allot(paise(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allot(paise(10), [1, 2, 4])).toEqual([1, 3, 6]);
  });

  it('rejects weights without a share', () => {
    expect(() => allot(paise(1), [])).toThrow(RangeError);
    expect(() => allot(paise(1), [0, 0])).toThrow(RangeError);
    expect(() => allot(paise(1), [2, -1])).toThrow(RangeError);
  });
});

describe('amountInWords', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1530000, 'Rupees Fifteen Thousand Three Hundred Only'],
    [1050, 'Rupees Ten and Fifty Paise Only'],
    [12450021, 'Rupees One Lakh Twenty Four Thousand Five Hundred and Twenty One Paise Only'],
    [1000000000, 'Rupees One Crore Only'],
    [1234567800, 'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Only'],
    [100000000000000, 'Rupees One Lakh Crore Only'],
    [9900, 'Rupees Ninety Nine Only'],
    [11900, 'Rupees One Hundred Nineteen Only'],
  ])('writes %i paise in lakh and crore', (amount, text) => {
    expect(amountInWords(paise(amount))).toBe(text);
  });

  it('refuses a negative amount', () => {
    expect(() => amountInWords(paise(-1))).toThrow(RangeError);
  });
});
