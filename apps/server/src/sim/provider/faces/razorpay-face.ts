import { hmacHex } from '../../../platform/secrets.ts';
import { wireDispute } from '../disputes.ts';
import { wirePayment } from '../provider-payments.ts';
import type { Face, MoneyNews, Settled, Signing, Written } from './face.ts';

function written(event: string, payload: object, { webhookSecret, eventId, now }: Signing): Written {
  const body = JSON.stringify({ entity: 'event', event, payload, created_at: Math.floor(now / 1000) });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': hmacHex(webhookSecret, body),
      'x-razorpay-event-id': eventId,
    },
  };
}

function write(news: MoneyNews, signing: Signing): Written | undefined {
  const { payment, refunded, refund, dispute } = news;
  const told = { payment: { entity: wirePayment(payment, refunded) } };
  if (dispute !== undefined) {
    const payload = { ...told, dispute: { entity: wireDispute(dispute.dispute) } };
    return written(`payment.dispute.${dispute.name}`, payload, signing);
  }
  if (refund !== undefined)
    return written(`refund.${refund.status}`, { refund: { entity: refund }, ...told }, signing);
  if (payment.status === 'created') return undefined;
  if (payment.status !== 'returned') return written(`payment.${payment.status}`, told, signing);
  // What the provider gives back by itself is a refund that nobody asked for.
  const { id: payment_id, amount } = payment;
  const entity = { id: `rfnd_of_${payment_id}`, payment_id, amount, receipt: null, status: 'processed' };
  return written('refund.processed', { ...told, refund: { entity } }, signing);
}

const TYPES = { payment: 'payment', refund: 'refund', dispute: 'adjustment' } as const;

const reportRow = ({ kind, id, payment, dispute, paise, net, tax }: Settled): object => ({
  entity_id: id,
  payment_id: payment.id,
  type: TYPES[kind],
  ...(dispute !== undefined && { dispute_id: dispute.id }),
  amount: Math.abs(paise),
  debit: Math.max(0, 0 - net),
  credit: Math.max(0, net),
  fee: paise - net,
  tax,
});

/** Razorpay (gateways A): the only one of the three that plays mandates here. */
export const RAZORPAY: Face = {
  protocol: 'razorpay',
  approves: true,
  tellsDisputes: true,
  returnsSecond: false,
  id: (thing, n) => `${thing}_${n}`,
  caller: ({ authorization = '' }) =>
    Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString('utf8')
      .split(':')[0] ?? '',
  write,
  writeToken: ({ event, token }, signing) => written(event, { token: { entity: token } }, signing),
  signed: ({ order, payment }, { keySecret }) => ({
    signature: hmacHex(keySecret, `${order.name}|${payment.id}`),
  }),
  report: (things, { n, at }) => {
    const transfer = { settled: true, settled_at: Math.floor(at / 1000), settlement_id: `setl_${n}` };
    return { items: things.map((thing) => ({ ...reportRow(thing), ...transfer })) };
  },
};
