import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { moneyToSettle } from '../faces/settled-money.ts';
import type { SettledMoney } from '../faces/settled-money.ts';
import { authenticate } from './authenticate.ts';
import { collection } from './entities.ts';
import { readCount } from '../wire/fields.ts';

interface ReconRoute {
  Querystring: Record<string, string | undefined>;
}

type Row = Readonly<Record<string, unknown>>;

/** The settlement report of Razorpay (gateways A.8). */
export function settlementRoutes(app: FastifyInstance, core: Core): void {
  app.get<ReconRoute>('/v1/settlements/recon/combined', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const { query } = request;
    const year = readCount(query['year'] ?? '', 'year', 0, 2000, 2999);
    const month = readCount(query['month'] ?? '', 'month', 0, 1, 12);
    const wanted = [year, pad(month)];
    if (query['day'] !== undefined) wanted.push(pad(readCount(query['day'], 'day', 1, 1, 31)));
    const now = core.schedule.nowSeconds(keyId);
    const rows = moneyToSettle(core, keyId)
      .filter((money) => money.settled_at <= now)
      .filter((money) => `${money.settled_on}-`.startsWith(`${wanted.join('-')}-`))
      .map(rowOf);
    const skip = readCount(query['skip'], 'skip', 0, 0, 1_000_000);
    const count = readCount(query['count'], 'count', 10, 1, 1000);
    return collection(rows.slice(skip, skip + count));
  });
}

/** One row of the report; amounts are integer paise. */
function rowOf(money: SettledMoney): Row {
  const { payment, refund, dispute } = money;
  const fee = refund === null ? (payment.fee ?? 0) : 0;
  const row = rowOfMoney(money, fee);
  if (dispute === undefined) return row;
  const { id, amount, is_returned: isReturned } = dispute;
  return {
    ...row,
    entity_id: `adj_${id.slice('disp_'.length)}${isReturned ? 'R' : ''}`,
    type: 'adjustment',
    debit: isReturned ? 0 : amount,
    credit: isReturned ? amount : 0,
    amount,
    fee: 0,
    tax: 0,
    dispute_id: id,
  };
}

function rowOfMoney(money: SettledMoney, fee: number): Row {
  const { payment, refund } = money;
  return {
    entity_id: refund?.id ?? payment.id,
    type: refund === null ? 'payment' : 'refund',
    debit: refund?.amount ?? 0,
    credit: refund === null ? payment.amount - fee : 0,
    amount: refund?.amount ?? payment.amount,
    fee,
    tax: refund === null ? (payment.tax ?? 0) : 0,
    currency: 'INR',
    on_hold: false,
    settled: true,
    created_at: money.happened_at,
    settled_at: money.settled_at,
    settlement_id: `setl_${money.settlement.slice(0, 14)}`,
    settlement_utr: money.settlement.slice(14, 30).toUpperCase(),
    payment_id: payment.id,
    order_id: payment.order_id,
    order_receipt: money.order?.receipt ?? null,
    method: payment.method,
    card_network: payment.card?.network ?? null,
    card_issuer: null,
    card_type: payment.card?.type ?? null,
    dispute_id: null,
  };
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
