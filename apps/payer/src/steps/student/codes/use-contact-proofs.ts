import { applicableMethods, otpGate, provenMethod } from '@shulk/domain';
import type { OtpGate, Shortcuts, VerificationMethod } from '@shulk/domain';
import { useState } from 'react';
import { track } from '../../../shared/analytics/track.ts';
import type { Otp } from '../../../shared/otp/use-otp.ts';
import { useEmailCode, useMobileCode } from './form-codes.ts';

/** The contacts and fields that a form's proofs depend on. */
export interface ContactProofsOptions {
  readonly enable_otp_verification: boolean;
  readonly enable_email_otp_verification: boolean;
  readonly has_mobile_field: boolean;
  readonly has_email_field: boolean;
  /** The typed contacts. */
  readonly mobile: string;
  readonly email: string;
  /** The contacts on record, in full or masked. */
  readonly known: Readonly<Record<VerificationMethod, string | undefined>>;
  readonly onProven: (method: VerificationMethod) => void;
  /** What the page does by itself. */
  readonly shortcuts: Pick<Shortcuts, 'send_code' | 'check_code'>;
}

/** The two codes of a form, and the fields they show or hide. */
export interface ContactProofs {
  readonly gate: OtpGate;
  readonly codes: Readonly<Record<VerificationMethod, Otp>>;
  /** A code goes to a complete number by itself: the page does so, and the payer has no other way to choose. */
  readonly sendsItself: boolean;
  /** A contact on record has a valid proof from before: no code is required. */
  readonly accept: (known: ContactProofsOptions['known']) => void;
  readonly switchTo: (method: VerificationMethod) => void;
  readonly reset: () => void;
}

/** The codes of the form's mobile and e-mail. The server compares contacts: the browser only has masks (R28). */
export function useContactProofs(options: ContactProofsOptions): ContactProofs {
  const mobile = options.mobile.trim();
  const email = options.email.trim();
  const [chosen, setChosen] = useState<VerificationMethod>();
  const proven = (method: VerificationMethod) => (): void => {
    track('otp verified', { method });
    options.onProven(method);
  };
  const checksItself = options.shortcuts.check_code;
  const codes = {
    mobile_verf: useMobileCode(mobile, { checksItself, onProven: proven('mobile_verf') }),
    email_verf: useEmailCode(email, mobile, { checksItself, onProven: proven('email_verf') }),
  };
  const stageIs = (stage: Otp['stage']) => ({
    mobile_verf: codes.mobile_verf.stage === stage,
    email_verf: codes.email_verf.stage === stage,
  });
  const facts = {
    ...options,
    chosen_method: chosen,
    sent: stageIs('sent'),
    verified: stageIs('verified'),
  };
  const gate = otpGate(facts);
  return {
    gate,
    codes,
    sendsItself: options.shortcuts.send_code && !gate.can_switch,
    accept: (known) => {
      const method = provenMethod(applicableMethods(facts), known);
      if (method !== undefined) codes[method].accept();
    },
    switchTo: setChosen,
    reset: () => {
      setChosen(undefined);
      codes.mobile_verf.reset();
      codes.email_verf.reset();
    },
  };
}
