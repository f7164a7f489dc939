import { describe, expect, it } from 'vitest';
import {
  CALL_FAILURE,
  GENERIC_FAILURE,
  genericFailure,
  pageNotFetched,
  studentNotSaved,
  wrapperFailed,
} from './errors.ts';
import { changeStudent, studentVerified, verifyStudent } from './form.ts';
import { formOtpNotSent, formOtpNotVerified, otpSentTo, receiptOtpNotVerified } from './otp.ts';
import {
  changeStudentForReceipts,
  dataNotFound,
  receiptDownloadFailed,
  verifyStudentForReceipts,
} from './receipts.ts';
import { reverseNotFound } from './reverse.ts';
import { groupEmpty, listNotLoaded, searchFieldEmpty } from './search.ts';

describe('texts with something put in', () => {
  it.each([
    [formOtpNotSent('fees.example'), 'Unable to send OTP, please contact support at fees.example'],
    [
      studentNotSaved('fees.example'),
      'We are unable to procees your request at the moment. Please contact support at fees.example.',
    ],
    [reverseNotFound('KV-1'), 'Unable to fetch fee details for KV-1'],
    [verifyStudent('Roll no.'), 'Click here to verify Roll no.'],
    [studentVerified('Roll no.'), 'Roll no. verified successfully!'],
    [changeStudent('Roll no.'), 'Click here to change Roll no.'],
    [verifyStudentForReceipts('Roll no.'), 'Verify Roll no.'],
    [changeStudentForReceipts('Roll no.'), 'Click here to change Roll no.'],
    [dataNotFound('Aarav'), 'The data you are looking for Aarav does not exist or was removed'],
    [
      receiptDownloadFailed('a@b.in'),
      'We are facing an error downloading the receipt at this moment, Please contact a@b.in',
    ],
    [groupEmpty('trust'), 'Please enter trust'],
    [searchFieldEmpty('branch'), 'Please select branch'],
    [otpSentTo('XXXXXX4321'), 'OTP sent to +91 XXXXXX4321'],
  ])('read %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('a server message', () => {
  it('is shown instead of the text of a failed OTP verification [PJ-8.5] [SR-8.11]', () => {
    expect(formOtpNotVerified('fees.example', 'Too many attempts.')).toBe('Too many attempts.');
    expect(formOtpNotVerified('fees.example')).toBe(
      'Unable to verify OTP, please contact support at fees.example',
    );
    expect(receiptOtpNotVerified('Too many attempts.')).toBe('Too many attempts.');
    expect(receiptOtpNotVerified('')).toBe('Unable to verify OTP, please contact support');
  });

  it('is shown instead of each default text, whose spellings differ (C40)', () => {
    const texts = [listNotLoaded, pageNotFetched, wrapperFailed, genericFailure];
    expect(texts.map((text) => text('Busy.'))).toEqual(['Busy.', 'Busy.', 'Busy.', 'Busy.']);
    expect(texts.map((text) => text(''))).toEqual([
      'Oops! Something went wrong',
      'Oops! Something went wrong',
      'Oops! Something went wrong.',
      'Oops something went wrong!!',
    ]);
    expect([GENERIC_FAILURE, CALL_FAILURE]).toEqual([
      'Oops something went wrong!!',
      'Oops! something went wrong',
    ]);
  });
});
