import {
  MOBILE_MISMATCH,
  EMAIL_MISMATCH,
  formMobileProblem,
  formOtpNotSent,
  formOtpNotVerified,
  formOtpProblem,
  isMobile,
  otpGate,
  otpSectionEmailProblem,
} from '@shulk/domain';
import type { OtpGate, VerificationMethod } from '@shulk/domain';
import { useState } from 'react';
import { track } from '../../shared/analytics/track.ts';
import { call } from '../../shared/api.ts';
import type { Refused } from '../../shared/api.ts';
import { useOtp } from '../../shared/otp/use-otp.ts';
import type { Otp, SendOutcome } from '../../shared/otp/use-otp.ts';
import { settings } from '../../shared/settings.ts';
import { toastError, toastSuccess } from '../../shared/toasts.ts';

/** What the proofs of a form depend on. */
export interface ContactProofsOptions {
  readonly enable_otp_verification: boolean;
  readonly enable_email_otp_verification: boolean;
  readonly has_mobile_field: boolean;
  readonly has_email_field: boolean;
  /** The typed contacts. */
  readonly mobile: string;
  readonly email: string;
  /** The contacts on file, in full or masked. */
  readonly known: Readonly<Record<VerificationMethod, string | undefined>>;
  readonly onProven: (method: VerificationMethod) => void;
}

/** The two codes of a form and what they show and hide. */
export interface ContactProofs {
  readonly gate: OtpGate;
  readonly codes: Readonly<Record<VerificationMethod, Otp>>;
  readonly switchTo: (method: VerificationMethod) => void;
  readonly reset: () => void;
}

/** A mismatch shows at the contact with the specification's text; anything else is "not sent" [PJ-8.4] (R28). */
function notSent(reply: Refused, mismatch: string): SendOutcome {
  track('otp failed', { code: reply.code });
  if (reply.code === 'contact_mismatch') return { ok: false, contact: mismatch };
  toastError(formOtpNotSent(settings().host));
  return { ok: false };
}

/** Keeps the codes of the form's mobile and e-mail. Matching is the server's: the browser knows masks only (R28). */
export function useContactProofs(options: ContactProofsOptions): ContactProofs {
  const mobile = options.mobile.trim();
  const email = options.email.trim();
  const [chosen, setChosen] = useState<VerificationMethod>();
  const proven = (method: VerificationMethod): void => {
    track('otp verified', { method });
    options.onProven(method);
  };

  const sendMobile = async (): Promise<SendOutcome> => {
    const problem = formMobileProblem(mobile, true);
    if (problem !== undefined) return { ok: false, contact: problem };
    const known = await call('verification.check_mobile', { body: { mobile_number: mobile } });
    if (!known.ok) return notSent(known, MOBILE_MISMATCH);
    const reply = await call('verification.send_mobile', { body: { mobile: Number(mobile) } });
    if (!reply.ok) return notSent(reply, MOBILE_MISMATCH);
    track('otp sent', { method: 'mobile_verf' });
    return { ok: true };
  };

  const sendEmail = async (): Promise<SendOutcome> => {
    const problem = otpSectionEmailProblem(email);
    if (problem !== undefined) return { ok: false, contact: problem };
    const reply = await call('verification.check_email', { body: { ...ownMobile, email_id: email } });
    if (!reply.ok) return notSent(reply, EMAIL_MISMATCH);
    track('otp sent', { method: 'email_verf' });
    return { ok: true };
  };

  // A masked number names nobody; the server knows the one on file.
  const ownMobile = isMobile(mobile) ? { mobile_number: mobile } : {};
  const failed = (reply: Refused) => {
    track('otp failed', { code: reply.code });
    return { ok: false, error: formOtpNotVerified(settings().host, reply.message) } as const;
  };

  const codes: Record<VerificationMethod, Otp> = {
    mobile_verf: useOtp({
      send: sendMobile,
      check: async (otp) => {
        const reply = await call('verification.verify_mobile', { body: { mobile_number: mobile, otp } });
        return reply.ok ? { ok: true, message: reply.message } : failed(reply);
      },
      problemOf: formOtpProblem,
      onProven: (message) => {
        // The server's word of success is a toast [PJ-7.28]; the fixed text stands beside the input (C35).
        if (message !== '') toastSuccess(message);
        proven('mobile_verf');
      },
      bySms: true,
    }),
    email_verf: useOtp({
      send: sendEmail,
      check: async (otp) => {
        const reply = await call('verification.verify_email', {
          body: { ...ownMobile, email_id: email, otp },
        });
        return reply.ok ? { ok: true, message: '' } : failed(reply);
      },
      problemOf: formOtpProblem,
      onProven: () => proven('email_verf'),
      bySms: false,
    }),
  };

  const stageIs = (stage: Otp['stage']) => ({
    mobile_verf: codes.mobile_verf.stage === stage,
    email_verf: codes.email_verf.stage === stage,
  });
  return {
    gate: otpGate({
      ...options,
      chosen_method: chosen,
      sent: stageIs('sent'),
      verified: stageIs('verified'),
    }),
    codes,
    switchTo: setChosen,
    reset: () => {
      setChosen(undefined);
      codes.mobile_verf.reset();
      codes.email_verf.reset();
    },
  };
}
