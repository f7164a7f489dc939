import { maskEmail, maskMobile } from '@shulk/domain';
import type { Applicant } from '@shulk/domain';
import { z } from 'zod';
import { assert } from '../../../platform/errors.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import { open, seal } from '../../../platform/secrets.ts';
import type { LoanRow } from './applications.store.ts';

const applicantShape = z.object({
  name: z.string(),
  pan: z.string(),
  birth_date: z.string(),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  pin_code: z.string(),
});

const belongsTo = (loanCode: string): string => `loan:${loanCode}:applicant`;

/** The sealed columns of applications, for a rotation of SECRET_KEY. */
export const SEALED_APPLICANT_COLUMN: SealedColumn = {
  table: 'loan_applications',
  column: 'applicant_sealed',
  key: 'application_id',
  needs: ['loan_code'],
  belongsTo: ({ loan_code: code }) => belongsTo(String(code)),
};

/** Seals an applicant's details: the seal is bound to this application (regulation E.8). */
export const sealApplicant = (key: Buffer, loanCode: string, applicant: Applicant): string =>
  seal(key, JSON.stringify(applicant), belongsTo(loanCode));

/** Opens an application's sealed details. @throws InvariantError if there are none or no key of ours fits */
export function openApplicant(
  keys: readonly Buffer[],
  loan: Pick<LoanRow, 'loan_code' | 'applicant_sealed'>,
): Applicant {
  assert(loan.applicant_sealed !== '', 'an application that goes on has its applicant');
  return applicantShape.parse(JSON.parse(open(keys, loan.applicant_sealed, belongsTo(loan.loan_code))));
}

/** The details as the sheet shows them again: enough to recognize one's own, too little to misuse. */
export const maskedApplicant = (applicant: Applicant) => ({
  name: applicant.name,
  pan: `XXXXXX${applicant.pan.slice(-4)}`,
  mobile: maskMobile(applicant.mobile),
  email: maskEmail(applicant.email),
});
