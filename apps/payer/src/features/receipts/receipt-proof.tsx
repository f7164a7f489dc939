import {
  COUNTRY_CODE,
  EMAIL_HINT_MISSING,
  RECEIPT_DEFAULT_METHOD,
  emailHint,
  mobileHint,
  otpSentTo,
  realValue,
  typedMobile,
} from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { Button, TextField } from '@shulk/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { CodeEntry } from '../../shared/otp/code-entry.tsx';
import { useReceiptCodes } from './use-receipt-codes.ts';
import css from './receipts.module.css';

interface ReceiptProofProps {
  /** The contacts on file, masked; undefined for a payment of no student, whose contact is not told. */
  readonly known: { readonly mobile: string; readonly email: string } | undefined;
  readonly onProven: (method: VerificationMethod) => void;
}

/** Proves a contact by mobile (at first) or by e-mail [SR-2.50] [SR-4.44]. */
export function ReceiptProof({ known, onProven }: ReceiptProofProps) {
  const [method, setMethod] = useState<VerificationMethod>(RECEIPT_DEFAULT_METHOD);
  const [mobile, setMobile] = useState('');
  const [email, setEmail] = useState('');
  const codes = useReceiptCodes({ mobile, email }, onProven);
  const otp = codes[method];
  const isMobileMethod = method === 'mobile_verf';
  const mailHint = known && emailHint(known.email);
  const isLocked = otp.stage !== 'not_sent';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void (otp.stage === 'sent' ? otp.submit() : otp.request());
  };
  const shared = { required: true, disabled: isLocked, error: otp.contactError } as const;
  return (
    <form noValidate onSubmit={submit} className={css['method']}>
      {isMobileMethod ? (
        <TextField
          {...shared}
          key="mobile"
          label="Mobile Number"
          hint={known && mobileHint(known.mobile)}
          prefix={COUNTRY_CODE}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={mobile}
          clean={typedMobile}
          onChange={(event) => {
            setMobile(event.target.value);
            otp.showContactError(undefined);
          }}
        />
      ) : (
        <TextField
          {...shared}
          key="email"
          label="Email"
          hint={mailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          disabled={isLocked || mailHint === EMAIL_HINT_MISSING}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            otp.showContactError(undefined);
          }}
        />
      )}
      {otp.stage === 'not_sent' ? (
        <Button
          type="submit"
          busy={otp.busy === 'sending'}
          disabled={
            otp.wait > 0 || (!isMobileMethod && known !== undefined && realValue(known.email) === undefined)
          }
        >
          Send OTP
        </Button>
      ) : (
        <>
          <Button variant="quiet" onClick={otp.edit}>
            {isMobileMethod ? 'Change the mobile number' : 'Change the e-mail'}
          </Button>
          <CodeEntry otp={otp} sentTo={isMobileMethod ? otpSentTo(mobile) : `OTP sent to ${email}`} />
        </>
      )}
      <Button variant="quiet" onClick={() => setMethod(isMobileMethod ? 'email_verf' : 'mobile_verf')}>
        {isMobileMethod ? 'Verify by e-mail instead' : 'Verify by mobile number instead'}
      </Button>
    </form>
  );
}
