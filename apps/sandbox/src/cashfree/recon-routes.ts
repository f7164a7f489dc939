import type { FastifyInstance } from 'fastify';
import type { Core } from '../core/core.ts';
import { moneyToSettle } from '../faces/settled-money.ts';
import type { SettledMoney } from '../faces/settled-money.ts';
import { rupees } from '../money.ts';
import { readBody } from '../wire/fields.ts';
import type { Body } from '../wire/fields.ts';
import { authenticate } from './authenticate.ts';
import { cashfreeOrder } from './entities.ts';
import { refused } from './errors.ts';
import { indianTime, readPart, readTime } from './fields.ts';

type Row = Readonly<Record<string, unknown>>;

const FEWEST = 10;
const MOST = 1_000;

/** The two reports of Cashfree (gateways B.6): of settlements, and of everything that happened. */
export function reconRoutes(app: FastifyInstance, core: Core): void {
  app.post('/pg/settlement/recon', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const body = readBody(request.body);
    const isWanted = readSettlementFilter(readPart(body['filters'], 'filters'));
    const now = core.schedule.nowSeconds(keyId);
    const settled = moneyToSettle(core, keyId).filter((money) => money.settled_at <= now);
    return pageOf(body, settled.filter(isWanted).map(settlementRow));
  });

  app.post('/pg/recon', (request) => {
    const { key_id: keyId } = authenticate(core, request);
    const body = readBody(request.body);
    const filters = readPart(body['filters'], 'filters');
    const from = readTime(filters['start_date'], 'start_date');
    const to = readTime(filters['end_date'], 'end_date');
    const now = core.schedule.nowSeconds(keyId);
    const happened = moneyToSettle(core, keyId).filter(({ happened_at: at }) => at >= from && at <= to);
    return pageOf(
      body,
      happened.map((money) => eventRow(money, money.settled_at <= now)),
    );
  });
}

/** One of: ids of settlements, their UTRs, or the days on which they were made. */
function readSettlementFilter(filters: Body): (money: SettledMoney) => boolean {
  const { cf_settlement_ids: ids, settlement_utrs: utrs } = filters;
  if (Array.isArray(ids)) return (money) => ids.map(String).includes(settlementId(money));
  if (Array.isArray(utrs)) return (money) => utrs.includes(settlementUtr(money));
  const start = filters['start_date_processed_on'] ?? filters['start_date'];
  const end = filters['end_date_processed_on'] ?? filters['end_date'];
  if (start === undefined || end === undefined) {
    throw refused(
      'filters : send cf_settlement_ids, settlement_utrs, or start_date_processed_on and end_date_processed_on',
      'filters_invalid',
    );
  }
  const from = readTime(start, 'start_date_processed_on');
  const to = readTime(end, 'end_date_processed_on');
  return ({ settled_at: at }) => at >= from && at <= to;
}

/** A page of rows; the cursor is the start of the next one, null after the last. */
function pageOf(body: Body, rows: readonly Row[]): Row {
  const { limit, cursor } = readPart(body['pagination'], 'pagination');
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < FEWEST || limit > MOST) {
    throw refused(`pagination.limit : should be ${FEWEST} to ${MOST}`, 'limit_invalid');
  }
  const start = cursor === undefined || cursor === null || cursor === '' ? 0 : Number(cursor);
  if (!Number.isSafeInteger(start) || start < 0) {
    throw refused('pagination.cursor : is not one of ours', 'cursor_invalid');
  }
  const next = start + limit;
  return { limit, cursor: next < rows.length ? String(next) : null, data: rows.slice(start, next) };
}

const settlementRow = (money: SettledMoney): Row => ({
  ...sharedParts(money),
  refund_details: money.refund === null ? [] : [refundDetails(money)],
  settlement_details: { ...settlementDetails(money), settlement_utr: settlementUtr(money) },
  dispute_details: [],
});

const eventRow = (money: SettledMoney, isSettled: boolean): Row => ({
  ...sharedParts(money),
  refund_details: money.refund === null ? null : refundDetails(money),
  settlement_details: isSettled ? { ...settlementDetails(money), utr: settlementUtr(money) } : null,
  dispute_details: null,
});

/** Fields of a payment or refund in both reports; the charge excludes its tax, which has its own field. */
function sharedParts(money: SettledMoney): Row {
  const { payment, refund, order, dispute } = money;
  const isPayment = refund === null && dispute === undefined;
  const fee = isPayment ? (payment.fee ?? 0) : 0;
  const tax = isPayment ? (payment.tax ?? 0) : 0;
  const amount = dispute?.amount ?? refund?.amount ?? payment.amount;
  return {
    event_details: {
      event_id: dispute?.id ?? refund?.id ?? payment.id,
      event_type: eventTypeOf(money),
      event_settlement_amount: rupees(amount - fee),
      event_amount: rupees(amount),
      sale_type: isPayment || dispute?.is_returned === true ? 'CREDIT' : 'DEBIT',
      event_status: 'SUCCESS',
      entity: 'recon',
      event_time: indianTime(money.happened_at),
      event_currency: 'INR',
      event_service_charge: rupees(fee - tax),
      event_service_tax: rupees(tax),
    },
    order_details: {
      order_id: order?.receipt ?? null,
      order_amount: order && rupees(order.amount),
      order_currency: 'INR',
      order_tags: order?.notes ?? null,
    },
    customer_details: order && cashfreeOrder(order).customer,
    payment_details: {
      cf_payment_id: payment.id,
      payment_amount: rupees(payment.amount),
      payment_currency: 'INR',
      bank_reference: payment.bank_reference,
      payment_time: indianTime(payment.created_at),
      payment_service_charge: rupees((payment.fee ?? 0) - (payment.tax ?? 0)),
      payment_service_tax: rupees(payment.tax ?? 0),
    },
  };
}

function eventTypeOf({ refund, dispute }: SettledMoney): string {
  if (dispute !== undefined) return dispute.is_returned ? 'CHARGEBACK_REVERSAL' : 'CHARGEBACK';
  return refund === null ? 'PAYMENT' : 'REFUND';
}

const refundDetails = ({ refund }: SettledMoney): Row => ({
  refund_id: refund?.receipt ?? null,
  refund_arn: refund?.bank_reference ?? null,
  refund_note: refund?.notes['refund_note'] ?? null,
  refund_processed_at: refund && indianTime(refund.created_at),
});

const settlementDetails = (money: SettledMoney): Row => ({
  cf_settlement_id: settlementId(money),
  settlement_date: indianTime(money.settled_at),
  settlement_type: 'NORMAL_SETTLEMENT',
});

/** Cashfree's ids of settlements are numbers. */
const settlementId = ({ settlement }: SettledMoney): string =>
  String(Number.parseInt(settlement.slice(0, 12), 16));

const settlementUtr = ({ settlement }: SettledMoney): string => settlement.slice(14, 30).toUpperCase();
