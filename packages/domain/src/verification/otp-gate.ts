import { realValue } from '../placeholders.ts';
import { isMaskedEmail, isMaskedMobile } from '../contacts/masks.ts';

/** How a payer verifies a contact [PJ-4.31]. */
export type VerificationMethod = 'mobile_verf' | 'email_verf';

/** The default method at receipt login [SR-4.44] (C11). */
export const RECEIPT_DEFAULT_METHOD: VerificationMethod = 'mobile_verf';

/** The input of the form's gate. */
export interface OtpGateFacts {
  readonly enable_otp_verification: boolean;
  readonly enable_email_otp_verification: boolean;
  /** The form has an active customer_mobile field. */
  readonly has_mobile_field: boolean;
  /** The form has an active customer_email field. */
  readonly has_email_field: boolean;
  /** The method the payer switched to, if any. */
  readonly chosen_method?: VerificationMethod | undefined;
  /** Codes sent and not yet verified. */
  readonly sent: Readonly<Record<VerificationMethod, boolean>>;
  readonly verified: Readonly<Record<VerificationMethod, boolean>>;
  /** The customer's existing contact, in full or masked. */
  readonly known: Readonly<Record<VerificationMethod, string | undefined>>;
}

/** The state of one of the two contact fields. */
export interface ContactFieldState {
  readonly is_shown: boolean;
  readonly is_locked: boolean;
}

/** The effect of the gate on the form. */
export interface OtpGate {
  /** The method in use; undefined when no verification applies. */
  readonly method: VerificationMethod | undefined;
  readonly can_switch: boolean;
  /** The remaining fields and the button are hidden [SR-4.37] [SR-4.38]. */
  readonly hides_rest: boolean;
  readonly mobile: ContactFieldState;
  readonly email: ContactFieldState;
}

/** The methods that apply: enabled, and with their field on the form [SR-4.37]; mobile first [SR-4.39]. */
export function applicableMethods(facts: OtpGateFacts): VerificationMethod[] {
  const methods: VerificationMethod[] = [];
  if (facts.enable_otp_verification && facts.has_mobile_field) methods.push('mobile_verf');
  if (facts.enable_email_otp_verification && facts.has_email_field) methods.push('email_verf');
  return methods;
}

/**
 * The verified method if the server reports a valid earlier proof of a contact: the first whose contact it returns in
 * full, else the first.
 */
export function provenMethod(
  methods: readonly VerificationMethod[],
  known: Readonly<Record<VerificationMethod, string | undefined>>,
): VerificationMethod | undefined {
  const isFull = (method: VerificationMethod): boolean => {
    const contact = realValue(known[method]);
    if (contact === undefined) return false;
    return method === 'mobile_verf' ? !isMaskedMobile(contact) : !isMaskedEmail(contact);
  };
  return methods.find(isFull) ?? methods[0];
}

/** Decides what the form shows, hides and locks while a contact is being verified [SR-4.37..SR-4.41]. */
export function otpGate(facts: OtpGateFacts): OtpGate {
  const methods = applicableMethods(facts);
  const isPassed = methods.some((method) => facts.verified[method]);
  const isGated = methods.length > 0 && !isPassed;
  const verifiedFirst = methods.find((method) => facts.verified[method]);
  const chosen = methods.find((method) => method === facts.chosen_method);
  // Do not start with a method without a contact on file if the other method has one: it cannot succeed.
  const onFile = methods.find((method) => realValue(facts.known[method]) !== undefined);
  const method = verifiedFirst ?? chosen ?? onFile ?? methods[0];
  const field = (own: VerificationMethod, isOnForm: boolean): ContactFieldState => ({
    is_shown: isOnForm && (!isGated || method === own),
    is_locked: isLocked(facts, own, isPassed),
  });
  return {
    method,
    can_switch: methods.length === 2 && isGated,
    hides_rest: isGated,
    mobile: field('mobile_verf', facts.has_mobile_field),
    email: field('email_verf', facts.has_email_field),
  };
}

function isLocked(facts: OtpGateFacts, own: VerificationMethod, isPassed: boolean): boolean {
  if (facts.verified[own] || facts.sent[own]) return true;
  return isPassed && realValue(facts.known[own]) !== undefined;
}

/** The stages of one code [PJ-4.26]. */
export type OtpStage = 'not_sent' | 'sent' | 'verified';

/** What can happen to a code in the browser. */
export type OtpEvent = 'code_sent' | 'code_verified' | 'contact_edited';

/** The next stage of a code; an event that does not fit a stage is ignored [PJ-4.26]. */
export function nextOtpStage(stage: OtpStage, event: OtpEvent): OtpStage {
  if (stage === 'verified') return stage;
  switch (event) {
    case 'code_sent':
      return 'sent';
    case 'code_verified':
      return stage === 'sent' ? 'verified' : stage;
    case 'contact_edited':
      return 'not_sent';
  }
}

/** Whether the contact's input is locked in a stage [PJ-4.27]. */
export function otpLocksInput(stage: OtpStage): boolean {
  return stage !== 'not_sent';
}
