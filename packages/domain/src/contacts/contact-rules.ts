import { formTexts } from '@shulk/words/exact/form';
import { otpTexts } from '@shulk/words/exact/otp';
import { receiptTexts } from '@shulk/words/exact/receipts';
import { MOBILE_LENGTH } from '../limits.ts';
import { realValue } from '../placeholders.ts';
import { isEmail, isMobile } from './contact-shapes.ts';

/** The messages of one mobile field. */
interface MobileTexts {
  readonly empty: string;
  readonly length: string;
  readonly pattern: string;
}

function mobileProblem(text: string, isRequired: boolean, texts: MobileTexts): string | undefined {
  const mobile = text.trim();
  if (mobile === '') return isRequired ? texts.empty : undefined;
  if (mobile.length !== MOBILE_LENGTH) return texts.length;
  return isMobile(mobile) ? undefined : texts.pattern;
}

/** The error of a mobile in the form, the mobile modal or the reverse flow [PJ-5.4] [PJ-5.5] [PJ-5.6]. */
export function formMobileProblem(text: string, isRequired: boolean): string | undefined {
  return mobileProblem(text, isRequired, {
    empty: formTexts.formMobileEmpty,
    length: formTexts.formMobileLength,
    pattern: formTexts.formMobileInvalid,
  });
}

/** The error of a mobile at receipt authentication [SR-5.3] [SR-5.4] [SR-5.5] [SR-5.6]. */
export function receiptMobileProblem(text: string): string | undefined {
  return mobileProblem(text, true, {
    empty: receiptTexts.receiptMobileEmpty,
    length: receiptTexts.receiptMobileLength,
    pattern: receiptTexts.receiptMobileInvalid,
  });
}

function emailProblem(
  text: string,
  texts: { readonly empty: string | undefined; readonly invalid: string },
): string | undefined {
  const email = text.trim();
  if (email === '') return texts.empty;
  return isEmail(email) ? undefined : texts.invalid;
}

/** The error of an e-mail field of the form [PJ-5.9] [PJ-5.11] (C33). */
export function formEmailProblem(text: string, isRequired: boolean): string | undefined {
  return emailProblem(text, {
    empty: isRequired ? formTexts.fieldEmpty : undefined,
    invalid: formTexts.formEmailInvalid,
  });
}

/** The error of the e-mail in the form's one-time-code section [PJ-5.10] [PJ-5.11] (C33). */
export function otpSectionEmailProblem(text: string): string | undefined {
  return emailProblem(text, { empty: formTexts.fieldEmpty, invalid: otpTexts.otpSectionEmailInvalid });
}

/** The error of an e-mail at receipt authentication [SR-5.8] [SR-5.9] [SR-5.10] (C33). */
export function receiptEmailProblem(text: string): string | undefined {
  return emailProblem(text, {
    empty: receiptTexts.receiptEmailEmpty,
    invalid: receiptTexts.receiptEmailInvalid,
  });
}

/**
 * Whether an entry differs from the registered mobile, if known; a placeholder counts as unknown (C12). The server
 * compares with the full number; a browser that only has the mask passes nothing here.
 */
export function mobileMismatch(entered: string, registered: string | undefined): string | undefined {
  const known = realValue(registered);
  return known === undefined || known === entered.trim() ? undefined : formTexts.mobileMismatch;
}

/** Whether an entry differs from the registered e-mail, if known, ignoring case (C12). */
export function emailMismatch(entered: string, registered: string | undefined): string | undefined {
  const known = realValue(registered)?.toLowerCase();
  return known === undefined || known === entered.trim().toLowerCase() ? undefined : formTexts.emailMismatch;
}
