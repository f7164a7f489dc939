import { describe, expect, it } from 'vitest';
import { paise, rupees } from '../money.ts';
import { aprBps, percentFromBps, percentText } from './apr.ts';
import type { CashFlow } from './apr.ts';

const monthly = (count: number, amount: number): CashFlow[] =>
  Array.from({ length: count }, (_, index) => ({ month: index + 1, amount: paise(amount) }));

describe('the APR of a loan (regulation E.10)', () => {
  it('is 17.07 % for Rs 20,000 over 24 months at 15 % with charges of 400, the example of annex B', () => {
    expect(aprBps(rupees(19600), monthly(24, 96973))).toBe(1707);
  });

  it('is 4.43 % for a "no cost" EMI of Rs 60,000 over 10 months with a fee of 1,200', () => {
    expect(aprBps(rupees(58800), monthly(10, 600000))).toBe(443);
  });

  it('is 0.00 % if there is neither interest nor a fee', () => {
    expect(percentText(aprBps(rupees(60000), monthly(10, 600000)))).toBe('0.00 %');
  });

  it('is never 0 % when a fee exists, however small', () => {
    expect(aprBps(paise(100_000_000_00 - 1), monthly(1, 100_000_000_00))).toBe(1);
  });

  it('grows with the fee, and with the same cost paid sooner', () => {
    const slow = aprBps(rupees(58800), monthly(10, 600000));
    expect(aprBps(rupees(58000), monthly(10, 600000))).toBeGreaterThan(slow);
    expect(aprBps(rupees(58800), monthly(5, 1200000))).toBeGreaterThan(slow);
  });

  it('rejects cash flows that are not a loan', () => {
    expect(() => aprBps(rupees(0), monthly(1, 100))).toThrow(RangeError);
    expect(() => aprBps(rupees(2), monthly(1, 100))).toThrow(RangeError);
  });

  it('is written with two decimals', () => {
    expect([percentFromBps(1707), percentFromBps(5), percentFromBps(0)]).toEqual([17.07, 0.05, 0]);
    expect([percentText(1707), percentText(5), percentText(1200)]).toEqual(['17.07 %', '0.05 %', '12.00 %']);
  });
});
