import { wholeId } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { plusMs, toMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { checkBooks } from '../../modules/ledger/index.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../../modules/payments/testing/paying-school.ts';
import { paidFor } from '@shulk/sandbox/testing';
import { isTaken } from '../provider/provider.ts';
import type { Provider } from '../provider/provider.ts';
import type { World } from '../world/world.ts';
import { LOAN_WORDS } from '../lender/loan-story.ts';
import { checkLoans, checkLoansInAWeek } from './loans.ts';
import { otherDisputes } from './gateway/disputes.ts';
import { checkEvents } from './systems/events.ts';
import { checkMoney, unheardRefunds } from './money.ts';
import { checkStrangers } from './strangers.ts';
import type { Violation } from './violation.ts';

/** The data that promises are checked against. */
type Told = Pick<
  World,
  'watch' | 'provider' | 'clock' | 'refundWishes' | 'schools' | 'heard' | 'tokens' | 'loans' | 'moneySeen'
>;

const WEEK_MS = 7 * 24 * 3_600_000;

/** Promises about what began up to $1, after seven days to finish it. */
const IN_A_WEEK: Readonly<Record<string, string>> = {
  'money that nobody owed went back whole': `
    select p.id, p.excess_paise from payments p
    where p.excess_paise > 0 and p.booked_at <= $1
      and p.excess_paise <> (select coalesce(sum(r.amount_paise), 0) from refunds r
        where r.payment_id = p.id and r.source = 'EXCESS' and r.status = 'PROCESSED')
      and not exists (select 1 from refunds r where r.payment_id = p.id and r.review_since is not null)
      -- What a bank claims back is not given back beside it; what it leaves goes back after the dispute's end.
      and not exists (select 1 from disputes d where d.payment_id = p.id and (d.ended_at is null or d.updated_at > $1))`,
  'every refund came to an end, is under review, or waits and was told': `
    select id, status from refunds where status not in ('PROCESSED', 'FAILED') and review_since is null
      and created_at <= $1 and disputed_of_payment(payment_id) = 0
      and not (status = 'WAITING' and waiting_told_at is not null and next_check_at is not null)`,
  'no message is left unread': `
    select id, problem from webhook_inbox where processed_at is null and received_at <= $1`,
};

/** Promises about orders and attempts recorded since $1. */
const VERDICTS: Readonly<Record<string, string>> = {
  'every attempt came to an end or is under review': `
    select a.id, a.status, o.status as order_status from attempts a join orders o on o.id = a.order_id
    where a.status not in ('CAPTURED', 'FAILED', 'CANCELLED') and o.status <> 'REVIEW' and a.created_at <= $1`,
  'no order is left open': `
    select o.id, o.status from orders o where o.status in ('CREATED', 'ATTEMPTED') and o.created_at <= $1
      and not exists (select 1 from attempts a where a.order_id = o.id and a.created_at > $1
        and a.status not in ('CAPTURED', 'FAILED', 'CANCELLED'))`,
};

/** Promises that hold once each planned debit has run. */
const IN_THE_END: Readonly<Record<string, string>> = {
  'no debit is left undone': `
    select d.id, d.status, m.status as mandate from mandate_debits d join mandates m on m.id = d.mandate_id
    where d.status in ('SCHEDULED', 'NOTIFIED', 'SUBMITTED', 'BOUNCED') and exists (
      select 1 from state_history h where h.kind = 'mandate' and h.ref_id = m.id and h.to_state = 'ACTIVE')`,
  'every row of a settlement is booked': `
    select id, row_kind, entity_id from settlement_rows where entry_id is null`,
  'no settlement is left for a person': `
    select e.id, e.kind, e.payment_id, e.expected_paise, e.found_paise from settlement_exceptions e
      left join settlement_rows s on s.id = e.settlement_row_id
    where e.cleared_at is null
      -- A refund of the dashboard that no part of its payment could bear alone has a row for each part (decision 92).
      and not (e.kind = 'amount_differs' and s.row_kind = 'refund' and exists (
        select 1 from refunds r where r.gateway_refund_id like s.entity_id || ':%'))`,
  'nothing waits at the gateway when all was paid out': `
    select a.code, sum(l.debit_paise - l.credit_paise) as paise from ledger_accounts a join ledger_lines l on l.account_id = a.id
    where a.code like 'GATEWAY_CLEARING:%' group by a.institute_id, a.code having sum(l.debit_paise - l.credit_paise) <> 0`,
  'no mandate is left without an end': `
    select id, status from mandates where status in ('PENDING', 'ACTIVE', 'PAUSED')`,
};

async function broken(
  db: Db,
  checks: Readonly<Record<string, string>>,
  params: readonly unknown[] = [],
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, text] of Object.entries(checks)) {
    const rows = await db.dynamic(text, params);
    if (rows.length > 0) found.push({ invariant, rows });
  }
  return found;
}

/** Everything booked here was captured there, with the same amount; nothing refused or forged is booked. */
async function madeUp(db: Db, provider: Provider): Promise<Violation[]> {
  const booked = wholePayments(await bookedPayments(db));
  const rows = booked.filter(({ id, amount, key_id: account, is_in_part: isInPart }) => {
    const there = provider.payment(id);
    if (there?.key_id !== account || !isTaken(there)) return true;
    return isInPart ? amount >= paidFor(there) : paidFor(there) !== amount;
  });
  const misdated = booked.filter(({ id, received }) => {
    const there = provider.payment(id);
    return there !== undefined && there.created_at !== Math.floor(toMs(received) / 1000);
  });
  if (misdated.length > 0)
    return [{ invariant: 'a payment has the date on which its payer paid', rows: misdated }];
  return rows.length === 0 ? [] : [{ invariant: 'what is booked was captured at the gateway', rows }];
}

