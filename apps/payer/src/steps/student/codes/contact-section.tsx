import type { SupportBlock } from '@shulk/contract';
import {
  EMAIL_INPUT_ID,
  MOBILE_INPUT_ID,
  emailHint,
  endsOtherwise,
  isMaskedMobile,
  isMobile,
  mobileHint,
  realValue,
  typedMobile,
} from '@shulk/domain';
import type { FormField, VerificationMethod } from '@shulk/domain';
import { Button, DoneRow, MessageIcon, TextField } from '@shulk/ui';
import type { FieldFault } from '@shulk/ui';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, SubmitEvent } from 'react';
import { COUNTRY_CODE, otpTexts } from '@shulk/words/exact/otp';
import { words } from '@shulk/words/steps/student';
import { isPressing, leavesForControl } from '../../../shared/otp/leaves-for-control.ts';
import { CodeEntry } from '../../../shared/otp/code-entry.tsx';
import type { Otp } from '../../../shared/otp/use-otp.ts';
import { noteSentByItself, wasSentByItself } from '../../../shared/storage/sent-by-itself.ts';
import { useAfterPause } from '../../../shared/otp/use-after-pause.ts';
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

function Contact(props: ContactProps) {
  const { method, contact, isLocked, proofs, onSubmit, support } = props;
  const otp = proofs.codes[method];
  const isVerifying = proofs.gate.hides_rest && proofs.gate.method === method;
  const error = isVerifying ? otp.contactError?.() : contact.error;
  const pause = useAutoSend(props, isVerifying);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isVerifying) onSubmit();
    else void (otp.stage === 'sent' ? otp.submit() : otp.request());
  };
  return (
    <form noValidate onSubmit={submit} className={css['contact']}>
      {otp.stage === 'not_sent' || error !== undefined ? (
        <ContactInput
          method={method}
          contact={contact}
          isLocked={isLocked}
          isVerifying={isVerifying}
          error={error}
          onType={(text) => {
            otp.clearContactError();
            // A code on its way to the number before opens nothing here.
            if (otp.busy === 'sending') otp.edit();
            contact.onChange(text);
            pause.typed(text);
          }}
          onLeave={(event) => {
            if (leavesForControl(event)) pause.stop();
            if (!isPressing()) contact.onBlur();
          }}
        />
      ) : (
        <ContactRow method={method} contact={contact} otp={otp} />
      )}
      {isVerifying && otp.stage === 'not_sent' && (
        <Button type="submit" block busy={otp.busy === 'sending'} disabled={otp.wait > 0}>
          {otp.wait > 0 ? words.sendOtpIn(otp.wait) : words.sendOtp}
        </Button>
      )}
      {isVerifying && otp.stage === 'sent' && (
        <CodeEntry otp={otp} canSwitch={proofs.gate.can_switch} support={support} />
      )}
    </form>
  );
}

/** Between the last digit of a number and the code that goes to it by itself. */
const NUMBER_PAUSE_MS = 1000;

/**
 * Sends the code once the number is complete, where the mobile is the only way (decision 231): to a number that was
 * typed here, that may be the one on record, and that got none by itself in this visit.
 */
function useAutoSend({ method, contact, proofs }: ContactProps, isVerifying: boolean) {
  const { value, known } = contact;
  const otp = proofs.codes[method];
  const [typed, setTyped] = useState<string>();
  const isWanted = method === 'mobile_verf' && isVerifying && proofs.sendsItself && typed === value;
  const isReady = otp.stage === 'not_sent' && otp.busy === undefined && otp.wait === 0;
  const mayBeRight = isMobile(value) && !endsOtherwise(value, known) && !wasSentByItself(value);
  const stop = useAfterPause(isWanted && isReady && mayBeRight ? value : undefined, NUMBER_PAUSE_MS, () => {
    noteSentByItself(value);
    void otp.request();
  });
  return { stop, typed: (text: string) => setTyped(text.trim()) };
}

interface ContactRowProps extends Pick<ContactProps, 'method' | 'contact'> {
  readonly otp: Otp;
}

/** A contact to which a code is on its way, or that is proven: then it takes the focus if the pressed button is gone. */
function ContactRow({ method, contact, otp }: ContactRowProps) {
  const { field, value } = contact;
  const isMobileField = method === 'mobile_verf';
  const isProven = otp.stage === 'verified';
  // Without a sent code no pressed button disappeared, so the focus stays.
  const takesFocus = isProven && otp.sends > 0;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  const sent = isMobileField ? otpTexts.otpSentTo(value) : words.sentTo(value);
  return (
    <DoneRow
      ref={row}
      label={field.label}
      prefix={isMobileField && isMobile(value) ? COUNTRY_CODE : undefined}
      input={{ id: idOf(method), value, 'aria-label': field.label }}
      icon={isProven ? undefined : <MessageIcon />}
      status={isProven ? (isMobileField ? otpTexts.mobileVerified : otpTexts.emailVerified) : sent}
      action={
        isProven || (isMobileField && contact.isFixed) ? undefined : (
          <Button variant="quiet" onClick={otp.edit}>
            {words.change(field.label)}
          </Button>
        )
      }
    />
  );
}

const idOf = (method: VerificationMethod): string =>
  method === 'mobile_verf' ? MOBILE_INPUT_ID : EMAIL_INPUT_ID;

interface ContactInputProps extends Pick<ContactProps, 'method' | 'contact' | 'isLocked'> {
  readonly isVerifying: boolean;
  readonly error: FieldFault | undefined;
  readonly onType: (text: string) => void;
  readonly onLeave: (event: FocusEvent<HTMLInputElement>) => void;
}

function ContactInput({ method, contact, isLocked, isVerifying, error, onType, onLeave }: ContactInputProps) {
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
      id={idOf(method)}
      label={field.label}
      hint={(isVerifying ? onFileHint : undefined) ?? (field.helper_text || undefined)}
      placeholder={field.placeholder ?? undefined}
      required={field.is_required || isVerifying}
      disabled={isLocked}
      value={contact.value}
      error={error}
      clean={isMobileField ? cleanMobile : undefined}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
    />
  );
}

/** A typed or pasted number, reduced to its ten digits (R28); a mask stays unchanged (threats 2 row 4). */
const cleanMobile = (typed: string): string => (isMaskedMobile(typed) ? typed : typedMobile(typed));
