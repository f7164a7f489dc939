/** A payer's steps with tokens and one-time codes. */
import { childMobile } from '../bench-bundle.ts';
import { codeIn, type Message, type Token } from '../pay-once.ts';
import { PAGES, bearer, chosenFees, createSession, lookUp, otherFor, sendForm } from '../payer-steps.ts';
import type { Answer, CallOptions } from '../http-client.ts';
import type { Payer } from '../payer-steps.ts';
import type { MeasuredPayer } from './payer-call.ts';

export const authorize = (payer: Payer) =>
  payer.browser.post<Token>('/api/pages/v0.1/authentication/platform/authorize', { platform_code: 'shulk' });
export const authorizeNotify = (payer: Payer) =>
  payer.browser.post<Token>('/api/notify/v1/auth/authorize', { platform_code: 'shulk' });

/** Up to the request for a code: a student looked up on the page that requires one, with both tokens. */
export async function atCode(payer: Payer, round: number) {
  const found = await lookUp(payer, round, otherFor(payer, 'otp'));
  const customer = await authorize(payer);
  const notify = await authorizeNotify(payer);
  const page = { 'x-payment-page': found.slug, 'x-student': found.sbd_code };
  const mobile = childMobile(payer.index, round);
  return {
    ...found,
    mobile,
    email: `${mobile}@example.in`,
    page: { extra: page },
    customer: { extra: { ...page, ...bearer(customer.data.access_token) } },
    notify: { extra: { ...page, ...bearer(notify.data.access_token) } },
  };
}

export const sendCode = (payer: Payer, { mobile, notify }: { mobile: string; notify: CallOptions }) =>
  payer.browser.post('/api/notify/v1/customer-portal/otp/send-otp', { mobile: Number(mobile) }, notify);

/** The newest message with a code to a mobile or an e-mail; undefined if there is none. */
export async function newestCodeTo(payer: Payer, contact: string): Promise<Message | undefined> {
  const inbox = await payer.browser.get<Answer<Message[]>>(
    `/api/dev/messages?to=${encodeURIComponent(contact)}`,
    {
      extra: { host: 'localhost' },
    },
  );
  return inbox.data.find(({ template }) => template === 'otp');
}

/** The newest code sent to a mobile or an e-mail. */
export const codeSentTo = async (payer: Payer, contact: string): Promise<string> =>
  codeIn(await newestCodeTo(payer, contact));

export async function codeSent(payer: Payer, round: number) {
  const asked = await atCode(payer, round);
  await sendCode(payer, asked);
  return asked;
}

export async function withCode(payer: Payer, round: number) {
  const asked = await codeSent(payer, round);
  return { ...asked, otp: await codeSentTo(payer, asked.mobile) };
}

export const verifyMobile = (
  payer: Payer,
  { mobile, otp, customer }: { mobile: string; otp: string; customer: CallOptions },
) => payer.browser.post('/api/customer/v1/auth/login/verify-otp', { mobile_number: mobile, otp }, customer);

export const checkEmail = (
  payer: Payer,
  { mobile, email, page }: { mobile: string; email: string; page: CallOptions },
) =>
  payer.browser.post(`${PAGES}/verifications/check-email`, { mobile_number: mobile, email_id: email }, page);

export async function withEmailCode(payer: Payer, round: number) {
  const asked = await atCode(payer, round);
  await checkEmail(payer, asked);
  return { ...asked, otp: await codeSentTo(payer, asked.email) };
}

/**
 * Up to a form sent with a proven number, of a student without a contact on record. A browser may send a code to only
 * a few such numbers in an hour, so each student has its own browser, whose cookie is sent with the call.
 */
export async function numberProven(payer: MeasuredPayer, round: number) {
  const stranger = { ...payer, browser: payer.open() };
  const asked = await withCode(stranger, round);
  await verifyMobile(stranger, asked);
  await sendForm(stranger, { ...asked, customer_mobile: asked.mobile });
  stranger.browser.close();
  const cookie = stranger.browser.cookie();
  return {
    ...asked,
    page: { extra: { ...asked.page.extra, cookie } },
    customer: { extra: { ...asked.customer.extra, cookie } },
  };
}

/**
 * Up to a visit with a proof, tokens and a session, in its own browser: the call ends it, and the payer's own browser
 * continues.
 */
export async function fullVisit(payer: MeasuredPayer, round: number) {
  const visitor = { ...payer, browser: payer.open() };
  const asked = await withCode(visitor, round);
  await verifyMobile(visitor, asked);
  await sendForm(visitor, { ...asked, customer_mobile: asked.mobile });
  const fee_types = await chosenFees(visitor, asked);
  await createSession(visitor, { ...asked, fee_types });
  visitor.browser.close();
  return { extra: { cookie: visitor.browser.cookie() } };
}
