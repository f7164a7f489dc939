import type { PageData } from '@shulk/contract';
import {
  RECEIPT_DEFAULT_METHOD,
  emailHint,
  mobileHint,
  realValue,
  shortcutsOf,
  typedMobile,
} from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { Button, DoneRow, MessageIcon, TextField } from '@shulk/ui';
import { useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { COUNTRY_CODE, otpTexts } from '@shulk/words/exact/otp';
import { words } from '@shulk/words/screens/receipts';
import { CodeEntry } from '../../../shared/otp/code-entry.tsx';
import type { Otp } from '../../../shared/otp/use-otp.ts';
import { useReceiptCodes } from './use-receipt-codes.ts';
import css from './auth.module.css';

interface ReceiptProofProps {
  readonly page: PageData;
  /** The contacts on file, masked. */
  readonly known: { readonly mobile: string; readonly email: string };
  /** False for a payment without a student, which only its mobile proves (R31). */
  readonly offersEmail: boolean;
  readonly onProven: (method: VerificationMethod) => void;
}

/** Proves a contact by mobile (at first) or by e-mail [SR-2.50] [SR-4.44]. */
export function ReceiptProof({ page, known, offersEmail, onProven }: ReceiptProofProps) {
  const [method, setMethod] = useState<VerificationMethod>(RECEIPT_DEFAULT_METHOD);
  const [mobile, setMobile] = useState('');
  const [email, setEmail] = useState('');
  const codes = useReceiptCodes({ mobile, email }, onProven, shortcutsOf(page).check_code);
  const otp = codes[method];
  const isMobileMethod = method === 'mobile_verf';
  const hasNoEmail = realValue(known.email) === undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void (otp.stage === 'sent' ? otp.submit() : otp.request());
  };
  return (
    <form noValidate onSubmit={submit} className={css['method']}>
      {otp.stage === 'not_sent' ? (
        <>
          {isMobileMethod ? (
            <MobileInput otp={otp} value={mobile} hint={mobileHint(known.mobile)} onChange={setMobile} />
          ) : (
            <EmailInput
              otp={otp}
              value={email}
              hint={emailHint(known.email)}
              isOff={hasNoEmail}
              onChange={setEmail}
            />
          )}
          <Button
            type="submit"
            block
            busy={otp.busy === 'sending'}
            disabled={otp.wait > 0 || (!isMobileMethod && hasNoEmail)}
          >
            {otp.wait > 0 ? words.sendOtpIn(otp.wait) : words.sendOtp}
          </Button>
        </>
      ) : (
        <>
          <DoneRow
            label={isMobileMethod ? words.mobile : words.email}
            prefix={isMobileMethod ? COUNTRY_CODE : undefined}
            input={{
              'aria-label': isMobileMethod ? words.mobile : words.email,
              value: isMobileMethod ? mobile : email.trim(),
            }}
            icon={<MessageIcon />}
            status={isMobileMethod ? otpTexts.otpSentTo(mobile) : words.sentToEmail(email.trim())}
            action={
              <Button variant="quiet" onClick={otp.edit}>
                {isMobileMethod ? words.changeMobile : words.changeEmail}
              </Button>
            }
          />
          <CodeEntry otp={otp} canSwitch={offersEmail} support={page.support_block} />
        </>
      )}
      {offersEmail && (
        <Button
          variant="quiet"
          className={css['words']}
          onClick={() => setMethod(isMobileMethod ? 'email_verf' : 'mobile_verf')}
        >
          {isMobileMethod ? words.byEmail : words.byMobile}
        </Button>
      )}
    </form>
  );
}

interface ContactInputProps {
  readonly otp: Otp;
  readonly value: string;
  readonly hint: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Common to both inputs: a new keystroke clears the error. */
const shared = ({ otp, value, hint, onChange }: ContactInputProps) => ({
  required: true,
  error: otp.contactError?.(),
  value,
  hint,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event.target.value);
    otp.clearContactError();
  },
});

function MobileInput(props: ContactInputProps) {
  return (
    <TextField
      {...shared(props)}
      label={words.mobile}
      prefix={COUNTRY_CODE}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      clean={typedMobile}
    />
  );
}

function EmailInput({ isOff, ...props }: ContactInputProps & { readonly isOff: boolean }) {
  const field = shared(props);
  return (
    <TextField
      {...field}
      label={words.email}
      disabled={isOff}
      type="email"
      inputMode="email"
      autoComplete="email"
    />
  );
}
