import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emailHint,
  endsOtherwise,
  isMaskedEmail,
  isMaskedMobile,
  maskEmail,
  maskMobile,
  mobileHint,
} from './masks.ts';

describe('masks (threats 2 row 2)', () => {
  it('show the last 4 digits of a mobile in ten characters', () => {
    expect(maskMobile('9876544321')).toBe('XXXXXX4321');
    expect(isMaskedMobile('XXXXXX4321')).toBe(true);
    expect(isMaskedMobile('9876544321')).toBe(false);
    expect(maskMobile(maskMobile('9876544321'))).toBe('XXXXXX4321');
  });

  it('show 3 characters of an e-mail and its domain, 1 when the local part has 3 or fewer', () => {
    expect(maskEmail('meera@example.in')).toBe('mee****@example.in');
    expect(maskEmail('abcd@example.in')).toBe('abc****@example.in');
    expect(maskEmail('abc@example.in')).toBe('a****@example.in');
    expect(maskEmail('a@example.in')).toBe('a****@example.in');
  });

  it('never show more of an e-mail than that, and mask only once', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const masked = maskEmail(email);
        expect(isMaskedEmail(masked)).toBe(true);
        expect(maskEmail(masked)).toBe(masked);
        expect(masked.indexOf('*')).toBeLessThanOrEqual(3);
        expect(masked.slice(masked.lastIndexOf('@'))).toBe(email.slice(email.lastIndexOf('@')));
      }),
    );
  });
});

describe('a number beside the one on record', () => {
  it('is surely another only if the digits that a mask shows differ', () => {
    expect(endsOtherwise('9876544321', 'XXXXXX4321')).toBe(false);
    expect(endsOtherwise('9876544322', 'XXXXXX4321')).toBe(true);
    for (const nothing of [undefined, '', '$$1234567890$$'])
      expect(endsOtherwise('9876544321', nothing)).toBe(false);
  });
});

describe('hints', () => {
  it('read "Enter number ending with XXXXX X" plus the last 4 digits [SR-2.57]', () => {
    expect(mobileHint('9876544321')).toBe('Enter number ending with XXXXX X4321');
    expect(mobileHint('XXXXXX4321')).toBe('Enter number ending with XXXXX X4321');
    expect(mobileHint('$$1234567890$$')).toBeUndefined();
  });

  it('read "Enter email starting with" plus the first 3 characters, the rest masked, the domain shown [SR-2.58]', () => {
    expect(emailHint('meera@example.in')).toBe('Enter email starting with mee****@example.in');
    expect(emailHint('mee****@example.in')).toBe('Enter email starting with mee****@example.in');
  });

  it('read "Email not available or invalid" where there is no e-mail [SR-2.59]', () => {
    for (const email of [undefined, '', '$$x$$'])
      expect(emailHint(email)).toBe('Email not available or invalid');
  });

  it('read "Invalid email format" where the e-mail is malformed [SR-2.60]', () => {
    expect(emailHint('meera.example.in')).toBe('Invalid email format');
  });
});
