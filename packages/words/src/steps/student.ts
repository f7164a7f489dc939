import { spoken } from '../spoken.ts';

/** Words of the form and of the codes in it; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('steps/student.words', {
  correct: 'Please correct these fields',
  byEmail: 'Verify by e-mail instead',
  byMobile: 'Verify by mobile number instead',
  sendOtp: 'Send OTP',
  sendOtpIn: (seconds: number): string => `Send OTP in ${seconds} s`,
  change: (label: string): string => `Change ${label}`,
  sentTo: (email: string): string => `OTP sent to ${email}`,
  calendar: (label: string): string => `Open the calendar for ${label}`,
});
