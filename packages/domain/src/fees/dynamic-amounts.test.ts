import { describe, expect, it } from 'vitest';
import { NO_PAISE, paise, rupees } from '../money.ts';
import { aFeeLine, aFeeType } from '../testing/index.ts';
import {
  dynamicAmount,
  dynamicAmountProblem,
  dynamicView,
  isDynamicPayable,
  prefilledAmounts,
  parseEditedAmount,
  readDynamicEntries,
  typedAmount,
} from './dynamic-amounts.ts';

const exam = aFeeType({ sft_code: 'E', dynamic_ft: true });
const late = aFeeType({ sft_code: 'L', dynamic_ft: true, late_fee: rupees(50) });
const reduced = aFeeType({ sft_code: 'R', dynamic_ft: true, discount: rupees(50) });

describe('one dynamic amount', () => {
  it('left empty gives "Please enter amount" [PJ-5.21]', () => {
    expect(dynamicAmountProblem(exam, '')).toBe('Please enter amount');
    expect(dynamicAmountProblem(exam, '  ')).toBe('Please enter amount');
    expect(dynamicAmountProblem(exam, '5')).toBeUndefined();
  });

  it('with anything but digits gives "Please enter valid fee amount" [PJ-5.22]', () => {
    for (const text of ['1.5', '-1', '1e3', 'abc', '₹5', '1,200']) {
      expect(dynamicAmountProblem(exam, text)).toBe('Please enter valid fee amount');
      expect(dynamicAmount(exam, text)).toBeUndefined();
    }
  });

  it('has at most 8 characters [PJ-5.23]', () => {
    expect(dynamicAmountProblem(exam, '12345678')).toBeUndefined();
    expect(dynamicAmountProblem(exam, '123456789')).toBe('Please enter valid fee amount');
    expect(typedAmount('1234 56789')).toBe('12345678');
  });

  it('left empty with a discount or late fee means the outstanding balance [PJ-5.25]', () => {
    for (const fee of [late, reduced]) {
      expect(dynamicAmountProblem(fee, '')).toBeUndefined();
      expect(dynamicAmount(fee, '')).toBe(fee.balance_outstanding);
      expect(dynamicAmount(fee, '7')).toBe(700);
    }
    expect(dynamicAmount(exam, '')).toBeUndefined();
  });
});

describe('the initial values of a dynamic step', () => {
  const open = aFeeLine({
    sft_code: 'O',
    dynamic_ft: true,
    base_amount: NO_PAISE,
    balance_outstanding: NO_PAISE,
    dynamic_max: rupees(900),
  });
  const owed = aFeeLine({ sft_code: 'W', dynamic_ft: true, balance_outstanding: rupees(1500) });

  it('are the balance of what is due, at most what may be typed, and 0 for optional fees', () => {
    expect(prefilledAmounts([owed, open])).toEqual({ W: '1500', O: '0' });
    expect(prefilledAmounts([{ ...owed, dynamic_max: rupees(700) }])).toEqual({ W: '700' });
  });

  it('are empty for a single open amount, for paise, and for fees that cannot be paid', () => {
    expect(prefilledAmounts([open])).toEqual({});
    expect(prefilledAmounts([{ ...owed, balance_outstanding: paise(150050) }])).toEqual({});
    expect(
      prefilledAmounts([
        { ...owed, applied_for_emi: true },
        { ...owed, dynamic_ft: false },
      ]),
    ).toEqual({});
  });
});

describe('the entries of a dynamic step', () => {
  it('become fee types with the typed amounts', () => {
    const entries = readDynamicEntries([exam, late], { E: '1200', L: '' });
    expect(entries.ok && entries.fee_types.map((fee) => fee.amount)).toEqual([120000, 1510000]);
  });

  it('give a message for each wrong field', () => {
    expect(readDynamicEntries([exam, reduced], { R: 'x' })).toEqual({
      ok: false,
      errors: { E: 'Please enter amount', R: 'Please enter valid fee amount' },
      form_error: undefined,
    });
  });

  it('must add up to more than 0 when no non-dynamic fee has an amount above 0 [PJ-5.24]', () => {
    const fixed = aFeeType({ sft_code: 'X', amount: rupees(10) });
    expect(readDynamicEntries([exam], { E: '0' })).toEqual({
      ok: false,
      errors: {},
      form_error: 'At least one fee must be greater than zero',
    });
    expect(readDynamicEntries([exam, { ...fixed, amount: NO_PAISE }], { E: '0' }).ok).toBe(false);
    expect(readDynamicEntries([exam, fixed], { E: '0' }).ok).toBe(true);
    expect(readDynamicEntries([exam, late], { E: '0', L: '1' }).ok).toBe(true);
  });

  it('do not include dynamic fees that cannot be paid', () => {
    const settled = aFeeType({ sft_code: 'S', dynamic_ft: true, balance_outstanding: NO_PAISE });
    expect(readDynamicEntries([exam, settled], { E: '5' }).ok).toBe(true);
  });
});

describe('what a dynamic page shows', () => {
  it('is the invalid-configuration state when no fee type has dynamic_ft [C8] [SR-4.27]', () => {
    expect(dynamicView([aFeeType()])).toBe('invalid_configuration');
    expect(dynamicView([aFeeType(), exam])).toBe('entries');
  });

  it('is the invalid-configuration state when no fee types are returned [C8] [SR-4.28]', () => {
    expect(dynamicView([])).toBe('invalid_configuration');
  });

  it('is the empty text when there are dynamic fees but none payable [C8] [PJ-2.5.5]', () => {
    const settled = { ...exam, balance_outstanding: NO_PAISE };
    expect(dynamicView([settled, { ...exam, applied_for_emi: true }, aFeeType()])).toBe('none_payable');
    expect(dynamicView([settled, late])).toBe('entries');
  });

  it('lets an open amount be paid up to its maximum only [R16]', () => {
    const open = aFeeLine({ dynamic_ft: true, base_amount: NO_PAISE, balance_outstanding: NO_PAISE });
    expect(isDynamicPayable(open)).toBe(false);
    expect(isDynamicPayable({ ...open, dynamic_max: rupees(500) })).toBe(true);
    expect(isDynamicPayable(aFeeLine())).toBe(false);
  });
});

it('parses fee edit amounts as integers [PJ-5.26]', () => {
  expect(parseEditedAmount('1500')).toBe(150000);
  expect(parseEditedAmount(' 1500.75')).toBe(150000);
  expect(parseEditedAmount('12abc')).toBe(1200);
  expect(parseEditedAmount('0')).toBe(paise(0));
  expect([parseEditedAmount(''), parseEditedAmount('abc'), parseEditedAmount('-5')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
