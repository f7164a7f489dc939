import type { Instant } from '@shulk/domain';
import { wholeId } from '@shulk/domain';
import type { Payment } from '@shulk/sandbox/testing';
import { toMs } from '../../../platform/clock.ts';
import { isTaken, nameOf } from '../../provider/provider.ts';
import type { World } from '../../world/world.ts';
import type { Violation } from '../violation.ts';

/** An attempt of an order that is polled, under a name of the order at its gateway. */
interface PolledAttempt {
  readonly key_id: string;
  readonly name: string;
  readonly created_at: Instant;
  /** Whether it is polled as one whose order takes money for ever. */
  readonly never_ends: boolean;
}

/**
 * A poll asks the account of the order alone: an account that a payer left for another one is not asked. Easebuzz has an
 * order for each attempt, and all of them are asked about.
 */
const POLLED = `
  select g.key_id, x.name, a.created_at,
    g.vendor not in ('CASHFREE', 'EASEBUZZ') and o.status <> 'PAID' and a.status in ('FAILED', 'CANCELLED') as never_ends
  from attempts a join orders o on o.id = a.order_id join gateway_accounts g on g.id = o.gateway_account_id
    cross join lateral (
      select regexp_replace(o.gateway_order_id, '/[1-6]$', '') as name where o.gateway_order_id is not null
      union select r.gateway_order_id from gateway_orders r
        where g.vendor = 'EASEBUZZ' and r.order_id = o.id and r.gateway_account_id = g.id) x`;

const DAY_MS = 86_400_000;

/** The latest age at which every attempt is polled, in days: in doubt, failed, given up or captured. Not the product's own list. */
const LAST_OF_ALL = 6;
/** The later ones of a failed or given-up attempt at a gateway whose orders never end. */
const NEVER_ENDING: readonly number[] = [14, 30, 60, 120, 179];

/** The ages at which a poll is sure, whatever the attempt has been through, in days. */
const sureAges = ({ never_ends: neverEnds }: PolledAttempt): readonly number[] =>
  neverEnds ? [LAST_OF_ALL, ...NEVER_ENDING] : [LAST_OF_ALL];

/**
 * Before the settlements tell more, after seven days in which the gateways answered: a captured payment is booked if
 * an accepted message said so, or if a poll of its order was due after the capture. Only a settlement, or a later poll,
 * can reveal the others: a capture after the last poll of an ended order, which is on day 6 of its attempts; at a
 * gateway whose orders never end, one between that poll and the next, on day 14, 30, 60, 120 or 179; and one at an
 * account, or on a gateway order, that its order no longer names.
 */
export async function untoldCaptures({ watch, provider, clock, moneySeen }: Told): Promise<Violation[]> {
  const booked = await watch.query<{ id: string }>(
    `select gateway_payment_id as id from payments where kind = 'gateway'`,
  );
  const known = new Set(booked.map(({ id }) => wholeId(id)));
  const lost = provider.payments().filter((payment) => isTaken(payment) && !known.has(payment.id));
  if (lost.length === 0) return [];
  const attempts = await watch.query<PolledAttempt>(POLLED);
  const now = toMs(clock.now());
  const rows = lost.filter(
    (payment) =>
      moneySeen.captures.has(payment.id) ||
      attempts.some((attempt) => isOf(attempt, payment) && wasPolled(attempt, payment, now)),
  );
  return rows.length === 0
    ? []
    : [{ invariant: 'what a message or a poll told of is booked before a settlement tells it', rows }];

  function isOf({ key_id: key, name }: PolledAttempt, payment: Payment): boolean {
    const order = provider.core.store.orders.get(payment.order_id);
    return order !== undefined && key === payment.key_id && name === nameOf(order);
  }
}

type Told = Pick<World, 'watch' | 'provider' | 'clock' | 'moneySeen'>;

/** Whether a sure poll of an attempt came after the capture of a payment. */
function wasPolled(attempt: PolledAttempt, payment: Payment, now: number): boolean {
  const created = toMs(attempt.created_at);
  const captured = (payment.captured_at ?? 0) * 1000;
  return sureAges(attempt).some((age) => {
    const due = created + age * DAY_MS;
    return due > captured + 1000 && due <= now;
  });
}

/** A payment is in a bank two days after its capture; that day is over a day later, and fetched in one of the next nights. */
const PAID_OUT_MS = 2 * DAY_MS;
const FETCHED_MS = 3 * DAY_MS;
/** Nights without a gap: in the last quiet week the jobs run each day. */
const NIGHTS_MS = 7 * DAY_MS;

/** In a story whose server fetches settlements by night: payments that were paid out in the last week, and are not in one. */
export async function unfetchedSettlements({ watch, provider, clock, nights }: World): Promise<Violation[]> {
  if (!nights.areSettlementsFetched) return [];
  const fetched = await watch.query<{ id: string }>(
    `select gateway_payment_id as id from settlement_rows where row_kind = 'payment' and imported_at < $1`,
    [clock.now()],
  );
  const known = new Set(fetched.map(({ id }) => wholeId(id)));
  const now = toMs(clock.now());
  const rows = provider.payments().filter((payment) => {
    const paidOut = (payment.captured_at ?? Infinity) * 1000 + PAID_OUT_MS;
    return paidOut + FETCHED_MS <= now && paidOut >= now - NIGHTS_MS && !known.has(payment.id);
  });
  return rows.length === 0 ? [] : [{ invariant: 'what was paid out is fetched by night', rows }];
}
