import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Account, Payment, Refund } from '../core/model.ts';
import { paymentOf } from '../payments/payments.ts';
import { isListed, refundPayment } from '../payments/refunds.ts';
import { Refusal } from '../core/refusal.ts';
import { moneyToSettle } from '../faces/settled-money.ts';
import type { SettledMoney } from '../faces/settled-money.ts';
import { addCall, readRupees } from './calls.ts';
import type { Fields } from './calls.ts';
import { hashOf } from './hash.ts';
import { indianTime, looseRupees, REFUND_STATUS } from './transaction.ts';

/** Refunds and settlements (gateways C.4). */
export function moneyRoutes(app: FastifyInstance, core: Core): void {
  addCall(app, core, {
    path: '/transaction/v2/refund',
    proof: (field, account) =>
      hashOf(
        account.key_id,
        ...['merchant_refund_id', 'easebuzz_id', 'refund_amount'].map(field),
        account.key_secret,
      ),
    run: (account, field) => {
      const refund = refundTransaction(core, account, field);
      return {
        status: true,
        reason: 'Refund Initiated',
        easebuzz_id: refund.payment_id,
        refund_id: refund.id,
        refund_amount: looseRupees(refund.amount),
      };
    },
    no: (reason) => ({ status: false, reason }),
  });
  addCall(app, core, {
    path: '/refund/v1/retrieve',
    proof: (field, account) => hashOf(account.key_id, field('easebuzz_id'), account.key_secret),
    run: (account, field) => {
      const payment = paymentOf(core, account.key_id, field('easebuzz_id'));
      return {
        status: true,
        easebuzz_id: payment.id,
        refunds: core.store.refundsOf(payment.id).filter(isListed).map(refundRow),
      };
    },
    no: (message) => ({ status: false, message }),
  });
  addCall(app, core, {
    path: '/settlements/v1/retrieve',
    keyField: 'merchant_key',
    proof: (field, account) =>
      hashOf(account.key_id, field('start_date'), field('end_date'), account.key_secret),
    run: (account, field) => ({ status: true, payouts_history_data: payouts(core, account, field) }),
    no: (message) => ({ status: false, message }),
  });
}

function refundTransaction(core: Core, account: Account, field: Fields): Refund {
  const ours = field('merchant_refund_id');
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(ours)) throw new Refusal('merchant_refund_id is not valid.');
  const payment: Payment = paymentOf(core, account.key_id, field('easebuzz_id'));
  if (core.store.refundsOf(payment.id).some(({ receipt }) => receipt === ours))
    throw new Refusal('Duplicate merchant_refund_id.');
  const amount = readRupees(field('refund_amount'), 'refund_amount');
  return refundPayment(core, payment, {
    amount,
    speed: 'normal',
    notes: {},
    receipt: ours,
    idempotency_key: null,
    request: '',
  });
}

const refundRow = (refund: Refund): object => ({
  refund_id: refund.id,
  merchant_refund_id: refund.receipt,
  refund_status: REFUND_STATUS[refund.status],
  refund_amount: looseRupees(refund.amount),
  merchant_refund_date: indianTime(refund.created_at),
  arn_number: refund.bank_reference ?? 'NA',
});

/** The payouts of these days, both included, already made. */
function payouts(core: Core, account: Account, field: Fields): object[] {
  const from = field('start_date');
  const to = field('end_date');
  if (![from, to].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)))
    throw new Refusal('start_date and end_date must be written YYYY-MM-DD.');
  const now = core.schedule.nowSeconds(account.key_id);
  // The report contains only payments and refunds.
  const money = moneyToSettle(core, account.key_id).filter(({ dispute }) => dispute === undefined);
  const rows = money.filter(({ settled_at: at, settled_on: day }) => at <= now && day >= from && day <= to);
  const settlements = [...new Set(rows.map(({ settlement }) => settlement))];
  return settlements.map((id) =>
    payoutOf(
      id,
      rows.filter(({ settlement }) => settlement === id),
    ),
  );
}

function payoutOf(settlement: string, rows: readonly SettledMoney[]): object {
  const paid = rows.filter(({ refund }) => refund === null);
  const net = paid.reduce((sum, { payment }) => sum + payment.amount - (payment.fee ?? 0), 0);
  const back = rows.reduce((sum, { refund }) => sum + (refund?.amount ?? 0), 0);
  return {
    payout_id: settlement.slice(0, 10).toUpperCase(),
    payout_actual_date: indianTime(rows[0]?.settled_at ?? 0),
    paid_out: true,
    payout_amount: looseRupees(net - back),
    bank_transaction_id: settlement.slice(14, 30).toUpperCase(),
    peb_transactions: paid.map(({ payment, order }) => ({
      peb_transaction_id: payment.id,
      txnid: order?.receipt ?? 'NA',
      amount: looseRupees(payment.amount),
      peb_service_charge: looseRupees((payment.fee ?? 0) - (payment.tax ?? 0)),
      peb_service_tax: looseRupees(payment.tax ?? 0),
      peb_settlement_amount: looseRupees(payment.amount - (payment.fee ?? 0)),
    })),
    peb_refunds: rows.flatMap(({ refund }) =>
      refund === null
        ? []
        : [
            {
              refund_id: refund.id,
              merchant_refund_id: refund.receipt,
              peb_transaction_id: refund.payment_id,
              refund_amount: looseRupees(refund.amount),
            },
          ],
    ),
  };
}
