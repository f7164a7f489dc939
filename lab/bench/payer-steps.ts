/** The steps that bring a payer's browser to the point of a call, each built on the one before. */
import { randomUUID } from 'node:crypto';
import { otherPage, payerMobile, slugOf, studentId } from './bench-bundle.ts';
import { proveMobile } from './pay-once.ts';
import type { Answer, Browser, Host } from './http-client.ts';
import type { Card, FeeGroup, Status } from './pay-once.ts';

/** A payer: a browser, its family, and the gateway's address. */
export interface Payer {
  readonly browser: Browser;
  readonly index: number;
  readonly sandbox: Host;
  /** For another member of the family: the child for whom the mobile is proved, and that mobile. */
  readonly child?: number;
  readonly mobile?: string;
}

/** A student, as the form needs it. */
export interface Found {
  readonly slug: string;
  readonly student_uuid: string;
  readonly customer_mobile: string;
  readonly sbd_code: string;
}

/** A fee in a session. */
export interface ChosenFee {
  readonly sft_code: string;
  readonly amount: number;
}

type Chosen = Found & { readonly fee_types: readonly ChosenFee[] };
type Session = Pick<Found, 'slug' | 'sbd_code'> & { readonly session_code: string };

/** Headers with a token. */
export type Bearer = { readonly authorization: string };

/** The launch data of the gateway's page. */
export interface Launch {
  readonly gateway_order_id: string;
  readonly attempt_id: string;
}

