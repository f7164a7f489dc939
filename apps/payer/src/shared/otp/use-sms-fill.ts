import { useEffect, useEffectEvent } from 'react';

interface OtpCredential {
  readonly code?: string;
}

/**
 * Waits for the code of an SMS addressed to this page, if the browser supports it (ux 3 "OTP"); otherwise, and when
 * aborted, there is none.
 * @param signal aborts the wait: the code was typed, the number was changed, the step was left
 * @returns the code, or undefined
 */
async function readSmsCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  try {
    const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    const found = (await navigator.credentials.get(request)) as OtpCredential | null;
    return found?.code;
  } catch {
    return undefined;
  }
}

/** Lets the phone fill the code in (ux 3 "OTP"). */
export function useSmsFill(isWaiting: boolean, sends: number, onCode: (code: string) => void): void {
  const handle = useEffectEvent(onCode);
  useEffect(() => {
    // Listens again for each code sent.
    if (!isWaiting || sends === 0) return undefined;
    const stop = new AbortController();
    void readSmsCode(stop.signal).then((code) => {
      if (code !== undefined && !stop.signal.aborted) handle(code);
    });
    return () => stop.abort();
  }, [isWaiting, sends]);
}
