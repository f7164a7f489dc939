import { wholeId } from '@shulk/domain';
import type { Db } from '../../platform/db/db.ts';
import type { Provider } from '../provider/provider.ts';
import type { World } from '../world/world.ts';
import type { Violation } from './violation.ts';

/**
 * Nothing of a payment is excess while its own lines are owed, nor a rest while its student owes anything else; except for another
 * payment of a Cashfree order, which Cashfree takes back (decision 219).
 */
const EXCESS_THAT_IS_OWED = `
  select p.id, p.excess_paise, p.placed_paise, f.id as fee, f.base_paise - f.settled_paise as owed
  from payments p join orders o on o.id = p.order_id
    join fee_lines f on f.student_id = o.student_id and f.institute_id = o.institute_id
  where p.id > $1::bigint and p.excess_paise > 0 and f.status = 'ACTIVE' and not f.is_dynamic
    and f.base_paise > f.settled_paise
    and (p.placed_paise > 0 or exists (select 1 from order_lines l where l.order_id = o.id and l.fee_line_id = f.id))
    and not (o.made_by <> 'mandate' and exists (
      select 1 from payments x join gateway_accounts g on g.id = x.gateway_account_id and g.vendor = 'CASHFREE'
      where x.order_id = p.order_id and x.gateway_account_id = p.gateway_account_id and x.id < p.id))
    -- What was opened again after the money was booked was not owed then.
    and not exists (
      select 1 from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.fee_line_id = f.id and e.kind in ('refund', 'reversal') and e.id > (
        select min(c.id) from ledger_entries c where c.institute_id = p.institute_id and c.kind = 'capture'
          and c.ref like '%/' || p.gateway_payment_id))`;

/** Promises about money that hold at any moment. */
const ALWAYS: Readonly<Record<string, string>> = {
  // A draft holds no fee: money that pays a part of one leaves the rest to be lent.
  'no fee is paid and lent for': `
    select p.id, l.fee_line_id, a.id as application, a.status from payments p
      join orders o on o.id = p.order_id join paid_lines l on l.payment_id = p.id
      join emi_application_lines e on e.fee_line_id = l.fee_line_id
      join emi_applications a on a.id = e.application_id and holds_fees(a.status)
    where o.emi_application_id is distinct from a.id and l.balance_paise > 0 and exists (
      select 1 from state_history h
      where h.kind = 'emi' and h.ref_id = a.id and holds_fees(h.to_state) and h.at < p.received_at)`,
  'a refund that is refused for now is tried again within a day': `
    select id, status, problem, next_check_at from refunds
    where (status = 'WAITING' and next_check_at > updated_at + interval '25 hours')
      or (status = 'FAILED' and problem like '%enough balance%' and updated_at < created_at + interval '29 days')`,
  'the check of the books by night finds nothing': `select day, found from books_checks where found <> '[]'`,
  'every rupee is on a fee, held with a reason, or goes back': `
    select p.id, p.amount_paise, p.placed_paise, p.held_paise, p.held_reason, p.excess_paise, x.paid from payments p
      cross join lateral (
        select coalesce(sum(l.balance_paise + l.late_fee_paise), 0) as paid from paid_lines l where l.payment_id = p.id) x
    where p.kind = 'gateway' and (p.placed_paise <> x.paid or (p.held_paise > 0) <> (p.held_reason <> '')
      or p.amount_paise <> p.placed_paise + p.held_paise + p.excess_paise)`,
};

/** Another payment of a Cashfree order pays nothing, unless the gateway gave the one before back by itself (decision 219). */
const PAID_BESIDE_THE_FIRST = `
  select p.id, p.order_id, p.placed_paise, x.id as first from payments p
    join gateway_accounts g on g.id = p.gateway_account_id and g.vendor = 'CASHFREE'
    join orders o on o.id = p.order_id and o.made_by <> 'mandate'
    join payments x on x.order_id = p.order_id and x.gateway_account_id = p.gateway_account_id and x.id < p.id
  where p.id > $1::bigint and p.placed_paise > 0
    and not exists (select 1 from refunds r where r.payment_id = x.id and r.requested_by = 'GATEWAY' and r.reopens_fees)`;

