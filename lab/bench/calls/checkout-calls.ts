/** The calls of a payment in the sheet, of its receipt, and of a link by which somebody else pays (decision 240). */
import { randomUUID } from 'node:crypto';
import type { Answer } from '../http-client.ts';
import {
  CHECKOUT,
  PAGES,
  begin,
  begun,
  orderByPayer,
  download,
  drawn,
  paid,
  payAtGateway,
  status,
  withCards,
  withOrder,
  type Payer,
} from '../payer-steps.ts';
import { callWhenReady, payerCall, type MeasuredPayer, type PayerCall } from './payer-call.ts';

/** Up to a receipt, with the code printed on its paper for checking it. */
async function withVerificationCode(payer: MeasuredPayer, round: number) {
  const { application_code } = await paid(payer, round);
  const { rows } = await payer.books.query<{ code: string }>(
    `select r.verification_code as code from receipts r join payments p on p.id = r.payment_id
     where p.application_code = $1`,
    [application_code],
  );
  return { code: rows[0]?.code ?? '' };
}

const receiptAtOnce = (payer: Payer, { application_code }: { readonly application_code: string }) =>
  payer.browser.get(`${CHECKOUT}/payments/${application_code}/receipt`);

export const CHECKOUT_CALLS: readonly PayerCall[] = [
  payerCall({
    name: 'checkout.create_order',
    prepare: withCards,
    call: (payer, cards) => orderByPayer(payer, cards),
  }),
  payerCall({
    name: 'checkout.renew_token',
    prepare: withOrder,
    call: (payer, { order_id }) => payer.browser.post(`${CHECKOUT}/orders/${order_id}/token`, {}),
  }),
  payerCall({
    name: 'checkout.order',
    prepare: withOrder,
    call: (payer, { token }) => payer.browser.get(`${CHECKOUT}/order`, { extra: token }),
  }),
  payerCall({ name: 'checkout.begin, with the gateway', prepare: withOrder, call: begin }),
  payerCall({ name: 'checkout.status, open', prepare: begun, call: status }),
  payerCall({ name: 'checkout.status, paid', prepare: paid, call: status }),
  callWhenReady({
    name: 'checkout.confirm, with the gateway',
    prepare: begun,
    // Right before: otherwise the gateway's webhook has settled the payment already.
    ready: (payer, open) => payAtGateway(payer, open),
    call: (payer, { token, launch, answer }) =>
      payer.browser.post(
        `${CHECKOUT}/attempts/confirm`,
        { attempt_id: launch.attempt_id, ...answer },
        { extra: token },
      ),
  }),
  payerCall({
    name: 'checkout.own_status',
    prepare: begun,
    call: (payer, { order_id }) => payer.browser.get(`${CHECKOUT}/orders/${order_id}/status`),
  }),
  payerCall({
    name: 'checkout.cancel, with the gateway',
    prepare: begun,
    call: (payer, { token }) => payer.browser.post(`${CHECKOUT}/cancel`, {}, { extra: token }),
  }),
  payerCall({
    name: 'payments.truth',
    prepare: paid,
    call: (payer, { application_code, slug }) =>
      payer.browser.get(`${CHECKOUT}/payments/${application_code}?payment_page_slug=${slug}`),
  }),
  payerCall({
    name: 'receipts.fetch',
    prepare: paid,
    call: (payer, { sbd_code }) => payer.browser.get(`${PAGES}/receipts/fetch?sbd_code=${sbd_code}`),
  }),
  payerCall({ name: 'receipts.download', prepare: drawn, call: download }),
  payerCall({ name: 'receipts.at_once', prepare: drawn, call: receiptAtOnce }),
  payerCall({
    name: 'fees.order',
    prepare: paid,
    call: (payer, { application_code }) =>
      payer.browser.get(
        `/api/pages/v1.2/students/application-fee-type/order/fetch?application_code=${application_code}`,
      ),
  }),
  payerCall({
    name: 'verify page, a code typed in',
    prepare: withVerificationCode,
    call: (payer, { code }) => payer.browser.get(`/verify/${code}.json`),
  }),
];

type Asked = Awaited<ReturnType<typeof withCards>>;

/** A browser may ask only a few times in an hour, so its count is forgotten right before. */
async function mayAsk(payer: MeasuredPayer, asked: Asked): Promise<Asked> {
  await payer.books.query("delete from limit_counters where scope like 'link.%'");
  return asked;
}

const ask = (payer: MeasuredPayer, { slug, card, session_code, sbd_code }: Asked) =>
  payer.browser.post<Answer<{ link_id: string; path: string; amount: number }>>(`${CHECKOUT}/links`, {
    payment_page_slug: slug,
    card_code: card.code,
    session_code,
    sbd_code,
  });

async function withLink(payer: MeasuredPayer, round: number) {
  const asked = await mayAsk(payer, await withCards(payer, round));
  const { data } = await ask(payer, asked);
  return { ...asked, ...data, token: data.path.slice(data.path.lastIndexOf('/') + 1) };
}

export const LINK_CALLS: readonly PayerCall[] = [
  callWhenReady({ name: 'links.create', prepare: withCards, ready: mayAsk, call: ask }),
  payerCall({
    name: 'links.list',
    prepare: withLink,
    call: (payer, { slug, sbd_code }) =>
      payer.browser.get(`${CHECKOUT}/links?payment_page_slug=${slug}&sbd_code=${sbd_code}`),
  }),
  payerCall({
    name: 'links.open',
    prepare: withLink,
    call: (payer, { token }) => payer.browser.post(`${CHECKOUT}/links/open`, { token }),
  }),
  payerCall({
    name: 'links.pay',
    prepare: withLink,
    call: (payer, { token, amount }) =>
      payer.browser.post(
        `${CHECKOUT}/links/pay`,
        { token, amount },
        { extra: { 'idempotency-key': randomUUID() } },
      ),
  }),
  payerCall({
    name: 'links.cancel',
    prepare: withLink,
    call: (payer, { link_id }) => payer.browser.post(`${CHECKOUT}/links/${link_id}/cancel`, {}),
  }),
];
