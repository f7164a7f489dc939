import { describe, expect, it } from 'vitest';
import {
  emailMismatch,
  formEmailProblem,
  formMobileProblem,
  mobileMismatch,
  otpSectionEmailProblem,
  receiptEmailProblem,
  receiptMobileProblem,
} from './contact-rules.ts';
import { isEmail, isMobile, typedMobile } from './contact-shapes.ts';

describe('a mobile number', () => {
  it('is ten digits starting 6 to 9 [SR-5.1] [SR-5.2]', () => {
    const good = ['6000000000', '7123456789', '8999999999', '9876544321'];
    const bad = [
      '5876544321',
      '0987654432',
      '987654432',
      '98765443210',
      '98765 4321',
      '+919876544',
      '९८७६५४४३२१',
      '',
    ];
    expect(good.filter((text) => !isMobile(text))).toEqual([]);
    expect(bad.filter(isMobile)).toEqual([]);
  });

  it.each([
    ['+91 98765-44321', '9876544321'],
    ['0091 9876544321', '9876544321'],
    ['919876544321', '9876544321'],
    ['09876544321', '9876544321'],
    ['(98765) 44321', '9876544321'],
    // Copied from a contact card: an en dash, and marks that nobody sees.
    ['\u202a+91 98765\u201344321\u202c', '9876544321'],
    ['9187654432', '9187654432'],
    ['98765443219', '9876544321'],
    ['98a', '98a'],
  ])('typed as "%s" becomes %s (R28)', (typed, reduced) => {
    expect(typedMobile(typed)).toBe(reduced);
  });
});

describe('a receipt mobile', () => {
  it('is trimmed [SR-5.3]', () => {
    expect(receiptMobileProblem('  9876544321 ')).toBeUndefined();
  });

  it('left empty gives "Please enter mobile number" [SR-5.4]', () => {
    expect(receiptMobileProblem('  ')).toBe('Please enter mobile number');
  });

  it('not of 10 digits gives "Mobile number must contain 10 digits" [SR-5.5]', () => {
    expect(receiptMobileProblem('987654432')).toBe('Mobile number must contain 10 digits');
    expect(receiptMobileProblem('98765443210')).toBe('Mobile number must contain 10 digits');
  });

  it('off the pattern gives "Please enter valid mobile number" [SR-5.6]', () => {
    expect(receiptMobileProblem('5876544321')).toBe('Please enter valid mobile number');
    expect(receiptMobileProblem('98765abcde')).toBe('Please enter valid mobile number');
  });
});

describe('a mobile of the form or the modal', () => {
  it('has 10 digits and follows the start-digit pattern; empty gives "Please enter mobile number" [PJ-5.39] [PJ-5.40] [PJ-5.41]', () => {
    expect(formMobileProblem('', true)).toBe('Please enter mobile number');
    expect(formMobileProblem('', false)).toBeUndefined();
    expect(formMobileProblem('98765', true)).toBe('Mobile number must contain 10 digits');
    expect(formMobileProblem('1234567890', false)).toBe('Please enter valid mobile number');
    expect(formMobileProblem(' 9876544321', true)).toBeUndefined();
  });
});

describe('an e-mail', () => {
  it('has one @, a local part and a domain with a dot', () => {
    expect(['a@b.in', 'meera.s+x@mail.example.co.in'].filter((text) => !isEmail(text))).toEqual([]);
    expect(
      [
        '',
        'a',
        'a@b',
        '@b.in',
        'a@.in',
        'a@b.',
        'a@b..in',
        'a b@c.in',
        'a@b@c.in',
        `${'a'.repeat(250)}@b.in`,
      ].filter(isEmail),
    ).toEqual([]);
  });

  it('malformed in the form gives "Please enter valid email" [C33] [PJ-5.9]', () => {
    expect(formEmailProblem('a@b', false)).toBe('Please enter valid email');
    expect(formEmailProblem(' a@b.in ', true)).toBeUndefined();
    expect(formEmailProblem('', false)).toBeUndefined();
  });

  it('required and left empty in the form gives "Field cannot be empty" [PJ-5.11]', () => {
    expect(formEmailProblem(' ', true)).toBe('Field cannot be empty');
  });

  it('malformed in the OTP section gives "Enter a valid email" [C33] [PJ-5.10]', () => {
    expect(otpSectionEmailProblem('a@b')).toBe('Enter a valid email');
    expect(otpSectionEmailProblem('a@b.in')).toBeUndefined();
  });

  it('is trimmed at receipts [SR-5.8]', () => {
    expect(receiptEmailProblem('  a@b.in ')).toBeUndefined();
  });

  it('left empty at receipts gives "Please enter email" [SR-5.9]', () => {
    expect(receiptEmailProblem(' ')).toBe('Please enter email');
  });

  it('malformed at receipts gives "Please enter a valid email address" [C33] [SR-5.10]', () => {
    expect(receiptEmailProblem('a@b')).toBe('Please enter a valid email address');
  });
});

describe('an entry against the registered contact', () => {
  it('other than the registered mobile gives "Mobile number does not match" [C12] [SR-5.15]', () => {
    expect(mobileMismatch('9876544322', '9876544321')).toBe('Mobile number does not match');
    expect(mobileMismatch(' 9876544321', '9876544321')).toBeUndefined();
  });

  it('other than the registered e-mail gives "Email does not match" [C12] [SR-5.16]', () => {
    expect(emailMismatch('x@b.in', 'a@b.in')).toBe('Email does not match');
    expect(emailMismatch('A@b.IN', 'a@B.in')).toBeUndefined();
  });

  it('is not compared when no contact is known or it is a placeholder [C12] [PJ-5.51]', () => {
    for (const registered of [undefined, '', '$$a1B2c3D4e5$$']) {
      expect(mobileMismatch('9876544322', registered)).toBeUndefined();
      expect(emailMismatch('x@b.in', registered)).toBeUndefined();
    }
  });
});
