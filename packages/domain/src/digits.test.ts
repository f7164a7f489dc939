import { expect, it } from 'vitest';
import { typedMobile } from './contacts/contact-shapes.ts';
import { modalMobile } from './cards/start-guard.ts';
import { westernDigits } from './digits.ts';
import { typedAmount } from './fees/dynamic-amounts.ts';
import { typedOtp } from './verification/otp-rules.ts';

it.each([
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '੦੧੨੩੪੫੬੭੮੯',
  '૦૧૨૩૪૫૬૭૮૯',
  '୦୧୨୩୪୫୬୭୮୯',
  '௦௧௨௩௪௫௬௭௮௯',
  '౦౧౨౩౪౫౬౭౮౯',
  '೦೧೨೩೪೫೬೭೮೯',
  '൦൧൨൩൪൫൬൭൮൯',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
])('the digits %s are those from 0 to 9', (digits) => expect(westernDigits(digits)).toBe('0123456789'));

it('other letters stay as they are', () => expect(westernDigits('KVS-क௧🙂')).toBe('KVS-क1🙂'));

it('a mobile, a code and an amount are taken in the digits of another script, with invisible signs', () => {
  expect(typedMobile('+९१ ९८७६५ ४३२१०')).toBe('9876543210');
  expect(typedMobile('௯௮௭௬௫௪௩௨௧௦')).toBe('9876543210');
  expect(typedMobile('\u202a+91 98765\u00a043210\u202c')).toBe('9876543210');
  expect(typedOtp('१२\u200b३४')).toBe('1234');
  expect(modalMobile('९८७६५ ४३२१०')).toBe('9876543210');
  expect(typedAmount('௧௪௯௯')).toBe(typedAmount('1499'));
});