interface BookedPayment {
  readonly id: string;
  readonly amount: number;
  readonly received: Instant;
  readonly key_id: string;
  /** A share whose payment is not booked for each of its orders yet: a process may die between two of them. */
  readonly is_in_part: boolean;
}

/** Payments as their gateway knows them: the books have a share of one for each child it paid for (decision 239). */
function wholePayments(booked: readonly BookedPayment[]): readonly BookedPayment[] {
  const all = new Map<string, BookedPayment>();
  for (const share of booked) {
    const id = wholeId(share.id);
    const before = all.get(`${share.key_id} ${id}`)?.amount ?? 0;
    all.set(`${share.key_id} ${id}`, { ...share, id, amount: before + share.amount });
  }
  return [...all.values()];
}

/** Booked payments, with the public key of their account. */
const bookedPayments = (db: Db): Promise<BookedPayment[]> =>
  db.query(
    `select p.gateway_payment_id as id, p.amount_paise as amount, p.received_at as received, g.key_id,
       o.paid_with_id is not null and p.amount_paise = o.amount_paise
         and (select count(*) from payments x where x.gateway_account_id = p.gateway_account_id
             and regexp_replace(x.gateway_payment_id, '/[1-6]$', '') = regexp_replace(p.gateway_payment_id, '/[1-6]$', ''))
           < (select count(*) from orders m where m.paid_with_id = o.paid_with_id) as is_in_part
     from payments p join gateway_accounts g on g.id = p.gateway_account_id join orders o on o.id = p.order_id
     where p.kind = 'gateway' order by p.id`,
  );

/** The books themselves, by the same invariants as `npm run ledger:check`; faults that last are found at the end. */
async function inTheBooks({ watch, clock }: Told, areLastingLeftOut: boolean): Promise<Violation[]> {
  const differences = await checkBooks(watch, { now: clock.now(), areLastingLeftOut });
  return differences.map(({ invariant, rows, message }) => ({ invariant, rows: [`${message} (${rows})`] }));
}

/** No name, contact or token of the world is in its processes' logs. */
export function checkLog({ heard, schools, tokens }: Told): Violation[] {
  const people = schools.flatMap(({ family }) => Object.values(family));
  const rows = heard.linesWith([...people, ...LOAN_WORDS, ...tokens, KEY_SECRET, WEBHOOK_SECRET]);
  return rows.length === 0 ? [] : [{ invariant: 'no personal data and no secret in logs', rows }];
}

/** Checks the promises that hold at any moment. @param isTheEnd also those whose breach would last until then */
export const checkAlways = async (told: Told, isTheEnd = false): Promise<Violation[]> => [
  ...(await inTheBooks(told, !isTheEnd)),
  ...(await madeUp(told.watch, told.provider)),
  ...(await checkMoney(told)),
  ...(await checkLoans(told)),
];

/** The refunds in the books were made there, exactly. */
async function unreturned(db: Db, provider: Provider): Promise<Violation[]> {
  const given = new Map<string, number>();
  for (const refund of provider.refunds()) {
    if (refund.status !== 'processed') continue;
    given.set(refund.payment_id, (given.get(refund.payment_id) ?? 0) + refund.amount);
  }
  const booked = await db.query<{ id: string; refunded: number }>(
    `select gateway_payment_id as id, (refunded_paise + rest_refunded_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r
         where r.payment_id = p.id and r.status = 'PROCESSED' and r.requested_by = 'DISPUTE'))::bigint as refunded
     from payments p where kind = 'gateway' order by id`,
  );
  const ours = new Map<string, number>();
  for (const { id, refunded } of booked) ours.set(wholeId(id), (ours.get(wholeId(id)) ?? 0) + refunded);
  const rows = [...ours].filter(([id, refunded]) => refunded !== (given.get(id) ?? 0));
  return rows.length === 0 ? [] : [{ invariant: 'what was given back is what the provider gave back', rows }];
}

/** Checks the promises about everything that began up to an instant a week ago. */
export async function checkInAWeek(told: Told, begunUpTo: Instant): Promise<Violation[]> {
  const { watch, clock } = told;
  // A payment found by polling has its own seven days.
  const aWeekAgo = plusMs(clock.now(), -WEEK_MS);
  const onRecord = toMs(begunUpTo) < toMs(aWeekAgo) ? begunUpTo : aWeekAgo;
  return [
    ...(await broken(watch, IN_A_WEEK, [begunUpTo])),
    ...(await broken(watch, VERDICTS, [onRecord])),
    ...(await checkLoansInAWeek(told, onRecord)),
  ];
}

/** Checks the promises that hold once everything is finished. */
export async function checkInTheEnd(told: Told): Promise<Violation[]> {
  const { watch, provider } = told;
  const booked = new Set((await bookedPayments(watch)).map(({ id }) => wholeId(id)));
  const lost = provider.payments().filter((payment) => isTaken(payment) && !booked.has(payment.id));
  return [
    ...(await checkAlways(told, true)),
    ...checkLog(told),
    ...(await checkInAWeek(told, told.clock.now())),
    ...(await broken(watch, IN_THE_END)),
    ...(await checkStrangers(watch)),
    ...(await unreturned(watch, provider)),
    ...(await unheardRefunds(told)),
    ...(await otherDisputes(told)),
    ...(await checkEvents(watch, told.clock.now())),
    ...(lost.length === 0
      ? []
      : [{ invariant: 'what was captured at the gateway is booked here', rows: lost }]),
  ];
}
