import type { SupportBlock } from '@shulk/contract';
import {
  EMAIL_INPUT_ID,
  MOBILE_INPUT_ID,
  emailHint,
  isMaskedMobile,
  mobileHint,
  realValue,
  typedMobile,
} from '@shulk/domain';
import type { FormField, VerificationMethod } from '@shulk/domain';
import { Button, Notice, TextField } from '@shulk/ui';
import type { FieldFault } from '@shulk/ui';
import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { COUNTRY_CODE, EMAIL_VERIFIED, MOBILE_VERIFIED, otpSentTo } from '@shulk/words/exact/otp';
import { words } from '@shulk/words/steps/student';
import { CodeEntry } from '../../../shared/otp/code-entry.tsx';
import type { ContactProofs } from './use-contact-proofs.ts';
import css from './contact-section.module.css';

/** One contact of the form: its field, its value, and its actions. */
export interface FormContact {
  readonly field: FormField;
  readonly value: string;
  /** The contact on record, in full or masked. */
  readonly known: string | undefined;
  /** The form's error, while the contact is not being verified. */
  readonly error: string | undefined;
  /** From an institute's own session: it can be verified, not changed. */
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

interface ContactSectionProps {
  /** Undefined if the form has no such field. */
  readonly mobile: FormContact | undefined;
  readonly email: FormContact | undefined;
  readonly proofs: ContactProofs;
  /** Enter in a contact that needs no verification sends the form. */
  readonly onSubmit: () => void;
  /** Whom to contact if no code helps. */
  readonly support: SupportBlock | undefined;
}

/** The form's mobile and e-mail: their fields, their codes, and the switch between them [PJ-2.3.9]. */
export function ContactSection({ mobile, email, ...shared }: ContactSectionProps) {
  const { gate } = shared.proofs;
  return (
    <div className={css['section']}>
      {mobile && gate.mobile.is_shown && (
        <Contact
          {...shared}
          method="mobile_verf"
          contact={mobile}
          isLocked={gate.mobile.is_locked || mobile.isFixed}
        />
      )}
      {email && gate.email.is_shown && (
        <Contact {...shared} method="email_verf" contact={email} isLocked={gate.email.is_locked} />
      )}
      {gate.can_switch && <MethodSwitch proofs={shared.proofs} />}
    </div>
  );
}

function MethodSwitch({ proofs }: Pick<ContactSectionProps, 'proofs'>) {
  const other: VerificationMethod = proofs.gate.method === 'mobile_verf' ? 'email_verf' : 'mobile_verf';
  return (
    <div className={css['switch']}>
      <Button variant="quiet" onClick={() => proofs.switchTo(other)}>
        {other === 'email_verf' ? words.byEmail : words.byMobile}
      </Button>
    </div>
  );
}

interface ContactProps extends Pick<ContactSectionProps, 'proofs' | 'onSubmit' | 'support'> {
  readonly method: VerificationMethod;
  readonly contact: FormContact;
  readonly isLocked: boolean;
}

function Contact({ method, contact, isLocked, proofs, onSubmit, support }: ContactProps) {
  const otp = proofs.codes[method];
  const isVerifying = proofs.gate.hides_rest && proofs.gate.method === method;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isVerifying) onSubmit();
    else void (otp.stage === 'sent' ? otp.submit() : otp.request());
  };
  const { value } = contact;
  return (
    <form noValidate onSubmit={submit} className={css['contact']}>
      <ContactInput
        method={method}
        contact={contact}
        isLocked={isLocked}
        isVerifying={isVerifying}
        error={isVerifying ? otp.contactError : contact.error}
        onType={(text) => {
          otp.showContactError(undefined);
          contact.onChange(text);
        }}
      />
      {isVerifying && otp.stage === 'not_sent' && (
        <Button type="submit" variant="secondary" busy={otp.busy === 'sending'} disabled={otp.wait > 0}>
          {otp.wait > 0 ? words.sendOtpIn(otp.wait) : words.sendOtp}
        </Button>
      )}
      {isVerifying && otp.stage === 'sent' && (
        <>
          {!(method === 'mobile_verf' && contact.isFixed) && (
            <Button variant="quiet" onClick={otp.edit}>
              {words.change(contact.field.label)}
            </Button>
          )}
          <CodeEntry
            otp={otp}
            sentTo={method === 'mobile_verf' ? otpSentTo(value) : words.sentTo(value)}
            canSwitch={proofs.gate.can_switch}
            support={support}
          />
        </>
      )}
      {otp.stage === 'verified' && (
        <VerifiedLine
          text={method === 'mobile_verf' ? MOBILE_VERIFIED : EMAIL_VERIFIED}
          // Without a sent code no pressed button disappeared, so the focus stays.
          takesFocus={otp.sends > 0}
        />
      )}
    </form>
  );
}

/** Beside the proven input; takes the focus if the pressed button is gone. */
function VerifiedLine({ text, takesFocus }: { readonly text: string; readonly takesFocus: boolean }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={line} tabIndex={-1} className={css['line']}>
      <Notice tone="ok">{text}</Notice>
    </div>
  );
}

interface ContactInputProps extends Pick<ContactProps, 'method' | 'contact' | 'isLocked'> {
  readonly isVerifying: boolean;
  readonly error: FieldFault | undefined;
  readonly onType: (text: string) => void;
}

function ContactInput({ method, contact, isLocked, isVerifying, error, onType }: ContactInputProps) {
  const { field } = contact;
  const isMobileField = method === 'mobile_verf';
  const onFile = realValue(contact.known);
  const onFileHint =
    onFile === undefined ? undefined : isMobileField ? mobileHint(onFile) : emailHint(onFile);
  const input = isMobileField
    ? ({ type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national', prefix: COUNTRY_CODE } as const)
    : ({ type: 'email', inputMode: 'email', autoComplete: 'email' } as const);
  return (
    <TextField
      {...input}
      id={isMobileField ? MOBILE_INPUT_ID : EMAIL_INPUT_ID}
      label={field.label}
      hint={(isVerifying ? onFileHint : undefined) ?? (field.helper_text || undefined)}
      placeholder={field.placeholder ?? undefined}
      required={field.is_required || isVerifying}
      disabled={isLocked}
      value={contact.value}
      error={error}
      clean={isMobileField ? cleanMobile : undefined}
      onChange={(event) => onType(event.target.value)}
      onBlur={contact.onBlur}
    />
  );
}

/** A typed or pasted number, reduced to its ten digits (R28); a mask stays unchanged (threats 2 row 4). */
const cleanMobile = (typed: string): string => (isMaskedMobile(typed) ? typed : typedMobile(typed));
