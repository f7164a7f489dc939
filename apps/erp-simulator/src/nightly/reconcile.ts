import type { Shulk } from '@shulk/client';
import type { Books, Data, Payout, Posting } from '../core/books.ts';
import { paiseOf, shown } from '../core/money.ts';
import type { Money } from '../core/postings.ts';
import { postingsOf, sourceOf, sumOf } from '../core/postings.ts';

const HOUR_MS = 3_600_000;

/** Paise by fee. */
function byFee(postings: readonly Posting[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { fee, paise } of postings) sums.set(fee, (sums.get(fee) ?? 0) + paise);
  return sums;
}

/** Where our postings of an object are not what Shulk says of it. */
function differencesOf(data: Readonly<Data>, money: Money): string[] {
  const source = sourceOf(money);
  const ours = byFee(data.postings.filter((posting) => posting.source === source));
  const theirs = byFee(postingsOf(data, money));
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((fee) => ours.get(fee) !== theirs.get(fee))
    .map(
      (fee) =>
        `${source}, ${money.student_id}, fee ${fee}: Shulk has ${shown(theirs.get(fee) ?? 0)}, we posted ${shown(ours.get(fee) ?? 0)}`,
    );
}

/** A payout row by row: what the bank got of each payment and refund, beside what we posted of it. */
async function readPayout(shulk: Shulk, data: Readonly<Data>, id: string): Promise<Payout | undefined> {
  let payout: Payout | undefined;
  for await (const row of shulk.settlements.rows(id)) {
    const { utr, settled_at } = row;
    payout ??= { utr, settled_at, collected: 0, refunded: 0, charges: 0, net: 0, posted: 0, unposted: 0 };
    const [amount, net] = [paiseOf(row.amount), paiseOf(row.net)];
    const isMoney = row.kind === 'payment' || row.kind === 'refund';
    const source = row.kind === 'refund' ? `refund ${row.refund_id}` : `payment ${row.payment_id}`;
    payout = {
      ...payout,
      collected: payout.collected + (row.kind === 'payment' ? amount : 0),
      refunded: payout.refunded + (row.kind === 'refund' ? amount : 0),
      charges: payout.charges + net - (isMoney ? amount : 0),
      net: payout.net + net,
      posted: payout.posted + (isMoney ? sumOf(data.postings.filter((one) => one.source === source)) : 0),
      unposted: payout.unposted + (isMoney ? (data.known[source]?.unposted ?? 0) : 0),
    };
  }
  return payout;
}

/**
 * Compares both sides in the morning: each payment and refund that changed, fee by fee, and each payout, as the bank got it.
 * What differs is kept for a person and compared again tomorrow.
 * @returns the differences
 */
export async function reconcile(shulk: Shulk, books: Books): Promise<readonly string[]> {
  const { compared_until: since } = books.data;
  // The institute's time: the clock of a test institute may be ahead of ours.
  const { now } = await shulk.institute.get();
  const changed = since === '' ? {} : { updated_since: since };
  const differences: string[] = [];
  for await (const payment of shulk.payments.list(changed))
    differences.push(...differencesOf(books.data, payment));
  for await (const refund of shulk.refunds.list(changed))
    differences.push(...differencesOf(books.data, refund));
  const payouts: Payout[] = [];
  for await (const { id, utr, net } of shulk.settlements.list(changed)) {
    const payout = await readPayout(shulk, books.data, id);
    if (payout === undefined) continue;
    payouts.push(payout);
    const open = payout.collected + payout.refunded - payout.posted - payout.unposted;
    if (open !== 0) differences.push(`UTR ${utr}: ${shown(open)} of it is not in our books`);
    if (payout.net !== paiseOf(net))
      differences.push(
        `UTR ${utr}: its rows add up to ${shown(payout.net)}, the bank got ${shown(paiseOf(net))}`,
      );
  }
  books.change((data) => {
    data.differences = differences;
    data.payouts = [...data.payouts.filter(({ utr }) => !payouts.some((one) => one.utr === utr)), ...payouts];
    // An hour earlier, because changes of the same moments may become visible later (docs/institute-api.md, Lists).
    if (differences.length === 0) data.compared_until = new Date(Date.parse(now) - HOUR_MS).toISOString();
  });
  return differences;
}
