import type { PageData } from '@shulk/contract';
import { typedMobile } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { Button, Columns, Panel, Stack, StepHead, TextField } from '@shulk/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { COUNTRY_CODE } from '@shulk/words/exact/otp';
import { words } from '@shulk/words/screens/portal';
import { CodeEntry } from '../../../shared/otp/code-entry.tsx';
import type { Otp } from '../../../shared/otp/use-otp.ts';
import { useStepHeading } from '../../../shared/step.tsx';
import { usePortalCodes } from './use-portal-codes.ts';

interface PortalProofProps {
  readonly page: PageData;
  readonly mobile: string | undefined;
  readonly onProven: () => void;
}

/** Proves a contact on record by a one-time code: at first the mobile of the link, or an e-mail address. */
export function PortalProof({ page, mobile: given = '', onProven }: PortalProofProps) {
  const heading = useStepHeading(words.title);
  const [method, setMethod] = useState<VerificationMethod>('mobile_verf');
  const [mobile, setMobile] = useState(given);
  const [email, setEmail] = useState('');
  const otp = usePortalCodes(page, { mobile, email }, onProven)[method];
  const isMobile = method === 'mobile_verf';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void (otp.stage === 'sent' ? otp.submit() : otp.request());
  };
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={words.title} lead={words.lead} headingRef={heading} />}>
        <form noValidate onSubmit={submit}>
          <Stack>
            <ContactInput
              isMobile={isMobile}
              otp={otp}
              value={isMobile ? mobile : email}
              onChange={isMobile ? setMobile : setEmail}
            />
            {otp.stage === 'not_sent' ? (
              <Button type="submit" busy={otp.busy === 'sending'} disabled={otp.wait > 0}>
                {otp.wait > 0 ? words.sendOtpIn(otp.wait) : words.sendOtp}
              </Button>
            ) : (
              <>
                <Button variant="quiet" onClick={otp.edit}>
                  {isMobile ? words.changeMobile : words.changeEmail}
                </Button>
                <CodeEntry
                  otp={otp}
                  sentTo={words.onItsWay(isMobile ? `${COUNTRY_CODE} ${mobile}` : email.trim())}
                  canSwitch
                  support={page.support_block}
                />
              </>
            )}
            <Button variant="quiet" onClick={() => setMethod(isMobile ? 'email_verf' : 'mobile_verf')}>
              {isMobile ? words.byEmail : words.byMobile}
            </Button>
          </Stack>
        </form>
      </Panel>
    </Columns>
  );
}

interface ContactInputProps {
  readonly isMobile: boolean;
  readonly otp: Otp;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Locked once a code was sent; a new keystroke clears the error. */
function ContactInput({ isMobile, otp, value, onChange }: ContactInputProps) {
  const shared = {
    required: true,
    disabled: otp.stage !== 'not_sent',
    error: otp.contactError?.(),
    value,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      onChange(event.target.value);
      otp.clearContactError();
    },
  };
  return isMobile ? (
    <TextField
      {...shared}
      key="mobile"
      label={words.mobile}
      prefix={COUNTRY_CODE}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      clean={typedMobile}
    />
  ) : (
    <TextField
      {...shared}
      key="email"
      label={words.email}
      type="email"
      inputMode="email"
      autoComplete="email"
    />
  );
}
