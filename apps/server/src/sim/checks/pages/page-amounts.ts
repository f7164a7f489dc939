import type { Db } from '../../../platform/db/db.ts';
import { sum } from '../wanted-words.ts';

/** A payment of an order as the ledger has it, in paise. */
export interface LedgerMoney {
  readonly order_id: number;
  readonly came: number;
  /** What pays fees, by its capture and by what a person placed later. */
  readonly placed: number;
  /** What pays other fees of the student than those of the order, by its capture. */
  readonly next: number;
  /** What is or was held for a person, or owed by nobody, and was not placed. */
  readonly held: number;
  readonly excess: number;
}

/** The capture of each payment, and what of its waiting money was placed: nothing is read but entries and their lines. */
const MONEYS = `
  select p.order_id, c.came, c.came - c.held - c.excess + m.held + m.excess as placed, c.next, c.held - m.held as held,
    c.excess - m.excess as excess
  from payments p
    cross join lateral (
      select coalesce(sum(l.debit_paise) filter (where a.code like 'GATEWAY_CLEARING:%'), 0)::bigint as came,
        coalesce(sum(l.credit_paise) filter (where a.code = 'SUSPENSE'), 0)::bigint as held,
        coalesce(sum(l.credit_paise) filter (where a.code = 'EXCESS'), 0)::bigint as excess,
        coalesce(sum(l.credit_paise - l.debit_paise) filter (where l.fee_line_id is not null and not exists (
          select 1 from order_lines o where o.order_id = p.order_id and o.fee_line_id = l.fee_line_id)), 0)::bigint as next
      from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
      where e.institute_id = p.institute_id and e.kind = 'capture' and e.ref like '%/' || p.gateway_payment_id) c
    cross join lateral (
      select coalesce(sum(l.debit_paise) filter (where a.code = 'SUSPENSE'), 0)::bigint as held,
        coalesce(sum(l.debit_paise) filter (where a.code = 'EXCESS'), 0)::bigint as excess
      from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
      where e.institute_id = p.institute_id and e.kind = 'placing' and e.ref like p.id || '/%') m
  where p.institute_id = $1 and p.kind = 'gateway' order by p.id`;

/** Money that went back: given back, or taken by the payer's bank. */
export interface LedgerReturn {
  readonly order_id: number;
  readonly is_taken: boolean;
  readonly is_of_excess: boolean;
  readonly amount: number;
}

const RETURNS = `
  select p.order_id, r.requested_by = 'DISPUTE' as is_taken, r.source = 'EXCESS' as is_of_excess,
    sum(l.credit_paise)::bigint as amount
  from refunds r join payments p on p.id = r.payment_id
    join ledger_entries e on e.institute_id = r.institute_id and e.kind = 'refund' and e.ref = r.refund_code
    join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id and a.code like 'GATEWAY_CLEARING:%'
  where p.institute_id = $1 group by r.id, p.id order by r.id`;

/** What the ledger has of an order's money. */
export interface OrderInLedger {
  readonly moneys: readonly LedgerMoney[];
  readonly returns: readonly LedgerReturn[];
}

/** The money of each order of an institute, by the order's row id. */
export async function ordersInLedger(
  watch: Db,
  instituteId: number,
): Promise<(orderId: number) => OrderInLedger> {
  const moneys = await watch.query<LedgerMoney>(MONEYS, [instituteId]);
  const returns = await watch.query<LedgerReturn>(RETURNS, [instituteId]);
  const of = (orderId: number) => (one: { order_id: number }) => one.order_id === orderId;
  return (orderId) => ({ moneys: moneys.filter(of(orderId)), returns: returns.filter(of(orderId)) });
}

/** The sentences of a page that name an amount, by what it is; $ stands for the amount. */
const SENTENCES = {
  received: ['has received $\\.(?!\\d)'],
  placed: ['$ of it was used for your fees'],
  next: ['$ was not needed for the fees you chose'],
  held: [
    'has received $, but could not match it',
    '$ of your payment was not needed for these fees',
    '$ came for a fee that an EMI application will pay',
    'Another payment of $ came for fees whose first payment was refunded',
  ],
  excess: [
    'You paid $ more than was due',
    'this payment of $ was not needed',
    'this payment of $ came, so it was not needed',
    'Another payment of $ came for the same fees',
    'Another payment of $ came for the same order',
  ],
  back: ['$ was refunded on'],
  taken: ['Your bank took back $ of this payment'],
} as const;

type Told = Readonly<Record<keyof typeof SENTENCES, readonly string[]>>;

const AMOUNT = '(₹[\\d,]+(?:\\.\\d\\d)?)';

const toldIn = (text: string, sentences: readonly string[]): string[] =>
  sentences.flatMap((sentence) =>
    [...text.matchAll(new RegExp(sentence.replace('$', AMOUNT), 'g'))].map(([, amount = '']) => amount),
  );

const total = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const some = (...amounts: readonly number[]): string[] => amounts.filter((amount) => amount > 0).map(sum);

/** What the page of an order's money must name. */
function wantedOf({ moneys, returns }: OrderInLedger): Told {
  const paying = moneys.filter(({ placed }) => placed > 0);
  const [first, ...others] = paying;
  const placed = total(paying.map((money) => money.placed));
  const received = (first?.came ?? 0) + total(others.map((money) => money.placed));
  const given = returns.filter(({ is_taken }) => !is_taken);
  const taken = returns.filter(({ is_taken }) => is_taken);
  return {
    received: some(received),
    placed: received === placed ? [] : some(placed),
    next: some(total(paying.map(({ next }) => next))),
    held: some(...moneys.map(({ held }) => held)),
    excess: some(...moneys.map(({ excess }) => excess)),
    back: some(...given.map(({ amount }) => amount)),
    taken: some(...taken.map(({ amount }) => amount)),
  };
}

const asSet = (words: readonly string[]): string => [...new Set(words)].toSorted().join(' ');
const asList = (words: readonly string[]): string => words.toSorted().join(' ');

/**
 * How a page's amounts differ from the ledger's, in words; nothing if they agree. A page of money that a bank took back
 * says how much in all, once, and not what was received.
 */
export function wrongAmounts(text: string, order: OrderInLedger, isTakenBack: boolean): string[] {
  const wanted = wantedOf(order);
  const kinds = Object.keys(SENTENCES) as (keyof Told)[];
  const wrong = kinds.flatMap((kind) => {
    const said = toldIn(text, SENTENCES[kind]);
    let due = wanted[kind];
    if (isTakenBack && kind === 'received') due = [];
    if (isTakenBack && kind === 'taken') due = [...due, sum(total(order.moneys.map(({ placed }) => placed)))];
    const compare = kind === 'taken' ? asSet : asList;
    return compare(said) === compare(due) ? [] : [`${kind}: ${said.join(' ')} and not ${due.join(' ')}`];
  });
  const rest =
    total(order.moneys.map(({ excess }) => excess)) -
    total(order.returns.filter(({ is_of_excess }) => is_of_excess).map(({ amount }) => amount));
  const onItsWay = toldIn(text, ['$ is on its way back']);
  if (onItsWay.length === 1 && onItsWay[0] !== sum(rest))
    wrong.push(`on its way: ${onItsWay.join(' ')} and not ${sum(rest)}`);
  return wrong;
}
