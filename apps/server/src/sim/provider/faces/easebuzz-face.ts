import type { ProvidedRefund } from '../provider-payments.ts';
import { looseRupees } from './amounts.ts';
import type { Face, MoneyNews, Settled, Signing, Transfer, Written } from './face.ts';
import { EASEBUZZ_STATES, easebuzzTime, proofOf, REFUND_STATES, transactionForm } from './easebuzz-wire.ts';
import type { Form } from './easebuzz-wire.ts';

const FIRST_PAYMENT = 26_112_000_000;
const FIRST_REFUND = 880_000;

function refundForm({ order, payment }: MoneyNews, refund: ProvidedRefund, salt: string): Form {
  const status = REFUND_STATES[refund.status];
  const amount = looseRupees(refund.amount);
  return {
    txnid: order.name,
    easepayid: payment.id,
    refund_id: refund.id,
    merchant_refund_id: refund.receipt ?? 'NA',
    refund_amount: amount,
    refund_status: status,
    transaction_type: 'Refund',
    hash: proofOf(salt, status, amount, refund.id, order.name, order.account),
  };
}

/** The hash in the form is all the proof there is, and covers neither the payment's id nor its time. */
function write(news: MoneyNews, { keySecret }: Signing): Written | undefined {
  const { payment, refund, dispute } = news;
  const isOpen = EASEBUZZ_STATES[payment.status] === 'pending';
  if (dispute !== undefined || (refund === undefined && isOpen)) return undefined;
  const form = refund === undefined ? transactionForm(news, keySecret) : refundForm(news, refund, keySecret);
  return {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** A payout with its payments and refunds (gateways C.4); its report has no other rows. */
function payoutOf(things: readonly Settled[], { n, at }: Transfer): object {
  return {
    payout_id: `PO${n}`,
    payout_actual_date: easebuzzTime(at),
    paid_out: true,
    payout_amount: looseRupees(things.reduce((sum, { net }) => sum + net, 0)),
    bank_transaction_id: `UTR${n}`,
    peb_transactions: things
      .filter(({ kind }) => kind === 'payment')
      .map(({ payment, order, net, tax }) => ({
        peb_transaction_id: payment.id,
        txnid: order.name,
        amount: looseRupees(payment.amount),
        peb_service_tax: looseRupees(payment.charge > 0 ? 0 : tax),
        peb_settlement_amount: looseRupees(net),
      })),
    peb_refunds: things.flatMap(({ refund }) =>
      refund === undefined
        ? []
        : [
            {
              refund_id: refund.id,
              merchant_refund_id: refund.receipt ?? 'NA',
              peb_transaction_id: refund.payment_id,
              refund_amount: looseRupees(refund.amount),
            },
          ],
    ),
  };
}

/** Easebuzz (gateways C): a txnid of the merchant's that may be tried more than once, and no word of disputes. */
export const EASEBUZZ: Face = {
  protocol: 'easebuzz',
  approves: false,
  tellsDisputes: false,
  returnsSecond: false,
  id: (thing, n) => (thing === 'rfnd' ? `RF${FIRST_REFUND + n}` : `E${FIRST_PAYMENT + n}`),
  caller: (_headers, text) => new URLSearchParams(text).get('key') ?? '',
  write,
  signed: (news, { keySecret }) => transactionForm(news, keySecret),
  report: (things, transfer) => ({ payouts_history_data: [payoutOf(things, transfer)] }),
};
