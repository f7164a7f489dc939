import { describe, expect, it } from 'vitest';
import {
  RECEIPT_DEFAULT_METHOD,
  applicableMethods,
  nextOtpStage,
  otpGate,
  provenMethod,
  otpLocksInput,
} from './otp-gate.ts';
import type { OtpEvent, OtpGateFacts, OtpStage } from './otp-gate.ts';
import { OTP_LIMITS, lockMinutes, pageSendsPerHour, resendWaitSeconds } from './otp-limits.ts';
import { formOtpProblem, receiptOtpProblem, typedOtp } from './otp-rules.ts';

const facts = (over: Partial<OtpGateFacts> = {}): OtpGateFacts => ({
  enable_otp_verification: true,
  enable_email_otp_verification: true,
  has_mobile_field: true,
  has_email_field: true,
  sent: { mobile_verf: false, email_verf: false },
  verified: { mobile_verf: false, email_verf: false },
  known: { mobile_verf: undefined, email_verf: undefined },
  ...over,
});
const mobileDone = { mobile_verf: true, email_verf: false };
const emailDone = { mobile_verf: false, email_verf: true };

describe('the one-time-code gate', () => {
  it('applies only when verification is enabled and the matching field is there [PJ-6.1] [SR-4.37]', () => {
    const open = [
      facts({ enable_otp_verification: false, enable_email_otp_verification: false }),
      facts({ has_mobile_field: false, has_email_field: false }),
      facts({ enable_otp_verification: false, has_email_field: false }),
    ];
    for (const given of open) {
      expect(applicableMethods(given)).toEqual([]);
      expect(otpGate(given).hides_rest).toBe(false);
      expect(otpGate(given).mobile.is_shown).toBe(given.has_mobile_field);
    }
    expect(otpGate(facts()).hides_rest).toBe(true);
    expect(otpGate(facts({ enable_otp_verification: false })).hides_rest).toBe(true);
  });

  it('opens when either method is verified [SR-4.37]', () => {
    expect(otpGate(facts({ verified: mobileDone })).hides_rest).toBe(false);
    expect(otpGate(facts({ verified: emailDone })).hides_rest).toBe(false);
  });

  it('does not open by a method that does not apply [SR-4.37]', () => {
    const given = facts({ enable_otp_verification: false, verified: mobileDone });
    expect(otpGate(given).hides_rest).toBe(true);
  });

  it('knows the methods mobile_verf and email_verf, in this order [PJ-4.31]', () => {
    expect(applicableMethods(facts())).toEqual(['mobile_verf', 'email_verf']);
  });

  it('defaults to mobile if enabled, else e-mail; to mobile_verf at receipt login [C11] [SR-4.39] [PJ-4.32]', () => {
    expect(otpGate(facts()).method).toBe('mobile_verf');
    expect(otpGate(facts({ enable_otp_verification: false })).method).toBe('email_verf');
    expect(otpGate(facts({ enable_email_otp_verification: false })).method).toBe('mobile_verf');
    expect(RECEIPT_DEFAULT_METHOD).toBe('mobile_verf');
  });

  it('starts with e-mail only if the record has an e-mail and no mobile [R51]', () => {
    const [mobile, email] = ['XXXXXX0001', 'mee****@example.in'];
    const begins = (known: { readonly mobile?: string; readonly email?: string }) =>
      otpGate(facts({ known: { mobile_verf: known.mobile, email_verf: known.email } })).method;
    expect([begins({}), begins({ mobile }), begins({ mobile, email })]).toEqual(Array(3).fill('mobile_verf'));
    expect(begins({ email })).toBe('email_verf');
  });

  it('assigns a valid proof to the method whose contact the server returns in full, else to the first', () => {
    const both = ['mobile_verf', 'email_verf'] as const;
    const mask = { mobile_verf: 'XXXXXX0001', email_verf: 'mee****@example.in' };
    expect(provenMethod(both, { ...mask, mobile_verf: '9812300001' })).toBe('mobile_verf');
    expect(provenMethod(both, { ...mask, email_verf: 'meera@example.in' })).toBe('email_verf');
    expect(provenMethod(both, mask)).toBe('mobile_verf');
    expect(provenMethod(['email_verf'], mask)).toBe('email_verf');
    expect(provenMethod([], mask)).toBeUndefined();
  });

  it('lets the payer switch methods until one is verified [PJ-4.30]', () => {
    const switched = otpGate(facts({ chosen_method: 'email_verf' }));
    expect([switched.method, switched.can_switch]).toEqual(['email_verf', true]);
    expect([switched.mobile.is_shown, switched.email.is_shown]).toEqual([false, true]);
    expect(otpGate(facts({ verified: mobileDone })).can_switch).toBe(false);
    expect(otpGate(facts({ verified: emailDone })).can_switch).toBe(false);
    expect(otpGate(facts({ enable_otp_verification: false })).can_switch).toBe(false);
    expect(otpGate(facts({ enable_email_otp_verification: false })).can_switch).toBe(false);
  });

  it('shows the other field after the first succeeds, locked if the customer has a value [SR-4.40] [SR-4.41]', () => {
    const before = otpGate(facts());
    expect([before.mobile.is_shown, before.email.is_shown]).toEqual([true, false]);
    const known = { mobile_verf: undefined, email_verf: 'mee****@example.in' };
    const after = otpGate(facts({ verified: mobileDone, known }));
    expect([after.mobile, after.email]).toEqual([
      { is_shown: true, is_locked: true },
      { is_shown: true, is_locked: true },
    ]);
    expect(otpGate(facts({ verified: mobileDone })).email).toEqual({ is_shown: true, is_locked: false });
  });

  it('locks a contact once its code is sent, and no other [PJ-4.27]', () => {
    const gate = otpGate(facts({ sent: { mobile_verf: true, email_verf: false } }));
    expect([gate.mobile.is_locked, gate.email.is_locked]).toEqual([true, false]);
  });
});

