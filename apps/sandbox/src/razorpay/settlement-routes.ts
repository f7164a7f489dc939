import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import type { Payment, Refund } from '../core/model.ts';
import { authenticate } from './authenticate.ts';
import { collection } from './entities.ts';
import { readCount } from './fields.ts';

interface ReconRoute {
  Querystring: Record<string, string | undefined>;
}

type Row = Readonly<Record<string, unknown>> & { readonly created_at: number };

const SETTLES_AFTER_S = 2 * 86_400;
const INDIA_OFFSET_S = 19_800;

/**
 * The settlement report of Razorpay (gateways A.8), kept simple: money captured or refunded on one day
 * (Asia/Kolkata) is settled two days later in one settlement. Amounts are integer paise.
 */
export function settlementRoutes(app: FastifyInstance, core: Core): void {
  app.get<ReconRoute>('/v1/settlements/recon/combined', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const { query } = request;
    const year = readCount(query['year'] ?? '', 'year', 0, 2000, 2999);
    const month = readCount(query['month'] ?? '', 'month', 0, 1, 12);
    const wanted = [year, pad(month)];
    if (query['day'] !== undefined) wanted.push(pad(readCount(query['day'], 'day', 1, 1, 31)));
    const now = core.schedule.nowSeconds(keyId);
    const rows = rowsOf(core, keyId).filter((row) => {
      const settledAt = row.created_at + SETTLES_AFTER_S;
      return settledAt <= now && `${indianDay(settledAt)}-`.startsWith(`${wanted.join('-')}-`);
    });
    const skip = readCount(query['skip'], 'skip', 0, 0, 1_000_000);
    const count = readCount(query['count'], 'count', 10, 1, 1000);
    return collection(rows.slice(skip, skip + count));
  });
}

function rowsOf(core: Core, keyId: string): Row[] {
  const payments = [...core.store.payments.values()].filter((payment) => payment.key_id === keyId);
  return payments.flatMap((payment) => {
    if (payment.captured_at === null) return [];
    const receipt = core.store.orders.get(payment.order_id)?.receipt ?? null;
    const refunds = core.store.refundsOf(payment.id).filter((refund) => refund.status === 'processed');
    return [
      paymentRow(payment, payment.captured_at, receipt),
      ...refunds.map((refund) => refundRow(payment, refund, receipt)),
    ];
  });
}

function paymentRow(payment: Payment, capturedAt: number, receipt: string | null): Row {
  const fee = payment.fee ?? 0;
  return {
    entity_id: payment.id,
    type: 'payment',
    debit: 0,
    credit: payment.amount - fee,
    amount: payment.amount,
    fee,
    tax: payment.tax ?? 0,
    ...sharedFields(payment, receipt, capturedAt),
  };
}

function refundRow(payment: Payment, refund: Refund, receipt: string | null): Row {
  return {
    entity_id: refund.id,
    type: 'refund',
    debit: refund.amount,
    credit: 0,
    amount: refund.amount,
    fee: 0,
    tax: 0,
    ...sharedFields(payment, receipt, refund.created_at),
  };
}

function sharedFields(payment: Payment, receipt: string | null, happenedAt: number): Row {
  const settledAt = happenedAt + SETTLES_AFTER_S;
  const digest = createHash('sha256')
    .update(`${payment.key_id} ${indianDay(settledAt)}`)
    .digest('hex');
  return {
    currency: 'INR',
    on_hold: false,
    settled: true,
    created_at: happenedAt,
    settled_at: settledAt,
    settlement_id: `setl_${digest.slice(0, 14)}`,
    settlement_utr: digest.slice(14, 30).toUpperCase(),
    payment_id: payment.id,
    order_id: payment.order_id,
    order_receipt: receipt,
    method: payment.method,
    card_network: payment.card?.network ?? null,
    card_issuer: null,
    card_type: payment.card?.type ?? null,
    dispute_id: null,
  };
}

/** The day in India of a Unix time in seconds, as yyyy-mm-dd. */
function indianDay(seconds: number): string {
  return new Date((seconds + INDIA_OFFSET_S) * 1000).toISOString().slice(0, 10);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
