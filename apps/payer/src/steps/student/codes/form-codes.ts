import { formMobileProblem, formOtpProblem, isMobile, otpSectionEmailProblem } from '@shulk/domain';
import { formTexts } from '@shulk/words/exact/form';
import { otpTexts } from '@shulk/words/exact/otp';
import { track } from '../../../shared/analytics/track.ts';
import { call } from '../../../shared/api.ts';
import type { Refused } from '../../../shared/api.ts';
import { useOtp } from '../../../shared/otp/use-otp.ts';
import type { CheckOutcome, Otp, OtpPlace, SendOutcome } from '../../../shared/otp/use-otp.ts';
import { settings } from '../../../shared/settings.ts';
import { toastSuccess } from '../../../shared/toasts.ts';

/**
 * A mismatch shows the specification's text at the contact; anything else is "not sent" [PJ-8.4] (R28), shown once, at
 * the contact. The server's own sentence says when or how to continue, on a line below (decision 84).
 */
function notSent(reply: Refused, mismatch: () => string): SendOutcome {
  track('otp failed', { code: reply.code });
  if (reply.code === 'contact_mismatch') return { ok: false, contact: mismatch };
  const text = (): string => otpTexts.formOtpNotSent(settings().host);
  return { ok: false, contact: () => (reply.message ? [text(), reply.message] : text()) };
}

/** The server's own sentence first, else the default with the host [PJ-8.5] (C34). */
function notVerified(reply: Refused): CheckOutcome {
  track('otp failed', { code: reply.code });
  return {
    ok: false,
    code: reply.code,
    error: () => otpTexts.formOtpNotVerified(settings().host, reply.message),
  };
}

interface CodeUse extends Pick<OtpPlace, 'checksItself'> {
  readonly onProven: () => void;
}

/** The code to the form's mobile: checked, sent and verified [PJ-7.26] [PJ-7.27] [PJ-7.28]. */
export function useMobileCode(mobile: string, { checksItself, onProven }: CodeUse): Otp {
  return useOtp({
    contact: mobile,
    bySms: true,
    checksItself,
    problemOf: formOtpProblem,
    send: async () => {
      const problem = () => formMobileProblem(mobile, true);
      if (problem() !== undefined) return { ok: false, contact: () => problem() ?? '' };
      const known = await call('verification.check_mobile', { body: { mobile_number: mobile } });
      if (!known.ok) return notSent(known, () => formTexts.mobileMismatch);
      const reply = await call('verification.send_mobile', { body: { mobile: Number(mobile) } });
      if (!reply.ok) return notSent(reply, () => formTexts.mobileMismatch);
      track('otp sent', { method: 'mobile_verf' });
      return { ok: true };
    },
    check: async (otp) => {
      const reply = await call('verification.verify_mobile', { body: { mobile_number: mobile, otp } });
      return reply.ok ? { ok: true, message: reply.message } : notVerified(reply);
    },
    onProven: (message) => {
      // The server's success message is a toast [PJ-7.28]; the fixed text is beside the input (C35).
      if (message !== '') toastSuccess(() => message);
      onProven();
    },
  });
}

/** The code to the form's e-mail: checking sends it [PJ-7.29] [PJ-7.30]. */
export function useEmailCode(email: string, mobile: string, { checksItself, onProven }: CodeUse): Otp {
  // A masked number is omitted; the server has the one on record.
  const body = { ...(isMobile(mobile) ? { mobile_number: mobile } : {}), email_id: email };
  return useOtp({
    contact: email,
    bySms: false,
    checksItself,
    problemOf: formOtpProblem,
    send: async () => {
      const problem = () => otpSectionEmailProblem(email);
      if (problem() !== undefined) return { ok: false, contact: () => problem() ?? '' };
      const reply = await call('verification.check_email', { body });
      if (!reply.ok) return notSent(reply, () => formTexts.emailMismatch);
      track('otp sent', { method: 'email_verf' });
      return { ok: true };
    },
    check: async (otp) => {
      const reply = await call('verification.verify_email', { body: { ...body, otp } });
      return reply.ok ? { ok: true, message: '' } : notVerified(reply);
    },
    onProven,
  });
}
