import { describe, expect, it } from 'vitest';
import { errorTexts } from './errors.ts';
import { formTexts } from './form.ts';
import { otpTexts } from './otp.ts';
import { receiptTexts } from './receipts.ts';
import { reverseTexts } from './reverse.ts';
import { searchTexts } from './search.ts';

describe('texts with something put in', () => {
  it.each([
    [otpTexts.formOtpNotSent('fees.example'), 'Unable to send OTP, please contact support at fees.example'],
    [
      errorTexts.studentNotSaved('fees.example'),
      'We are unable to procees your request at the moment. Please contact support at fees.example.',
    ],
    [reverseTexts.reverseNotFound('KV-1'), 'Unable to fetch fee details for KV-1'],
    [formTexts.verifyStudent('Roll no.'), 'Click here to verify Roll no.'],
    [formTexts.studentVerified('Roll no.'), 'Roll no. verified successfully!'],
    [formTexts.changeStudent('Roll no.'), 'Click here to change Roll no.'],
    [receiptTexts.verifyStudentForReceipts('Roll no.'), 'Verify Roll no.'],
    [receiptTexts.changeStudentForReceipts('Roll no.'), 'Click here to change Roll no.'],
    [receiptTexts.dataNotFound('Aarav'), 'The data you are looking for Aarav does not exist or was removed'],
    [
      receiptTexts.receiptDownloadFailed('a@b.in'),
      'We are facing an error downloading the receipt at this moment, Please contact a@b.in',
    ],
    [searchTexts.groupEmpty('trust'), 'Please enter trust'],
    [searchTexts.searchFieldEmpty('branch'), 'Please select branch'],
    [otpTexts.otpSentTo('XXXXXX4321'), 'OTP sent to +91 XXXXXX4321'],
  ])('read %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('a server message', () => {
  it('is shown instead of the text of a failed OTP verification [PJ-8.5] [SR-8.11]', () => {
    expect(otpTexts.formOtpNotVerified('fees.example', 'Too many attempts.')).toBe('Too many attempts.');
    expect(otpTexts.formOtpNotVerified('fees.example')).toBe(
      'Unable to verify OTP, please contact support at fees.example',
    );
    expect(otpTexts.receiptOtpNotVerified('Too many attempts.')).toBe('Too many attempts.');
    expect(otpTexts.receiptOtpNotVerified('')).toBe('Unable to verify OTP, please contact support');
  });

  it('is shown instead of each default text, whose spellings differ (C40)', () => {
    const texts = [
      searchTexts.listNotLoaded,
      errorTexts.pageNotFetched,
      errorTexts.wrapperFailed,
      errorTexts.genericFailure,
    ];
    expect(texts.map((text) => text('Busy.'))).toEqual(['Busy.', 'Busy.', 'Busy.', 'Busy.']);
    expect(texts.map((text) => text(''))).toEqual([
      'Oops! Something went wrong',
      'Oops! Something went wrong',
      'Oops! Something went wrong.',
      'Oops something went wrong!!',
    ]);
    expect([errorTexts.failure, errorTexts.callFailure]).toEqual([
      'Oops something went wrong!!',
      'Oops! something went wrong',
    ]);
  });
});
