import type { Db } from '../platform/db/db.ts';
import { checkBooks } from '../modules/ledger/index.ts';
import type { Provider } from './provider.ts';
import type { World } from './world.ts';

/** What the promises are held against. */
type Told = Pick<World, 'db' | 'provider' | 'clock' | 'refundWishes'>;

/** A broken promise: which one, and the rows that break it. */
export interface Violation {
  readonly invariant: string;
  readonly rows: readonly unknown[];
}

/** Promises that hold once everybody had seven days to come to an end. */
const IN_THE_END: Readonly<Record<string, string>> = {
  'every attempt came to an end or is under review': `
    select a.id, a.status, o.status as order_status from attempts a join orders o on o.id = a.order_id
    where a.status not in ('CAPTURED', 'FAILED', 'CANCELLED') and o.status <> 'REVIEW'`,
  'no order is left open': `select id, status from orders where status in ('CREATED', 'ATTEMPTED')`,
  'a payment of fees that were paid already went back whole': `
    select p.id, p.amount_paise, p.refunded_paise from payments p
    where p.status = 'EXCESS' and p.refunded_paise <> p.amount_paise
      and not exists (select 1 from refunds r where r.payment_id = p.id and r.review_since is not null)`,
  'every refund came to an end or is under review': `
    select id, status from refunds where status not in ('PROCESSED', 'FAILED') and review_since is null`,
  'no debit is left undone': `
    select d.id, d.status, m.status as mandate from mandate_debits d join mandates m on m.id = d.mandate_id
    where d.status in ('SCHEDULED', 'NOTIFIED', 'SUBMITTED', 'BOUNCED') and exists (
      select 1 from state_history h where h.kind = 'mandate' and h.ref_id = m.id and h.to_state = 'ACTIVE')`,
  'no mandate is left without an end': `
    select id, status from mandates where status in ('PENDING', 'ACTIVE', 'PAUSED')`,
  'no message is left unread': `
    select id, problem from webhook_inbox where processed_at is null`,
};

async function broken(db: Db, checks: Readonly<Record<string, string>>): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, text] of Object.entries(checks)) {
    const rows = await db.dynamic(text);
    if (rows.length > 0) found.push({ invariant, rows });
  }
  return found;
}

/** What is booked here was captured there, with the same amount; nothing that was refused or made up is booked. */
async function madeUp(db: Db, provider: Provider): Promise<Violation[]> {
  const booked = await bookedPayments(db);
  const rows = booked.filter(({ id, amount }) => {
    const there = provider.payments.get(id);
    return there?.status !== 'captured' || there.amount !== amount;
  });
  return rows.length === 0 ? [] : [{ invariant: 'what is booked was captured at the gateway', rows }];
}

const bookedPayments = (db: Db): Promise<{ id: string; amount: number }[]> =>
  db.query(
    `select gateway_payment_id as id, amount_paise as amount from payments where kind = 'gateway' order by id`,
  );

/** The books themselves, by the same invariants as `npm run ledger:check`. */
async function inTheBooks({ db, clock }: Told): Promise<Violation[]> {
  const differences = await checkBooks(db, { now: clock.now() });
  return differences.map(({ invariant, rows, message }) => ({ invariant, rows: [`${message} (${rows})`] }));
}

/** Checks what must hold at any moment. */
export const checkAlways = async (told: Told): Promise<Violation[]> => [
  ...(await inTheBooks(told)),
  ...(await madeUp(told.db, told.provider)),
  ...(await unwished(told)),
];

/** One wish of the office is one refund, however often it is asked for (threats 6.3). */
async function unwished({ db, refundWishes }: Told): Promise<Violation[]> {
  const { made } = await db.one<{ made: number }>(
    `select count(*)::int as made from refunds where requested_by = 'OPERATOR'`,
  );
  return made <= refundWishes
    ? []
    : [{ invariant: 'a refund is made once for each wish', rows: [{ made, wished: refundWishes }] }];
}

/** What the books say was given back was given back there, no more and no less. */
async function unreturned(db: Db, provider: Provider): Promise<Violation[]> {
  const given = new Map<string, number>();
  for (const refund of provider.refunds.values()) {
    if (refund.status !== 'processed') continue;
    given.set(refund.payment_id, (given.get(refund.payment_id) ?? 0) + refund.amount);
  }
  const booked = await db.query<{ id: string; refunded: number }>(
    `select gateway_payment_id as id, refunded_paise as refunded from payments where kind = 'gateway' order by id`,
  );
  const rows = booked.filter(({ id, refunded }) => refunded !== (given.get(id) ?? 0));
  return rows.length === 0 ? [] : [{ invariant: 'what was given back is what the provider gave back', rows }];
}

/** Checks what must hold when all has come to rest. */
export async function checkInTheEnd(told: Told): Promise<Violation[]> {
  const { db, provider } = told;
  const booked = new Set((await bookedPayments(db)).map(({ id }) => id));
  const lost = [...provider.payments.values()].filter(
    (payment) => payment.status === 'captured' && !booked.has(payment.id),
  );
  return [
    ...(await checkAlways(told)),
    ...(await broken(db, IN_THE_END)),
    ...(await unreturned(db, provider)),
    ...(lost.length === 0
      ? []
      : [{ invariant: 'what was captured at the gateway is booked here', rows: lost }]),
  ];
}
