import { VERIFY_OTP_BUTTON } from '@shulk/domain';
import { Button, OtpField } from '@shulk/ui';
import { useEffect, useRef } from 'react';
import type { Otp } from './use-otp.ts';
import css from './otp.module.css';

interface CodeEntryProps {
  readonly otp: Otp;
  /** Where the code went, in words. */
  readonly sentTo: string;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The entry of a code that was sent: one input, Verify OTP, and a resend that opens after its wait. The timer is
 * visible but silent; only "sent" and "can resend" are said (ux 3 "OTP"). Its buttons submit the form around it.
 */
export function CodeEntry({ otp, sentTo }: CodeEntryProps) {
  const input = useRef<HTMLInputElement>(null);
  const { sends, codeError } = otp;
  // The code's input takes over when a code was sent, and again when the code was wrong.
  useEffect(() => {
    if (sends > 0 || codeError !== undefined) input.current?.focus();
  }, [sends, codeError]);
  const isWaiting = otp.wait > 0;
  return (
    <div className={css['entry']}>
      <p className={css['sent']}>{sentTo}</p>
      <OtpField
        ref={input}
        label="OTP"
        value={otp.code}
        error={otp.codeError}
        onChange={(event) => otp.type(event.target.value)}
      />
      <div className={css['actions']}>
        <Button type="submit" variant="primary" busy={otp.busy === 'checking'} disabled={otp.code === ''}>
          {VERIFY_OTP_BUTTON}
        </Button>
        <span className={css['resend']}>
          <Button
            variant="quiet"
            busy={otp.busy === 'sending'}
            disabled={isWaiting}
            onClick={() => void otp.request()}
          >
            Resend OTP
          </Button>
          {isWaiting && <span className={css['timer']}>in {clock(otp.wait)}</span>}
        </span>
      </div>
      <p className="vh" role="status">
        {isWaiting ? `OTP sent` : 'You can ask for another OTP now'}
      </p>
    </div>
  );
}
