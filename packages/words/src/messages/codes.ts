import { spoken } from '../spoken.ts';

/** The message that carries a one-time code. */
export const CODE = /* @__PURE__ */ spoken('messages/codes.CODE', {
  text: (code: string, institute: string, minutes: string): string =>
    `${code} is your OTP for ${institute}. Valid for ${minutes} minutes. Do not share it.`,
  /** The last line of an SMS lets the phone fill the code in (messaging F.3). */
  lastLine: (host: string, code: string): string => `\n\n@${host} #${code}`,
  subject: (code: string): string => `${code} is your code`,
  notAsked: 'If you did not ask for it, please ignore this message.',
});