/** All of them as one statement, which is planned once: $1 is how far payments were looked at, $2 how many refunds were wished for. */
const ALL = Object.entries({
  ...ALWAYS,
  'nothing goes back while it is owed': EXCESS_THAT_IS_OWED,
  'another payment of a Cashfree order pays nothing': PAID_BESIDE_THE_FIRST,
  // One wish of the office is one refund, however often it is asked for (threats 6.3), and the rest a lost dispute left of it.
  'a refund is made once for each wish': `
    select count(*) as made, $2::int as wished from refunds where requested_by = 'OPERATOR' and rest_of_id is null having count(*) > $2::int`,
  '': 'select max(id) as newest from payments',
})
  .map(([invariant, text]) => `select '${invariant}' as invariant, to_jsonb(x) as row from (${text}\n) x`)
  .join('\nunion all\n');

/** Checks what must hold of money after every step, and of payments when they are booked. */
export async function checkMoney({ watch, provider, moneySeen, refundWishes }: Told): Promise<Violation[]> {
  const found = new Map<string, unknown[]>();
  const rows = await watch.query<{ invariant: string; row: { newest?: number | null } }>(ALL, [
    moneySeen.payment,
    refundWishes,
  ]);
  for (const { invariant, row } of rows) {
    if (invariant === '') moneySeen.payment = row.newest ?? 0;
    else found.set(invariant, [...(found.get(invariant) ?? []), row]);
  }
  const madeUp = await madeUpRefunds(watch, provider);
  if (madeUp.length > 0) found.set('what is told as given back was given back there', madeUp);
  return [...found].map(([invariant, broken]) => ({ invariant, rows: broken }));
}

type Told = Pick<World, 'watch' | 'provider' | 'moneySeen' | 'refundWishes'>;

interface OurRefund {
  readonly gateway_refund_id: string | null;
  readonly gateway_payment_id: string;
  readonly key_id: string;
  readonly amount: number;
}

/** What a dashboard gave back of several parts of a payment stands in a row for each part, under the id and the part's name. */
const refundId = ({ gateway_refund_id: id }: OurRefund): string => wholeId((id ?? '').split(':')[0] ?? '');

/** The refunds that count as made. */
const ourRefunds = (db: Db): Promise<OurRefund[]> =>
  db.query(
    `select r.gateway_refund_id, p.gateway_payment_id, g.key_id, r.amount_paise as amount from refunds r
       join payments p on p.id = r.payment_id join gateway_accounts g on g.id = r.gateway_account_id
     where r.status = 'PROCESSED' and r.requested_by <> 'DISPUTE' order by r.id`,
  );

/** Refunds of ours that count as made and that the provider has not made, or not of this payment, amount and account. */
async function madeUpRefunds(db: Db, provider: Provider): Promise<OurRefund[]> {
  const ours = await ourRefunds(db);
  return ours.filter((refund) => {
    const there = provider.core.store.refunds.get(refundId(refund));
    if (there?.status !== 'processed' || there.payment_id !== wholeId(refund.gateway_payment_id)) return true;
    if (there.key_id !== refund.key_id) return true;
    const same = ours.filter((one) => refundId(one) === refundId(refund));
    return same.reduce((sum, { amount }) => sum + amount, 0) !== there.amount;
  });
}

/** Refunds the provider has made that do not stand in our books, once everybody had time to hear of them. */
export async function unheardRefunds({
  watch,
  provider,
}: Pick<Told, 'watch' | 'provider'>): Promise<Violation[]> {
  const known = new Set((await ourRefunds(watch)).map(refundId));
  const rows = provider.refunds().filter(({ id, status }) => status === 'processed' && !known.has(id));
  return rows.length === 0 ? [] : [{ invariant: 'what the provider gave back is known here', rows }];
}

/** Refunds of the dashboard that were told by message and that no settlement has to bring to light. */
export async function unbookedRefunds({
  watch,
  moneySeen: { refunds },
}: Pick<World, 'watch' | 'moneySeen'>): Promise<Violation[]> {
  const known = new Set((await ourRefunds(watch)).map(refundId));
  const rows = [...refunds].filter((id) => !known.has(id));
  return rows.length === 0
    ? []
    : [{ invariant: 'a refund of the dashboard is booked when it is told', rows }];
}
