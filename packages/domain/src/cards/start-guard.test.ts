import { expect, it } from 'vitest';
import { NO_PAISE, paise, rupees } from '../money.ts';
import { aCard } from '../testing/index.ts';
import { amountBlocksStart, modalMobile, needsMobileModal } from './start-guard.ts';

const emi = aCard({ financing_mode: 'MONTHLY-EMI' });

it('opens the mobile modal when the number is missing, a dollar placeholder or invalid [PJ-4.75]', () => {
  const cards = [emi, aCard({ financing_mode: 'AUTO-DEBIT' }), aCard({ verify_mobile: true })];
  for (const card of cards) {
    for (const mobile of [undefined, '', '$$1234567890$$', '5876544321', '987654432', 'XXXXXX4321']) {
      expect(needsMobileModal(card, { mobile })).toBe(true);
    }
    expect(needsMobileModal(card, { mobile: '9876544321' })).toBe(false);
  }
});

it('opens no mobile modal for DIRECT without verify_mobile [PJ-4.76]', () => {
  expect(needsMobileModal(aCard(), {})).toBe(false);
  expect(needsMobileModal(aCard({ verify_mobile: false }), { mobile: '$$x$$' })).toBe(false);
});

it('accepts a number on file though only its mask is known (threats 2 row 4)', () => {
  expect(needsMobileModal(emi, { mobile: 'XXXXXX4321', mobile_on_file: true })).toBe(false);
});

it('blocks the start at a card amount of 0 or less, except for monthly EMI [C17] [PJ-4.77]', () => {
  for (const financing_mode of ['DIRECT', 'AUTO-DEBIT']) {
    expect(
      [rupees(-1), NO_PAISE, paise(1)].map((amount) => amountBlocksStart({ financing_mode }, amount)),
    ).toEqual([true, true, false]);
  }
  expect(amountBlocksStart(emi, NO_PAISE)).toBe(false);
});

it('blocks monthly EMI only at a negative amount [PJ-4.78]', () => {
  expect([paise(-1), NO_PAISE, paise(1)].map((amount) => amountBlocksStart(emi, amount))).toEqual([
    true,
    false,
    false,
  ]);
});

it('blocks the start while no amount is known', () => {
  expect(amountBlocksStart(emi, undefined)).toBe(true);
});

it.each([
  ['98x12 300-019', '9812300019'],
  ['98123000019999', '9812300001'],
  ['+91 98123-00001', '9812300001'],
  ['abc', ''],
])('keeps of "%s" in the mobile modal the digits alone, ten at most [PJ-5.42] [PJ-5.43]', (typed, kept) => {
  expect(modalMobile(typed)).toBe(kept);
});
