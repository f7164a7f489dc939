import { isMobile, receiptEmailProblem, receiptMobileProblem, receiptOtpProblem } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { formTexts } from '@shulk/words/exact/form';
import { otpTexts } from '@shulk/words/exact/otp';
import { track } from '../../../shared/analytics/track.ts';
import { call } from '../../../shared/api.ts';
import type { Refused } from '../../../shared/api.ts';
import { useOtp } from '../../../shared/otp/use-otp.ts';
import type { Otp, SendOutcome } from '../../../shared/otp/use-otp.ts';
import { toastSuccess } from '../../../shared/toasts.ts';

/** As in the form, with the receipts' own texts without a host [SR-8.10] (decision 84). */
function notSent(reply: Refused, mismatch: () => string): SendOutcome {
  track('otp failed', { code: reply.code });
  if (reply.code === 'contact_mismatch') return { ok: false, contact: mismatch };
  const text = (): string => otpTexts.receiptOtpNotSent;
  return { ok: false, contact: () => (reply.message ? [text(), reply.message] : text()) };
}

function sent(method: VerificationMethod): SendOutcome {
  track('otp sent', { method });
  return { ok: true };
}

function notVerified(reply: Refused) {
  track('otp failed', { code: reply.code });
  return { ok: false, code: reply.code, error: () => otpTexts.receiptOtpNotVerified(reply.message) } as const;
}

/** The two codes of receipt login, with its own texts (C32, C33, C34) and toasts (C35). */
export function useReceiptCodes(
  typed: { readonly mobile: string; readonly email: string },
  onProven: (method: VerificationMethod) => void,
  checksItself: boolean,
): Record<VerificationMethod, Otp> {
  const mobile = typed.mobile.trim();
  const email = typed.email.trim();
  const ownMobile = isMobile(mobile) ? { mobile_number: mobile } : {};
  const proven = (method: VerificationMethod, message: string): void => {
    track('otp verified', { method });
    if (message !== '') toastSuccess(() => message);
    onProven(method);
  };
  return {
    mobile_verf: useOtp({
      contact: mobile,
      send: async () => {
        const problem = () => receiptMobileProblem(mobile);
        if (problem() !== undefined) return { ok: false, contact: () => problem() ?? '' };
        // A refusal of this check is ignored here [SR-7.21]: sending compares again (R28).
        await call('verification.check_mobile', { body: { mobile_number: mobile } });
        const reply = await call('verification.send_mobile', { body: { mobile: Number(mobile) } });
        return reply.ok ? sent('mobile_verf') : notSent(reply, () => formTexts.mobileMismatch);
      },
      check: async (otp) => {
        const reply = await call('verification.verify_mobile', { body: { mobile_number: mobile, otp } });
        return reply.ok ? { ok: true, message: reply.message } : notVerified(reply);
      },
      problemOf: receiptOtpProblem,
      onProven: (message) => proven('mobile_verf', message),
      bySms: true,
      checksItself,
    }),
    email_verf: useOtp({
      contact: email,
      send: async () => {
        const problem = () => receiptEmailProblem(email);
        if (problem() !== undefined) return { ok: false, contact: () => problem() ?? '' };
        const reply = await call('verification.check_email', { body: { ...ownMobile, email_id: email } });
        return reply.ok ? sent('email_verf') : notSent(reply, () => formTexts.emailMismatch);
      },
      check: async (otp) => {
        const reply = await call('verification.verify_email', {
          body: { ...ownMobile, email_id: email, otp },
        });
        return reply.ok ? { ok: true, message: otpTexts.receiptEmailLogin } : notVerified(reply);
      },
      problemOf: receiptOtpProblem,
      onProven: (message) => proven('email_verf', message),
      bySms: false,
      checksItself,
    }),
  };
}
