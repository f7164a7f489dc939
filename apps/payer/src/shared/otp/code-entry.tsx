import type { SupportBlock } from '@shulk/contract';
import { Button, OtpField } from '@shulk/ui';
import { useEffect, useId, useRef } from 'react';
import { otpTexts } from '@shulk/words/exact/otp';
import { words } from '@shulk/words/screens/otp';
import { Contacts, pageContacts } from '../blocks/contacts.tsx';
import { leavesForControl } from './leaves-for-control.ts';
import type { Otp } from './use-otp.ts';
import css from './otp.module.css';

interface CodeEntryProps {
  readonly otp: Otp;
  /** Where the code was sent, in words, if nothing above says so. */
  readonly sentTo?: string | undefined;
  /** The other contact may be proven instead. */
  readonly canSwitch: boolean;
  /** Whom to contact if no code helps. */
  readonly support: SupportBlock | undefined;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The entry of a sent code: one input, Verify OTP, and a resend that opens after its wait. The timer is visible but
 * silent; only "sent" and "can resend" are announced (ux 3 "OTP"). Its buttons submit the form around it. A used-up
 * code shows the ways to continue in its place.
 */
export function CodeEntry({ otp, sentTo, canSwitch, support }: CodeEntryProps) {
  const input = useRef<HTMLInputElement>(null);
  const waysOn = useId();
  const { sends, codeError, answered } = otp;
  // The code's input takes the focus when a code was sent, and again when it was wrong: then the next one replaces it.
  useEffect(() => {
    if (sends > 0 || codeError !== undefined) input.current?.focus();
    if (codeError !== undefined) input.current?.select();
  }, [sends, codeError]);
  const isWaiting = otp.wait > 0;
  return (
    <div className={css['entry']}>
      {sentTo !== undefined && <p className={css['sent']}>{sentTo}</p>}
      <OtpField
        ref={input}
        label={words.label}
        value={otp.code}
        error={codeError?.()}
        onChange={(event) => otp.type(event.target.value)}
        onBlur={(event) => {
          if (leavesForControl(event)) otp.leave();
        }}
      />
      <div className={css['actions']}>
        <Button
          type="submit"
          block
          busy={otp.busy === 'checking'}
          disabled={otp.code === '' || (otp.spent !== undefined && answered !== otp.code)}
          aria-describedby={otp.spent && waysOn}
          onClick={() => {
            if (answered === otp.code) input.current?.focus();
          }}
        >
          {otpTexts.verifyOtpButton}
        </Button>
        <span className={css['resend']}>
          <Button
            variant="quiet"
            busy={otp.busy === 'sending'}
            disabled={isWaiting}
            onClick={() => void otp.request()}
          >
            {words.resend}
          </Button>
          {isWaiting && <span className={css['timer']}>{words.resendIn(clock(otp.wait))}</span>}
        </span>
      </div>
      {otp.spent && (
        <div className={css['help']}>
          <p id={waysOn}>{words.waysOn[otp.spent](canSwitch)}</p>
          <Contacts level={2} blocks={pageContacts(support)} />
        </div>
      )}
      <p className="vh" role="status">
        {isWaiting ? words.sent : words.mayResend}
      </p>
    </div>
  );
}
