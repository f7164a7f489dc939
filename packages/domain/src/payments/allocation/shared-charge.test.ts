import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../money.ts';
import { institutesCharge, orderPartOf } from './shared-charge.ts';

describe("a gateway's charge that payer and institute share [decision 91]", () => {
  it('is not part of the payment for the order', () => {
    expect(orderPartOf(paise(100_000), paise(101_180), paise(2_360))).toBe(100_000);
    expect(orderPartOf(paise(100_000), paise(102_360), paise(2_360))).toBe(100_000);
    expect(orderPartOf(paise(100_000), paise(100_000), paise(2_360))).toBe(100_000);
  });

  it('explains no other difference: less than the order, more than the charge, or an unknown charge', () => {
    expect(orderPartOf(paise(100_000), paise(99_000), paise(2_360))).toBe(99_000);
    expect(orderPartOf(paise(100_000), paise(102_361), paise(2_360))).toBe(102_361);
    expect(orderPartOf(paise(100_000), paise(101_180))).toBe(101_180);
  });

  it('is split in a settlement between payer and institute', () => {
    const charge = { fee: paise(2_000), tax: paise(360) };
    expect(institutesCharge(paise(100_000), paise(101_180), charge)).toEqual({ fee: 1_000, tax: 180 });
    expect(institutesCharge(paise(100_000), paise(102_360), charge)).toEqual({ fee: 0, tax: 0 });
    expect(institutesCharge(paise(100_000), paise(100_000), charge)).toBeUndefined();
    expect(institutesCharge(paise(100_000), paise(102_361), charge)).toBeUndefined();
  });

  it('loses no paisa of what reaches the bank', () => {
    const some = fc.integer({ min: 0, max: 1_000_000_000 }).map(paise);
    fc.assert(
      fc.property(some, some, some, some, (booked, beside, fee, tax) => {
        const own = institutesCharge(booked, paise(booked + beside), { fee, tax });
        if (own === undefined) return;
        expect(booked - own.fee - own.tax).toBe(booked + beside - fee - tax);
        expect(Math.min(own.fee, own.tax)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