describe('the stages of a code', () => {
  it('go from not sent to sent to verified, and nowhere else [PJ-4.26]', () => {
    const table: readonly (readonly [OtpStage, OtpEvent, OtpStage])[] = [
      ['not_sent', 'code_sent', 'sent'],
      ['not_sent', 'code_verified', 'not_sent'],
      ['not_sent', 'contact_edited', 'not_sent'],
      ['sent', 'code_sent', 'sent'],
      ['sent', 'code_verified', 'verified'],
      ['sent', 'contact_edited', 'not_sent'],
      ['verified', 'code_sent', 'verified'],
      ['verified', 'code_verified', 'verified'],
      ['verified', 'contact_edited', 'verified'],
    ];
    for (const [from, event, to] of table) expect(nextOtpStage(from, event)).toBe(to);
    expect((['not_sent', 'sent', 'verified'] as const).map(otpLocksInput)).toEqual([false, true, true]);
  });
});

describe('a typed code', () => {
  it('loses spaces and dashes and is cut to 4 (R28)', () => {
    expect(['12 34', '1-2-3-4-5', ' 1234'].map(typedOtp)).toEqual(['1234', '1234', '1234']);
  });

  it('not of 4 characters in the form gives "Please enter 4 digit OTP" [C32] [PJ-5.19]', () => {
    for (const text of ['', '123', '12345', 'abc'])
      expect(formOtpProblem(text)).toBe('Please enter 4 digit OTP');
    expect(formOtpProblem(' 1234 ')).toBeUndefined();
  });

  it('with anything but digits in the form gives "OTP must contain only numbers" [C32] [PJ-5.20]', () => {
    expect(formOtpProblem('12a4')).toBe('OTP must contain only numbers');
  });

  it('left empty at receipts gives "Please enter 4 digit OTP" [SR-5.11]', () => {
    expect(receiptOtpProblem(' ')).toBe('Please enter 4 digit OTP');
  });

  it('not of exactly 4 digits at receipts gives "OTP number must contain 4 digits" [C32] [SR-5.12]', () => {
    expect(['123', '12345'].map(receiptOtpProblem)).toEqual([
      'OTP number must contain 4 digits',
      'OTP number must contain 4 digits',
    ]);
    expect(receiptOtpProblem('1234')).toBeUndefined();
  });

  it('that is not numeric at receipts gives "Only numeric values allowed" [C32] [SR-5.13]', () => {
    expect(receiptOtpProblem('12a4')).toBe('Only numeric values allowed');
  });
});

describe('limits of codes (threats 5)', () => {
  it('wait 30, 60, then 120 seconds between sends', () => {
    expect([0, 1, 2, 3, 9].map(resendWaitSeconds)).toEqual([0, 30, 60, 120, 120]);
  });

  it('lock for 15 minutes, 1 hour and 1 day at 9, 15 and 30 failures in a row', () => {
    expect([8, 9, 10, 15, 29, 30, 31].map(lockMinutes)).toEqual([0, 15, 0, 60, 0, 1440, 0]);
  });

  it('allow a page 200 sends an hour, or twice its students (R37)', () => {
    expect([0, 100, 101, 900].map(pageSendsPerHour)).toEqual([200, 200, 202, 1800]);
  });

  it('keep the chance of a guess at 0.03 % per code and 0.3 % per student and day', () => {
    const lastLock = OTP_LIMITS.locks.at(-1);
    expect(OTP_LIMITS.tries_per_code / 10_000).toBeLessThanOrEqual(0.0003);
    expect((lastLock?.failures ?? Infinity) / 10_000).toBeLessThanOrEqual(0.003);
    expect(lastLock?.minutes).toBe(24 * 60);
  });
});
