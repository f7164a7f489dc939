/** A payer who does not give up: asks again when the server is gone or busy, and remembers every answer it got. */
import { randomUUID } from 'node:crypto';
import { UnexpectedAnswer, openBrowser } from '../bench/http-client.mjs';
import { payerMobile, studentId } from '../bench/bench-bundle.mjs';
import { proveMobile } from '../bench/pay-once.mjs';
import {
  CHECKOUT,
  PAGES,
  bearer,
  begin,
  createOrder,
  download,
  lookUp,
  slugFor,
  status,
  withCards,
} from '../bench/payer-steps.mjs';
import { OPERATOR_KEY } from './stage.mjs';

const API_KEY = { 'x-api-key': 'shulk-payer-page' };
const PATIENCE_MS = 120_000;
/** A server that is not there for so long does not come back. */
const GONE_MS = 40_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What was answered to everybody of a scenario: all of it must still be true in the end. */
export const newAnswers = () => ({
  orders: [],
  captured: [],
  paid: [],
  refunds: [],
  receipts: [],
  refused: [],
  unclear: [],
});

/** Seconds to wait before asking again; undefined when the answer is a verdict. */
function waitAfter(error, answers) {
  if (!(error instanceof UnexpectedAnswer)) return 0.2;
  const isRunning = error.text.includes('"idempotency_running"');
  if (error.status < 500 && error.status !== 429 && !isRunning) return undefined;
  const said = Number(error.retryAfter);
  if (said > 0) {
    answers.refused.push(error.message);
    return said;
  }
  // An error that does not say when to come again leaves a payer without a next step.
  answers.unclear.push(error.message);
  return 1;
}

/** A browser that repeats a call until it is answered, at the next server when one is gone. */
function patient(browser, servers, answers) {
  let at = 0;
  const repeat = async (call, options = {}) => {
    const begun = performance.now();
    for (;;) {
      const { port } = servers[at % servers.length];
      try {
        return await call({ ...options, host: options.host ?? { hostname: '127.0.0.1', port } });
      } catch (error) {
        const wait = waitAfter(error, answers);
        const isGone = !(error instanceof UnexpectedAnswer);
        const patience = isGone ? GONE_MS : PATIENCE_MS;
        if (wait === undefined || performance.now() - begun > patience) throw error;
        if (isGone) at += 1;
        await pause(wait * 1000);
      }
    }
  };
  return {
    get: (path, options) => repeat((given) => browser.get(path, given), options),
    post: (path, body, options) => repeat((given) => browser.post(path, body, given), options),
    patch: (path, body, options) => repeat((given) => browser.patch(path, body, given), options),
    close: () => browser.close(),
  };
}

/** The payer of this number, at these servers. */
export function newPayer(stage, index, answers, servers = stage.servers) {
  const browser = openBrowser(`http://127.0.0.1:${servers[0].port}`, API_KEY);
  return { index, sandbox: stage.sandbox, browser: patient(browser, servers, answers), answers };
}

/** Proves the mobile for the receipts of all children of this payer. */
export const prove = (payer) =>
  proveMobile(payer.browser, {
    slug: slugFor(payer),
    student: studentId(payer.index, 0),
    mobile: payerMobile(payer.index),
  });

/** From the institute's page to the gateway's: the order was answered and the try has begun. */
export async function goToGateway(payer, round) {
  const cards = await withCards(payer, round);
  const { data: order } = await createOrder(payer, cards, randomUUID());
  payer.answers.orders.push(order.order_id);
  const open = {
    ...cards,
    order_id: order.order_id,
    application_code: order.application_code,
    token: bearer(order.checkout_token),
  };
  const { data: launch } = await begin(payer, open);
  return { ...open, round, launch };
}

/** Pays on the gateway's own page. */
export async function payAtGateway(payer, { launch }) {
  const paid = await payer.browser.post(
    '/sandbox-api/pay',
    { order_id: launch.gateway_order_id, method: 'upi' },
    { host: payer.sandbox },
  );
  payer.answers.captured.push(paid.razorpay_payment_id);
}

/** A token that ended is renewed, as a page does that is loaded again; a closed or forgotten order has none any more. */
async function renewed(payer, open) {
  try {
    const { data } = await payer.browser.post(`${CHECKOUT}/orders/${open.order_id}/token`, {});
    return bearer(data.checkout_token);
  } catch (error) {
    if (error.status !== 404 && error.status !== 409) throw error;
    return undefined;
  }
}

/** What the receipts of the student's page hold of an order; the mobile was proved before. */
async function receiptOf(payer, { round, application_code }) {
  const { sbd_code } = await lookUp(payer, round);
  const { data } = await payer.browser.get(`${PAGES}/receipts/fetch?sbd_code=${sbd_code}`);
  return data[0]?.transaction_details.find(({ transaction_id }) => transaction_id === application_code);
}

/** Asks the sheet, which has no more to say when its order's day is over; then the receipts tell. */
async function isPaid(payer, open, sheet) {
  if (sheet.token === undefined) return (await receiptOf(payer, open)) !== undefined;
  try {
    const { data } = await status(payer, sheet);
    return data.state === 'PAID';
  } catch (error) {
    if (error.status !== 401) throw error;
    sheet.token = await renewed(payer, open);
    if (sheet.token === undefined) await prove(payer);
    return false;
  }
}

/** Asks until the payment is told as paid; bounded, so a lost payment is told. */
export async function untilPaid(payer, open) {
  const sheet = { token: open.token };
  const end = performance.now() + PATIENCE_MS;
  while (!(await isPaid(payer, open, sheet))) {
    if (performance.now() > end)
      throw new Error(`Order ${open.order_id} of ${open.student_uuid} is not told as paid, though it was.`);
    await pause(100);
  }
  payer.answers.paid.push(open.application_code);
}

/** One whole payment. */
export async function pay(payer, round) {
  const open = await goToGateway(payer, round);
  await payAtGateway(payer, open);
  await untilPaid(payer, open);
  return open;
}

/** Downloads the receipt of a paid order and keeps what was answered; the mobile was proved before. */
export async function takeReceipt(payer, open) {
  const { data: pdf } = await download(payer, open);
  if (!(await receiptOf(payer, open)))
    throw new Error(`The receipt list does not hold ${open.application_code}.`);
  payer.answers.receipts.push({ application_code: open.application_code, pdf });
}

/** Asks for a part of a payment back, as the operator does, always with the same key. */
export async function giveBack(payer, open, amount) {
  const { data } = await payer.browser.post(
    '/api/console/v1/refunds',
    {
      institute_code: slugFor(payer),
      application_code: open.application_code,
      amount,
      reason: 'Left the school',
    },
    { extra: { authorization: `Bearer ${OPERATOR_KEY}`, 'idempotency-key': randomUUID() } },
  );
  payer.answers.refunds.push(data.refund_code);
}
