import type { Services } from '../../platform/services.ts';
import { newVerificationCode, signDocument } from '../../documents/index.ts';
import { instituteTime } from '../pages/index.ts';
import { signedFieldsOf } from './receipt-content.ts';
import { receiptKeys } from './receipt-keys.ts';
import { keepIssue, replaceIssue, selectReceipt } from './receipts.store.ts';
import type { IssuedTo, ReceiptRow } from './receipts.store.ts';

/** An issued receipt: signed, with its recipient fixed. */
export type IssuedReceipt = ReceiptRow & { readonly digits: string; readonly issued_to: IssuedTo };

/**
 * The current issue of a receipt: the stored one, the first one if there is none yet, or a new one if the student's
 * name or class was corrected since (institute 10).
 * @returns undefined if the payment has no receipt (R13)
 */
export async function currentIssue(
  services: Services,
  paymentId: number,
): Promise<IssuedReceipt | undefined> {
  const issued = await signedIssue(services, paymentId);
  return issued && isCorrected(issued.issued_to, issued.student) ? issueAgain(services, issued) : issued;
}

/** A receipt as signed; signs it first if necessary. @returns undefined if the payment has no receipt (R13) */
export async function signedIssue(services: Services, paymentId: number): Promise<IssuedReceipt | undefined> {
  const row = await selectReceipt(services.db, paymentId);
  return row && sign(services, row);
}

async function sign(services: Services, row: ReceiptRow): Promise<IssuedReceipt> {
  const { digits, issued_to: issuedTo } = row;
  if (digits !== null && issuedTo !== null) return { ...row, digits, issued_to: issuedTo };
  const named = { ...row, issued_to: issuedTo ?? row.student };
  const signed = digits ?? signDocument(signedFieldsOf(named), receiptKeys(services.settings)[0]);
  return { ...row, ...(await keepIssue(services.db, row, { digits: signed, issued_to: named.issued_to })) };
}

/**
 * Whether the student's data on a receipt was corrected since: another name, or another class in the same year. A class
 * of another year is a promotion, which leaves a receipt as it was.
 */
export function isCorrected(issued: IssuedTo, present: IssuedTo): boolean {
  if (issued.student_uuid === null) return false;
  if (issued.student_name !== present.student_name) return true;
  return issued.ay_code === present.ay_code && issued.class_code !== present.class_code;
}

/**
 * The recipient of the corrected receipt: the present name, but in the class and year it was issued for, and the payer.
 */
function correctedTo(issued: IssuedTo, present: IssuedTo): IssuedTo {
  const named = { ...present, received_from: issued.received_from ?? null };
  if (issued.ay_code === present.ay_code) return named;
  const { class_code, class_label, ay_code, ay_label } = issued;
  return { ...named, class_code, class_label, ay_code, ay_label };
}

/** Issues the same number again; the second of two simultaneous corrections finds the issue of the first. */
async function issueAgain(services: Services, row: IssuedReceipt): Promise<IssuedReceipt | undefined> {
  const verification_code = newVerificationCode();
  const issued_to = correctedTo(row.issued_to, row.student);
  const signed = signedFieldsOf({ ...row, verification_code, issued_to });
  await replaceIssue(services.db, row, {
    verification_code,
    digits: signDocument(signed, receiptKeys(services.settings)[0]),
    issued_to,
    at: instituteTime(row, services.clock),
  });
  return signedIssue(services, row.payment_id);
}
