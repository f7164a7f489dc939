/** One whole payment as a browser makes it: the call list of ruling R46, on a page without a one-time code. */
import { randomUUID } from 'node:crypto';
import type { Answer, Browser, Host } from './http-client.ts';

/** A payment's status, as the sheet reads it. */
export interface Status {
  readonly state: string;
  readonly reason?: string;
  readonly application_code: string;
}

/** A message in the inbox. */
export interface Message {
  readonly id: number;
  readonly template: string;
  readonly text: string;
}

/** The calls of a browser that a payment makes. */
export type Caller = Pick<Browser, 'get' | 'post'>;

const pages = '/api/pages/v1';

/** An access token of the page. */
export type Token = Answer<{ readonly access_token: string; readonly refresh_token: string }>;

/** A payer's selectable fees. */
export interface FeeGroup {
  readonly fee_types: readonly { readonly sft_code: string; readonly payable_amount: number }[];
}

/** A card with its payment mode. */
export interface Card {
  readonly code: string;
  readonly fee_group: { readonly quote_hash: string };
}

/** Polls the status until the payment is settled; bounded, so that a lost payment ends the wait. */
async function settled(browser: Caller, bearer: { readonly authorization: string }): Promise<Status> {
  for (let ask = 0; ask < 400; ask += 1) {
    const { data } = await browser.get<Answer<Status>>('/api/checkout/v1/status', { extra: bearer });
    if (data.state === 'PAID') return data;
    if (data.state !== 'PROCESSING' && data.state !== 'PENDING' && data.state !== 'CREATED') {
      throw new Error(`The payment ended as ${data.state}: ${data.reason}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The payment was not settled in time.');
}

/**
 * Pays all fees of one student.
 * @param browser from openBrowser, with a receipt proof for the student
 */
export async function payOnce(
  browser: Caller,
  { slug, student, sandbox }: { readonly slug: string; readonly student: string; readonly sandbox: Host },
): Promise<Status> {
  await browser.get(`${pages}/payment-pages/fetch?payment_page_slug=${slug}`);
  const lookup = await browser.get<Answer<{ customer_mobile: string }>>(
    `${pages}/students/field-details/fetch?student_uuid=${student}&payment_page_slug=${slug}`,
  );
  const wrapper = await browser.post<Answer<{ sbd_code: string }>>(`${pages}/students/wrapper`, {
    system_fields: { stud_bd_student_uuid: student, customer_mobile: lookup.data.customer_mobile },
    custom_fields: {},
    student_uuid: student,
    customer_mobile: lookup.data.customer_mobile,
    payment_page_slug: slug,
  });
  const { sbd_code } = wrapper.data;
  const fees = await browser.get<Answer<FeeGroup[]>>(
    `${pages}/payment-pages/check-box-fee-types/fetch?pp_slug=${slug}&sbd_code=${sbd_code}&fg_discount_applicable=true`,
  );
  const fee_types = fees.data[0]?.fee_types.map((fee) => ({
    sft_code: fee.sft_code,
    amount: fee.payable_amount,
  }));
  const session = await browser.post<Answer<{ code: string }>>(`${pages}/misc/session/create`, {
    session_data: { fee_types, payment_page_slug: slug, sbd_code, student_uuid: student },
    source: 'PAYMENT-PAGE',
  });
  const session_code = session.data.code;
  const page = await browser.get<Answer<{ sdk_block: Card[] }>>(
    `${pages}/payment-pages/fetch?payment_page_slug=${slug}&sbd_code=${sbd_code}&session_code=${session_code}`,
  );
  const [card] = page.data.sdk_block;
  if (card === undefined) throw new Error('The page offers no card.');
  const order = await browser.post<Answer<{ checkout_token: string }>>(
    '/api/checkout/v1/orders',
    {
      payment_page_slug: slug,
      card_code: card.code,
      session_code,
      sbd_code,
      quote_hash: card.fee_group.quote_hash,
    },
    { extra: { 'idempotency-key': randomUUID() } },
  );
  const bearer = { authorization: `Bearer ${order.data.checkout_token}` };
  const launch = await browser.post<Answer<{ gateway_order_id: string }>>(
    '/api/checkout/v1/attempts',
    {},
    { extra: bearer },
  );
  await browser.post(
    '/sandbox-api/pay',
    { order_id: launch.data.gateway_order_id, method: 'upi' },
    { host: sandbox },
  );
  const status = await settled(browser, bearer);
  const receipts = await browser.get<Answer<{ transaction_details: { transaction_id: string }[] }[]>>(
    `${pages}/receipts/fetch?sbd_code=${sbd_code}`,
  );
  const row = receipts.data[0]?.transaction_details.find(
    (entry) => entry.transaction_id === status.application_code,
  );
  if (!row) throw new Error(`The receipt list does not hold ${status.application_code}.`);
  return status;
}

/** The one-time code in a message; throws if there is none. */
export function codeIn(message: Message | undefined): string {
  const code = /\b\d{4}\b/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No message with a code is there.');
  return code;
}

/** Proves the payer's mobile for receipts, as the receipt pages do; returns the milliseconds it took. */
export async function proveMobile(
  browser: Caller,
  { slug, student, mobile }: { readonly slug: string; readonly student: string; readonly mobile: string },
): Promise<number> {
  const begun = performance.now();
  const platform = await browser.post<Token>('/api/pages/v0.1/authentication/platform/authorize', {
    platform_code: 'shulk',
  });
  const notify = await browser.post<Token>('/api/notify/v1/auth/authorize', { platform_code: 'shulk' });
  const found = await browser.get<Answer<{ value: string }[]>>(
    `${pages}/students/fetch?dropdown=true&dropdown_type=student_uuid&search=${student}&payment_page_slug=${slug}`,
  );
  const customer = {
    extra: {
      authorization: `Bearer ${platform.data.access_token}`,
      'x-payment-page': slug,
      'x-student': found.data[0]?.value,
    },
  };
  const sender = { extra: { ...customer.extra, authorization: `Bearer ${notify.data.access_token}` } };
  await browser.post('/api/customer/v1/auth/login/check-mobile', { mobile_number: mobile }, customer);
  await browser.post('/api/notify/v1/customer-portal/otp/send-otp', { mobile: Number(mobile) }, sender);
  const inbox = await browser.get<Answer<Message[]>>(`/api/dev/messages?to=${mobile}`, {
    extra: { host: 'localhost' },
  });
  const otp = codeIn(inbox.data.find(({ template }) => template === 'otp'));
  await browser.post('/api/customer/v1/auth/login/verify-otp', { mobile_number: mobile, otp }, customer);
  return performance.now() - begun;
}
