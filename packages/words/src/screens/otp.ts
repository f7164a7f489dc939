import { spoken } from '../spoken.ts';

/** Words around a code; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('screens/otp.words', {
  label: 'OTP',
  resend: 'Resend OTP',
  /** @param clock minutes and seconds, `0:29` */
  resendIn: (clock: string): string => `in ${clock}`,
  sent: 'OTP sent',
  mayResend: 'You can ask for another OTP now',
  /** The ways on from a code that opens nothing any more; whom to ask stands below. */
  waysOn: {
    used_up: (canSwitch: boolean): string =>
      `You can ask for another OTP${canSwitch ? ', verify the other way' : ''}, or contact:`,
    locked: (canSwitch: boolean): string =>
      canSwitch ? 'You can verify the other way meanwhile, or contact:' : 'If you need help, please contact:',
  },
});
