import { createHmac } from 'node:crypto';
import type { ProvidedDisputeState } from '../disputes.ts';
import { exactRupees, rupees } from './amounts.ts';
import { CASHFREE_STATES, cashfreeTime, detailsOf, fault, wireCashfreeRefund } from './cashfree-wire.ts';
import type { Face, MoneyNews, Settled, Signing, Transfer, Written } from './face.ts';

/** The first id of a payment: ids are numbers and grow. */
const FIRST = { pay: 5_114_910_000_000, disp: 433_475_000 } as const;

/** An amount that keeps both decimals in a message: who parses it before the signature check loses them. */
const exact = (paise: number): string => `\u0000${exactRupees(paise)}`;

const textOf = (message: object): string => JSON.stringify(message).replaceAll(/"\\u0000(\d+\.\d\d)"/g, '$1');

const DISPUTE_WORDS: Readonly<Record<ProvidedDisputeState, string>> = {
  open: 'CHARGEBACK_CREATED',
  under_review: 'CHARGEBACK_UNDER_REVIEW',
  won: 'CHARGEBACK_MERCHANT_WON',
  lost: 'CHARGEBACK_MERCHANT_LOST',
  closed: 'DISPUTE_CLOSED',
};

/** The message about a dispute as it stood when it was written. */
function disputeMessage({ dispute: told, order, payment }: MoneyNews, now: number): object | undefined {
  if (told === undefined) return undefined;
  const { dispute, name } = told;
  const isOver = dispute.status !== 'open' && dispute.status !== 'under_review';
  const type = name === 'created' ? 'DISPUTE_CREATED' : isOver ? 'DISPUTE_CLOSED' : 'DISPUTE_UPDATED';
  const about = {
    dispute_id: dispute.id,
    dispute_type: 'CHARGEBACK',
    reason_code: '4855',
    reason_description: 'Goods or Services Not Provided',
    dispute_amount: exact(dispute.amount),
    dispute_amount_currency: 'INR',
    updated_at: cashfreeTime(now),
    respond_by: cashfreeTime(dispute.respond_by * 1000),
    dispute_status: DISPUTE_WORDS[dispute.status],
  };
  return {
    type,
    data: {
      dispute: about,
      order_details: { order_id: order.name, cf_payment_id: Number(payment.id) },
    },
  };
}

function messageOf(news: MoneyNews, now: number): object | undefined {
  const { order, payment, refund } = news;
  if (news.dispute !== undefined) return disputeMessage(news, now);
  if (refund !== undefined) {
    const told = wireCashfreeRefund(refund, order, exact);
    return refund.isOwn === true
      ? { type: 'AUTO_REFUND_STATUS_WEBHOOK', data: { auto_refund: told } }
      : { type: 'REFUND_STATUS_WEBHOOK', data: { refund: told } };
  }
  const state = CASHFREE_STATES[payment.status];
  if (state === 'PENDING') return undefined;
  return {
    type: `PAYMENT_${state}_WEBHOOK`,
    data: {
      order: { order_id: order.name, order_amount: exact(order.amount), order_currency: 'INR' },
      payment: {
        cf_payment_id: payment.id,
        payment_amount: exact(payment.amount + payment.charge),
        payment_currency: 'INR',
        ...detailsOf(payment, exact),
      },
      ...(state === 'FAILED' && { error_details: fault(payment) }),
    },
  };
}

function write(news: MoneyNews, { keySecret, eventId, now }: Signing): Written | undefined {
  const message = messageOf(news, now);
  if (message === undefined) return undefined;
  const body = textOf({ ...message, event_time: cashfreeTime(now) });
  const signature = createHmac('sha256', keySecret).update(`${now}${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-webhook-signature': signature,
      'x-webhook-timestamp': String(now),
      'x-webhook-version': '2025-01-01',
      'x-idempotency-key': eventId,
    },
  };
}

const EVENTS = { payment: 'PAYMENT', refund: 'REFUND' } as const;

/** A row of `settlement/recon` (gateways B.6); a dispute's carries the dispute's id, also when money comes back. */
const reportRow = (thing: Settled, { n, at }: Transfer): object => {
  const { kind, id, payment, refund, dispute, paise, net, tax } = thing;
  const type = kind === 'dispute' ? `CHARGEBACK${paise > 0 ? '_REVERSAL' : ''}` : EVENTS[kind];
  return {
    event_details: {
      event_id: dispute?.id ?? id,
      event_type: type,
      sale_type: paise > 0 ? 'CREDIT' : 'DEBIT',
      event_amount: rupees(Math.abs(paise)),
      event_settlement_amount: rupees(Math.abs(net)),
      event_service_tax: rupees(tax),
    },
    payment_details: { cf_payment_id: payment.id, payment_time: cashfreeTime(payment.at) },
    refund_details: refund === undefined ? [] : [{ refund_id: refund.receipt }],
    settlement_details: {
      cf_settlement_id: String(7_000_000 + n),
      settlement_utr: `UTR${n}`,
      settlement_date: cashfreeTime(at),
    },
  };
};

/** Cashfree (gateways B): orders under the merchant's own id, which end, and browsers that bring nothing signed back. */
export const CASHFREE: Face = {
  protocol: 'cashfree',
  approves: false,
  tellsDisputes: true,
  returnsSecond: true,
  id: (thing, n) => (thing === 'rfnd' ? `refund_${n}` : String(FIRST[thing] + n)),
  caller: ({ 'x-client-id': client }) => (typeof client === 'string' ? client : ''),
  write,
  signed: () => undefined,
  report: (things, transfer) => ({ data: things.map((thing) => reportRow(thing, transfer)) }),
};
