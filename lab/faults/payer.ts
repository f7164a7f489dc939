/** A payer who does not give up: retries if the server is gone or busy, and records every answer. */
import { randomUUID } from 'node:crypto';
import { UnexpectedAnswer, openBrowser } from '../bench/http-client.ts';
import type { Answer, Browser, CallOptions } from '../bench/http-client.ts';
import type { Bearer, Launch, Payer } from '../bench/payer-steps.ts';
import { payerMobile, studentId } from '../bench/bench-bundle.ts';
import { proveMobile } from '../bench/pay-once.ts';
import {
  CHECKOUT,
  PAGES,
  bearer,
  begin,
  orderByPayer,
  download,
  lookUp,
  slugFor,
  status,
  withCards,
} from '../bench/payer-steps.ts';
import { OPERATOR_KEY, type Server, type Stage } from './stage.ts';

const API_KEY = { 'x-api-key': 'shulk-payer-page' };
const PATIENCE_MS = 120_000;
/** A server that is gone for this long does not return. */
const GONE_MS = 90_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** All answers: codes of orders, payments and refunds, receipts, and refusals as text. */
export interface Answers {
  readonly orders: string[];
  readonly captured: string[];
  readonly paid: string[];
  readonly refunds: string[];
  readonly receipts: { readonly application_code: string; readonly pdf: string }[];
  readonly refused: string[];
  /** Calls without an answer; each was retried. */
  readonly unanswered: string[];
  readonly unclear: string[];
  /** Called at the moment of each answer, and of each payment shown as paid. */
  heard?: ((what: 'answer' | 'paid') => void) | undefined;
}

/** A payer who records the answers. */
export interface FaultPayer extends Payer {
  readonly answers: Answers;
}

/** An order whose attempt has begun, or ended. */
export interface Open {
  readonly order_id: string;
  readonly application_code: string;
  readonly student_uuid: string;
  readonly sbd_code: string;
  readonly round: number;
  readonly token: Bearer;
}

/** The answers to all payers of a scenario: all of them must still be true in the end. */
export const newAnswers = (): Answers => ({
  orders: [],
  captured: [],
  paid: [],
  refunds: [],
  receipts: [],
  refused: [],
  unanswered: [],
  unclear: [],
});

/** Seconds to wait before a retry; undefined if the answer is a verdict. */
function waitAfter(error: unknown, answers: Answers): number | undefined {
  if (!(error instanceof UnexpectedAnswer)) return 0.2;
  const isRunning = error.text.includes('"idempotency_running"');
  if (error.status < 500 && error.status !== 429 && !isRunning) return undefined;
  const said = Number(error.retryAfter);
  if (said > 0) {
    answers.refused.push(error.message);
    return said;
  }
  // An error without a retry time leaves a payer without a next step.
  answers.unclear.push(error.message);
  return 1;
}

/** A browser that retries a call until it is answered, at the next server if one is gone. */
function patient(browser: Browser, servers: readonly Server[], answers: Answers): Browser {
  let at = 0;
  const repeat = async <T>(
    call: (options: CallOptions) => Promise<T>,
    options: CallOptions = {},
  ): Promise<T> => {
    const begun = performance.now();
    for (;;) {
      const port = servers[at % servers.length]?.port ?? 0;
      try {
        const answer = await call({ ...options, host: options.host ?? { hostname: '127.0.0.1', port } });
        answers.heard?.('answer');
        return answer;
      } catch (error) {
        const wait = waitAfter(error, answers);
        const isGone = !(error instanceof UnexpectedAnswer);
        const patience = isGone ? GONE_MS : PATIENCE_MS;
        if (wait === undefined || performance.now() - begun > patience) throw error;
        if (isGone) {
          at += 1;
          answers.unanswered.push(error instanceof Error ? error.message : String(error));
        }
        await pause(wait * 1000);
      }
    }
  };
  return {
    ...browser,
    get: (path, options) => repeat((given) => browser.get(path, given), options),
    post: (path, body, options) => repeat((given) => browser.post(path, body, given), options),
    patch: (path, body, options) => repeat((given) => browser.patch(path, body, given), options),
  };
}

/** The payer of this number, at these servers. */
export function newPayer(
  stage: Stage,
  index: number,
  answers: Answers,
  servers: readonly Server[] = stage.servers,
): FaultPayer {
  const browser = openBrowser(`http://127.0.0.1:${servers[0]?.port}`, API_KEY);
  return { index, sandbox: stage.sandbox, browser: patient(browser, servers, answers), answers };
}