/** A payment in the answer of the gateway's page. */
interface Said {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export const PAGES = '/api/pages/v1';
export const CHECKOUT = '/api/checkout/v1';
const INSTITUTES = 4;

export const slugFor = (payer: Pick<Payer, 'index'>): string => slugOf(payer.index % INSTITUTES);
export const otherFor = (payer: Payer, kind: string): string => otherPage(kind, payer.index % INSTITUTES);
export const bearer = (token: string): Bearer => ({ authorization: `Bearer ${token}` });

/** Looks a student up; returns what the form needs. */
export async function lookUp(payer: Payer, round: number, slug = slugFor(payer)): Promise<Found> {
  const student_uuid = studentId(payer.index, round);
  const { data } = await payer.browser.get<
    Answer<{ customer_mobile: string; stud_bd: { sbd_code: string } }>
  >(`${PAGES}/students/field-details/fetch?student_uuid=${student_uuid}&payment_page_slug=${slug}`);
  return { slug, student_uuid, customer_mobile: data.customer_mobile, sbd_code: data.stud_bd.sbd_code };
}

export const sendForm = (payer: Payer, { slug, student_uuid, customer_mobile }: Omit<Found, 'sbd_code'>) =>
  payer.browser.post<Answer<{ sbd_code: string }>>(`${PAGES}/students/wrapper`, {
    system_fields: { stud_bd_student_uuid: student_uuid, customer_mobile },
    custom_fields: {},
    student_uuid,
    customer_mobile,
    payment_page_slug: slug,
  });

/** Pages on which each browser has proved its payer's mobile, beside its own fee page. */
const proved = new WeakMap<Browser, Set<string>>();

/**
 * If one page of an institute requires a code, each does for the same students (R56), and a proof counts on its page:
 * the payer proves the mobile there once, by the first child. Another member of a child's family has `child` and
 * `mobile`.
 */
async function proveOn(payer: Payer, slug: string): Promise<void> {
  const slugs = proved.get(payer.browser) ?? new Set([slugFor(payer)]);
  proved.set(payer.browser, slugs);
  if (slugs.has(slug)) return;
  slugs.add(slug);
  const { browser, index, child = 0, mobile = payerMobile(index) } = payer;
  await proveMobile(browser, { slug, student: studentId(index, child), mobile });
}

/** Up to the form sent. */
export async function identified(payer: Payer, round: number, slug = slugFor(payer)): Promise<Found> {
  await proveOn(payer, slug);
  const found = await lookUp(payer, round, slug);
  const { data } = await sendForm(payer, {
    ...found,
    customer_mobile: payer.mobile ?? found.customer_mobile,
  });
  return { ...found, sbd_code: data.sbd_code };
}

export const feeList = (payer: Payer, { slug, sbd_code }: Pick<Found, 'slug' | 'sbd_code'>) =>
  payer.browser.get<Answer<FeeGroup[]>>(
    `${PAGES}/payment-pages/check-box-fee-types/fetch?pp_slug=${slug}&sbd_code=${sbd_code}&fg_discount_applicable=true`,
  );

/** Every fee of the student, as in a session. */
export async function chosenFees(payer: Payer, student: Found): Promise<ChosenFee[]> {
  const { data } = await feeList(payer, student);
  return (data[0]?.fee_types ?? []).map(({ sft_code, payable_amount }) => ({
    sft_code,
    amount: payable_amount,
  }));
}

/** Up to the list of fees; every fee is selected. */
export async function withFees(payer: Payer, round: number): Promise<Chosen> {
  const student = await identified(payer, round);
  return { ...student, fee_types: await chosenFees(payer, student) };
}

export const createSession = (payer: Payer, { slug, sbd_code, student_uuid, fee_types }: Chosen) =>
  payer.browser.post<Answer<{ code: string }>>(`${PAGES}/misc/session/create`, {
    session_data: { fee_types, payment_page_slug: slug, sbd_code, student_uuid },
    source: 'PAYMENT-PAGE',
  });

export async function withSession(payer: Payer, round: number) {
  const chosen = await withFees(payer, round);
  const { data } = await createSession(payer, chosen);
  return { ...chosen, session_code: data.code };
}

export const pageWithSession = (payer: Payer, { slug, sbd_code, session_code }: Session) =>
  payer.browser.get<Answer<{ sdk_block: Card[] }>>(
    `${PAGES}/payment-pages/fetch?payment_page_slug=${slug}&sbd_code=${sbd_code}&session_code=${session_code}`,
  );

/** The first card; throws if there is none. */
function firstOf(cards: readonly Card[]): Card {
  const [card] = cards;
  if (card === undefined) throw new Error('The page offers no card.');
  return card;
}

export async function withCards(payer: Payer, round: number) {
  const session = await withSession(payer, round);
  const { data } = await pageWithSession(payer, session);
  return { ...session, card: firstOf(data.sdk_block) };
}

/** `key` is the Idempotency-Key: a retry of the same order has the same one. */
export const orderByPayer = (
  payer: Payer,
  {
    slug,
    card,
    session_code,
    sbd_code,
  }: Pick<Found, 'slug' | 'sbd_code'> & { readonly card: Card; readonly session_code?: string },
  key: string = randomUUID(),
) =>
  payer.browser.post<Answer<{ order_id: string; application_code: string; checkout_token: string }>>(
    `${CHECKOUT}/orders`,
    {
      payment_page_slug: slug,
      card_code: card.code,
      session_code,
      sbd_code,
      quote_hash: card.fee_group.quote_hash,
    },
    { extra: { 'idempotency-key': key } },
  );

export async function withOrder(payer: Payer, round: number) {
  const cards = await withCards(payer, round);
  const { data } = await orderByPayer(payer, cards);
  return { ...cards, order_id: data.order_id, token: bearer(data.checkout_token) };
}

export const begin = (payer: Payer, { token }: { readonly token: Bearer }) =>
  payer.browser.post<Answer<Launch>>(`${CHECKOUT}/attempts`, {}, { extra: token });
export const status = (payer: Payer, { token }: { readonly token: Bearer }) =>
  payer.browser.get<Answer<Status>>(`${CHECKOUT}/status`, { extra: token });

export async function begun(payer: Payer, round: number) {
  const order = await withOrder(payer, round);
  const { data } = await begin(payer, order);
  return { ...order, launch: data };
}

/** Pays, or agrees to debits, on the gateway's own page; returns its signed answer as the sheet passes it on. */
export async function payAtGateway<Given extends { readonly launch: Pick<Launch, 'gateway_order_id'> }>(
  payer: Payer,
  given: Given,
) {
  const said = await payer.browser.post<Said>(
    '/sandbox-api/pay',
    { order_id: given.launch.gateway_order_id, method: 'upi' },
    { host: payer.sandbox },
  );
  const answer = {
    gateway_payment_id: said.razorpay_payment_id,
    gateway_order_id: said.razorpay_order_id,
    signature: said.razorpay_signature,
  };
  return { ...given, answer };
}

/** Up to a booked payment. */
export async function paid(payer: Payer, round: number) {
  const open = await begun(payer, round);
  await payAtGateway(payer, open);
  for (let ask = 0; ask < 400; ask += 1) {
    const { data } = await status(payer, open);
    if (data.state === 'PAID') return { ...open, application_code: data.application_code };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The payment was not settled in time.');
}

export const download = (
  payer: Payer,
  { application_code, sbd_code }: { readonly application_code: string; readonly sbd_code: string },
) =>
  payer.browser.post<Answer<string>>(`${PAGES}/receipts/download`, {
    application_code,
    sbd_code,
    payment_mode: 'UPI',
    receipt: true,
  });

export async function drawn(payer: Payer, round: number) {
  const done = await paid(payer, round);
  await download(payer, done);
  return done;
}
