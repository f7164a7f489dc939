/** The steps of a payer that bring a browser to where a call is made, each built on the one before. */
import { randomUUID } from 'node:crypto';
import { otherPage, payerMobile, slugOf, studentId } from './bench-bundle.mjs';
import { proveMobile } from './pay-once.mjs';

export const PAGES = '/api/pages/v1';
export const CHECKOUT = '/api/checkout/v1';
const INSTITUTES = 4;

export const slugFor = (payer) => slugOf(payer.index % INSTITUTES);
export const otherFor = (payer, kind) => otherPage(kind, payer.index % INSTITUTES);
export const bearer = (token) => ({ authorization: `Bearer ${token}` });

/** Looks a student up; gives what the form needs. */
export async function lookUp(payer, round, slug = slugFor(payer)) {
  const student_uuid = studentId(payer.index, round);
  const { data } = await payer.browser.get(
    `${PAGES}/students/field-details/fetch?student_uuid=${student_uuid}&payment_page_slug=${slug}`,
  );
  return { slug, student_uuid, customer_mobile: data.customer_mobile, sbd_code: data.stud_bd.sbd_code };
}

export const sendForm = (payer, { slug, student_uuid, customer_mobile }) =>
  payer.browser.post(`${PAGES}/students/wrapper`, {
    system_fields: { stud_bd_student_uuid: student_uuid, customer_mobile },
    custom_fields: {},
    student_uuid,
    customer_mobile,
    payment_page_slug: slug,
  });

/** Pages each browser has proved its payer's mobile on, beside the fee page it was opened for. */
const proved = new WeakMap();

/**
 * Where one page of an institute demands a code, each does for the same students (R56), and a proof counts on its page: the
 * payer proves the mobile there once, by the first child. A payer who is somebody else of a child's family has `child` and
 * `mobile`.
 */
async function proveOn(payer, slug) {
  const slugs = proved.get(payer.browser) ?? new Set([slugFor(payer)]);
  proved.set(payer.browser, slugs);
  if (slugs.has(slug)) return;
  slugs.add(slug);
  const { browser, index, child = 0, mobile = payerMobile(index) } = payer;
  await proveMobile(browser, { slug, student: studentId(index, child), mobile });
}

/** Up to the form sent. */
export async function identified(payer, round, slug = slugFor(payer)) {
  await proveOn(payer, slug);
  const found = await lookUp(payer, round, slug);
  const { data } = await sendForm(payer, {
    ...found,
    customer_mobile: payer.mobile ?? found.customer_mobile,
  });
  return { ...found, sbd_code: data.sbd_code };
}

export const feeList = (payer, { slug, sbd_code }) =>
  payer.browser.get(
    `${PAGES}/payment-pages/check-box-fee-types/fetch?pp_slug=${slug}&sbd_code=${sbd_code}&fg_discount_applicable=true`,
  );

/** Every fee of the student, as a session holds them. */
export async function chosenFees(payer, student) {
  const { data } = await feeList(payer, student);
  return data[0].fee_types.map(({ sft_code, payable_amount }) => ({ sft_code, amount: payable_amount }));
}

/** Up to the list of fees; every fee is chosen. */
export async function withFees(payer, round) {
  const student = await identified(payer, round);
  return { ...student, fee_types: await chosenFees(payer, student) };
}

export const createSession = (payer, { slug, sbd_code, student_uuid, fee_types }) =>
  payer.browser.post(`${PAGES}/misc/session/create`, {
    session_data: { fee_types, payment_page_slug: slug, sbd_code, student_uuid },
    source: 'PAYMENT-PAGE',
  });

export async function withSession(payer, round) {
  const chosen = await withFees(payer, round);
  const { data } = await createSession(payer, chosen);
  return { ...chosen, session_code: data.code };
}

export const pageWithSession = (payer, { slug, sbd_code, session_code }) =>
  payer.browser.get(
    `${PAGES}/payment-pages/fetch?payment_page_slug=${slug}&sbd_code=${sbd_code}&session_code=${session_code}`,
  );

export async function withCards(payer, round) {
  const session = await withSession(payer, round);
  const { data } = await pageWithSession(payer, session);
  return { ...session, card: data.sdk_block[0] };
}

/** `key` is the Idempotency-Key: whoever asks again for the same order gives the same one. */
export const createOrder = (payer, { slug, card, session_code, sbd_code }, key = randomUUID()) =>
  payer.browser.post(
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

export async function withOrder(payer, round) {
  const cards = await withCards(payer, round);
  const { data } = await createOrder(payer, cards);
  return { ...cards, order_id: data.order_id, token: bearer(data.checkout_token) };
}

export const begin = (payer, { token }) => payer.browser.post(`${CHECKOUT}/attempts`, {}, { extra: token });
export const status = (payer, { token }) => payer.browser.get(`${CHECKOUT}/status`, { extra: token });

export async function begun(payer, round) {
  const order = await withOrder(payer, round);
  const { data } = await begin(payer, order);
  return { ...order, launch: data };
}

/** Pays, or agrees to debits, on the gateway's own page; gives its signed answer as the sheet sends it on. */
export async function payAtGateway(payer, given) {
  const said = await payer.browser.post(
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

/** Up to a payment that is in the books. */
export async function paid(payer, round) {
  const open = await begun(payer, round);
  await payAtGateway(payer, open);
  for (let ask = 0; ask < 400; ask += 1) {
    const { data } = await status(payer, open);
    if (data.state === 'PAID') return { ...open, application_code: data.application_code };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('The payment was not settled in time.');
}

export const download = (payer, { application_code, sbd_code }) =>
  payer.browser.post(`${PAGES}/receipts/download`, {
    application_code,
    sbd_code,
    payment_mode: 'UPI',
    receipt: true,
  });

export async function drawn(payer, round) {
  const done = await paid(payer, round);
  await download(payer, done);
  return done;
}