/** Proves the mobile for the receipts of all children of this payer. */
export const prove = (payer: FaultPayer): Promise<number> =>
  proveMobile(payer.browser, {
    slug: slugFor(payer),
    student: studentId(payer.index, 0),
    mobile: payerMobile(payer.index),
  });

/** From the institute's page to the gateway's: the order was answered and the attempt has begun. */
export async function goToGateway(
  payer: FaultPayer,
  round: number,
): Promise<Open & { readonly launch: Launch }> {
  const cards = await withCards(payer, round).catch((error: unknown) => {
    // A power cut may take the lookup; then the page looks up again.
    if (!(error instanceof UnexpectedAnswer && error.text.includes('"context_required"'))) throw error;
    return withCards(payer, round);
  });
  const { data: order } = await orderByPayer(payer, cards, randomUUID());
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
export async function payAtGateway(
  payer: FaultPayer,
  { launch }: { readonly launch: Pick<Launch, 'gateway_order_id'> },
): Promise<void> {
  const paid = await payer.browser.post<{ razorpay_payment_id: string }>(
    '/sandbox-api/pay',
    { order_id: launch.gateway_order_id, method: 'upi' },
    { host: payer.sandbox },
  );
  payer.answers.captured.push(paid.razorpay_payment_id);
}

/** Whether this is an answer with one of these statuses. */
export const isAnswered = (error: unknown, ...statuses: readonly number[]): error is UnexpectedAnswer =>
  error instanceof UnexpectedAnswer && statuses.includes(error.status);

/** Renews an expired token, as a reloaded page does; a closed or forgotten order has none any more. */
async function renewed(payer: FaultPayer, open: Open): Promise<Bearer | undefined> {
  try {
    const { data } = await payer.browser.post<Answer<{ checkout_token: string }>>(
      `${CHECKOUT}/orders/${open.order_id}/token`,
      {},
    );
    return bearer(data.checkout_token);
  } catch (error) {
    if (!isAnswered(error, 404, 409)) throw error;
    return undefined;
  }
}

/** An order in the receipts of the student's page; the mobile was proved before. */
async function receiptOf(payer: FaultPayer, { round, application_code }: Open) {
  const { sbd_code } = await lookUp(payer, round);
  const { data } = await payer.browser.get<Answer<{ transaction_details: { transaction_id: string }[] }[]>>(
    `${PAGES}/receipts/fetch?sbd_code=${sbd_code}`,
  );
  return data[0]?.transaction_details.find(({ transaction_id }) => transaction_id === application_code);
}

/** Polls as the sheet does, which ends with its order's day; then the receipts show it. */
async function isPaid(payer: FaultPayer, open: Open, sheet: { token: Bearer | undefined }): Promise<boolean> {
  if (sheet.token === undefined) return (await receiptOf(payer, open)) !== undefined;
  try {
    const { data } = await status(payer, { token: sheet.token });
    return data.state === 'PAID';
  } catch (error) {
    if (!isAnswered(error, 401)) throw error;
    sheet.token = await renewed(payer, open);
    if (sheet.token === undefined) await prove(payer);
    return false;
  }
}

/** Polls until the payment is shown as paid; bounded, so that a lost payment is reported. */
export async function untilPaid(payer: FaultPayer, open: Open): Promise<void> {
  const sheet: { token: Bearer | undefined } = { token: open.token };
  const end = performance.now() + PATIENCE_MS;
  while (!(await isPaid(payer, open, sheet))) {
    if (performance.now() > end)
      throw new Error(`Order ${open.order_id} of ${open.student_uuid} is not told as paid, though it was.`);
    await pause(100);
  }
  payer.answers.paid.push(open.application_code);
  payer.answers.heard?.('paid');
}

/** One whole payment. */
export async function pay(payer: FaultPayer, round: number) {
  const open = await goToGateway(payer, round);
  await payAtGateway(payer, open);
  await untilPaid(payer, open);
  return open;
}

/** Downloads the receipt of a paid order and records the answer; the mobile was proved before. */
export async function takeReceipt(payer: FaultPayer, open: Open): Promise<void> {
  const { data: pdf } = await download(payer, open);
  if (!(await receiptOf(payer, open)))
    throw new Error(`The receipt list does not hold ${open.application_code}.`);
  payer.answers.receipts.push({ application_code: open.application_code, pdf });
}

/** Requests a partial refund of a payment, as the operator does, always with the same key. */
export async function giveBack(payer: FaultPayer, open: Open, amount: number): Promise<void> {
  const { data } = await payer.browser.post<Answer<{ refund_code: string }>>(
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
