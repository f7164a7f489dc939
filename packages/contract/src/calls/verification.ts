import { z } from 'zod';
import { emailText, mobileText } from '../core/fields.ts';
import { route } from '../core/route.ts';

const otp = z.string().trim().max(12);
const otpErrors = ['otp_wrong', 'otp_expired', 'otp_limited'] as const;
const sendErrors = ['contact_mismatch', 'otp_limited', 'otp_unavailable', 'context_required'] as const;

/** The result of a proof: names appear only now (decisions 5). */
const verified = z.object({ verified: z.literal(true) });
const sent = z.object({ sent: z.boolean() });

export const checkMobile = route('verification.check_mobile', {
  summary: 'Whether a code may be asked for a number; sends nothing and compares nothing (R55)',
  source: 'PJ-7.26, SR-7.21, R23, R55',
  proof: 'customer_token',
  body: z.object({ mobile_number: mobileText }),
  data: z.object({
    known: z.boolean().describe('A number is on file; whether it is this one shows when a code is sent'),
  }),
  errors: [...sendErrors],
});

export const sendMobileOtp = route('verification.send_mobile', {
  summary: 'Compares a number with the one on file and sends a 4-digit code by SMS to one that matches',
  source: 'PJ-7.27, SR-7.25, R23, R28, threats 5',
  proof: 'notify_token',
  body: z.object({ mobile: z.union([z.number().int().positive(), z.string().max(20)]) }),
  data: sent,
  errors: [...sendErrors],
});

export const verifyMobileOtp = route('verification.verify_mobile', {
  summary: 'Checks the code sent to a number',
  source: 'PJ-7.28, SR-7.22, threats 5',
  proof: 'customer_token',
  body: z.object({ mobile_number: mobileText, otp }),
  data: verified,
  errors: [...otpErrors],
});

export const checkEmail = route('verification.check_email', {
  summary: 'Compares an e-mail with the one on file and sends a code to it',
  source: 'PJ-7.29, SR-7.15, R28',
  proof: 'client',
  body: z.object({ mobile_number: mobileText.optional(), email_id: emailText }),
  data: sent,
  errors: [...sendErrors],
});

export const verifyEmailOtp = route('verification.verify_email', {
  summary: 'Checks the code sent to an e-mail',
  source: 'PJ-7.30, SR-7.16, threats 5',
  proof: 'client',
  body: z.object({ mobile_number: mobileText.optional(), email_id: emailText, otp }),
  data: verified,
  errors: [...otpErrors],
});

export const resendOtp = route('verification.resend', {
  summary: "A new code to where this browser's last one went; defined, and sent by our own page from nowhere",
  source: 'SR-7.17, threats 5',
  proof: 'client',
  body: z.object({ mobile_number: mobileText.optional(), email_id: emailText.optional() }),
  data: sent,
  errors: [...sendErrors, 'otp_expired'],
});

export const endVisit = route('visit.end', {
  summary:
    'Ends the visit of this browser: its proofs, sessions and tokens are gone, and it gets a new cookie',
  source: 'threats 4, decision 60',
  proof: 'client',
  data: z.object({ ended: z.literal(true) }),
  errors: [],
});

/** A pair of tokens; both work only with the cookie they were issued with (threats 4). */
export const tokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().describe('Ours: seconds the access token lives'),
  refresh_expires_in: z.number().describe('Ours: seconds the refresh token lives'),
});

const platformBody = z.object({ platform_code: z.string().max(64) });
const refreshBody = z.object({ refresh_token: z.string().max(256) });

export const authorizePlatform = route('tokens.authorize', {
  summary: 'Platform tokens for the receipt pages and the customer API',
  source: 'SR-7.3, threats 4',
  proof: 'client',
  body: platformBody,
  data: tokenPair,
  errors: ['platform_unknown'],
});

export const regeneratePlatform = route('tokens.regenerate', {
  summary: 'New platform tokens for a refresh token; each refresh token works once',
  source: 'SR-7.24, SR-4.45',
  proof: 'none',
  body: refreshBody,
  data: tokenPair,
  errors: ['refresh_refused'],
});

export const authorizeNotify = route('notify.authorize', {
  summary: 'Tokens for the notification service',
  source: 'PJ-7.31',
  proof: 'platform_code',
  body: platformBody,
  data: tokenPair,
  errors: ['platform_unknown'],
});

export const regenerateNotify = route('notify.regenerate', {
  summary: 'New notification tokens for a refresh token',
  source: 'SR-7.26',
  proof: 'none',
  body: refreshBody,
  data: tokenPair,
  errors: ['refresh_refused'],
});

export const bypassLogin = route('customer.bypass_login', {
  summary: 'Login without a code; answers 404 to browsers',
  source: 'SR-7.20, threats 2 row 18',
  proof: 'closed',
  body: z.object({}),
  data: z.null(),
  errors: ['not_found'],
});
