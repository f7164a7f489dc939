import { formatExact } from '@shulk/domain';
import type { HeldReason, Paise } from '@shulk/domain';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { World } from '../world/world.ts';
import { stillOwedInBooks } from './still-owed.ts';

/** Who reads a message. */
export type Reader = 'payer' | 'office';

/** What the messages about an event must say to a reader. */
export interface WantedWords {
  readonly texts: readonly string[];
  /** Whether there must be a message; else there may be one. */
  readonly isDue: boolean;
  /** What another message that goes out at the same event must say. */
  readonly other?: readonly string[] | undefined;
}

/** What an event must say to each of its readers, by the books; nothing for a reader who is not named. */
type Wanted = { readonly [R in Reader]?: WantedWords | undefined };

/** Rupees as the product writes them. */
export const sum = (paise: number): string => formatExact(paise as Paise);

/** The end of the sentence about what is still due. */
const DUE = ' of these fees is still due';

/** The sentence about what is still due of the fees of a payment; none if nothing is. */
export const dueWords = (owed: number): string[] => (owed > 0 ? [sum(owed) + DUE] : []);

/** What a text lacks; a text that names an amount as still due, where nothing is, says too much. */
export function missingIn(text: string, wanted: readonly string[]): string[] {
  const lacks = wanted.filter((words) => !text.includes(words));
  const isTooMuch = text.includes(DUE) && !wanted.some((words) => words.endsWith(DUE));
  return isTooMuch ? [...lacks, 'that nothing is still due'] : lacks;
}

const may = (...texts: readonly string[]): WantedWords => ({ texts, isDue: false });
const must = (...texts: readonly string[]): WantedWords => ({ texts, isDue: true });

/** What the books say about an event: the ledger, and the refunds, disputes, orders and applications beside it. */
export async function wantedWords(world: World, event: OutboxEvent): Promise<Wanted> {
  const { event: name } = event;
  if (name === 'payment.placed') return placedWords(world, event);
  if (name === 'payment.reversed') return reversedWords(world, event);
  if (name === 'order.review') return noVerdictWords(world, event);
  if (name.startsWith('refund.')) return refundWords(world, event);
  if (name.startsWith('emi.')) return loanWords(world, event);
  if (name.startsWith('payment.dispute_')) return disputeWords(world, event);
  return captureWords(world, event);
}

/** A payment as its entry booked it, in paise. */
interface Capture {
  readonly came: number;
  readonly held: number;
  readonly excess: number;
  /** What pays other fees of the student than those of the order. */
  readonly next: number;
  readonly held_reason: HeldReason | '';
  readonly is_placed_apart: boolean;
  readonly order_id: number;
}

async function captureWords({ watch, clock }: World, { event, payload }: OutboxEvent): Promise<Wanted> {
  const { came, held, excess, next, ...paid } = await watch.one<Capture>(
    `select sum(l.debit_paise) filter (where a.code like 'GATEWAY_CLEARING:%')::bigint as came,
       coalesce(sum(l.credit_paise) filter (where a.code = 'SUSPENSE'), 0)::bigint as held,
       coalesce(sum(l.credit_paise) filter (where a.code = 'EXCESS'), 0)::bigint as excess,
       coalesce(sum(l.credit_paise - l.debit_paise) filter (where l.fee_line_id is not null and not exists (
         select 1 from order_lines o where o.order_id = p.order_id and o.fee_line_id = l.fee_line_id)), 0)::bigint as next,
       p.held_reason, p.is_placed_apart, p.order_id
     from payments p join ledger_entries e on e.institute_id = p.institute_id and e.kind = 'capture'
         and e.ref like '%/' || p.gateway_payment_id
       join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id where p.id = $1 group by p.id`,
    [payload['payment_id']],
  );
  const kept = paid.held_reason === 'REST' ? `${sum(held)} of a payment` : `${sum(held)} came in`;
  if (event === 'payment.duplicate') return { office: must(`${sum(excess)} came in for fees`) };
  const isDue = event === 'payment.review' || paid.is_placed_apart;
  const due = isDue ? dueWords(await stillOwedInBooks(watch, paid.order_id, clock.now())) : [];
  if (event === 'payment.review') return { payer: must(`${sum(held)} came to`, ...due), office: must(kept) };
  const together = await shareWords(watch, payload['payment_id']);
  if (together !== undefined && !paid.is_placed_apart) return { payer: together };
  const placed = sum(came - held - excess);
  const ofAll = `${placed} of the ${sum(came)} received was used for fees`;
  if (event === 'payment.rest_held') return { office: must(kept, ofAll, ...due) };
  return {
    payer: {
      ...must(
        sum(came),
        ...(held + excess > 0 ? [`${placed} was used for fees`] : []),
        ...(next > 0 ? [`${sum(next)} was not needed for the fees you chose`] : []),
        ...(held > 0 ? [`${sum(held)} is held in your name`] : []),
        ...(excess > 0 ? [`${sum(excess)} is being refunded to you`] : []),
        ...due,
      ),
      // The other shares may be told of at the same time.
      other: together?.texts,
    },
    // What is held has an event of its own.
    office:
      held === 0 && excess > 0
        ? must(ofAll, `${sum(excess)} is more than was due`, ...due)
        : may(ofAll, ...due),
  };
}

/**
 * The shares of a payment for several children that pay what was agreed have one message with their sum, once all are booked
 * (decision 239); due if it was not sent. Undefined for a payment for one child.
 */
async function shareWords(watch: World['watch'], paymentId: unknown): Promise<WantedWords | undefined> {
  const share = await watch.maybe<{ total: number | null; is_due: boolean }>(
    `with own as (select p.*, o.paid_with_id, regexp_replace(p.gateway_payment_id, '/[1-6]$', '') as whole
       from payments p join orders o on o.id = p.order_id where p.id = $1 and o.paid_with_id is not null),
     shares as (select x.* from own join payments x on x.gateway_account_id = own.gateway_account_id
         and regexp_replace(x.gateway_payment_id, '/[1-6]$', '') = own.whole),
     agreed as (select * from shares s where not s.is_placed_apart and exists (select from receipts r where r.payment_id = s.id))
     select (select sum(amount_paise)::bigint from agreed) as total,
       (select count(*) from shares) = (select count(*) from orders m where m.paid_with_id = own.paid_with_id)
         and not exists (select from sent_messages m where m.sent_at is not null
           and m.event_ref in (select 'payments:' || own.whole union all select 'payment:' || a.id from agreed a)) as is_due
     from own`,
    [paymentId],
  );
  return share && (share.is_due ? must : may)(...(share.total === null ? [] : [sum(share.total)]));
}

interface Placing {
  readonly moved: number;
  readonly fees: readonly number[];
  readonly held: number;
  readonly order_id: number;
}

async function placedWords({ watch, clock }: World, { institute_id, payload }: OutboxEvent): Promise<Wanted> {
  const { moved, fees, held, order_id } = await watch.one<Placing>(
    `select sum(l.debit_paise) filter (where a.code in ('SUSPENSE', 'EXCESS'))::bigint as moved,
       coalesce(json_agg(l.fee_line_id) filter (where l.fee_line_id is not null), '[]'::json) as fees,
       left_of_payment(p, 'HELD') as held, p.order_id
     from payments p join ledger_entries e on e.institute_id = $1 and e.kind = 'placing' and e.ref = $2
       join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
     where p.id = $3 group by p.id`,
    [
      institute_id,
      `${String(payload['payment_id'])}/${String(payload['request_key'])}`,
      payload['payment_id'],
    ],
  );
  const due = dueWords(await stillOwedInBooks(watch, order_id, clock.now(), fees));
  const kept = held > 0 ? [`${sum(held)} is still held`] : [];
  return { payer: must(`${sum(moved)} that`, ...kept, ...due) };
}

async function reversedWords({ watch }: World, { institute_id, payload }: OutboxEvent): Promise<Wanted> {
  const { taken } = await watch.one<{ taken: number }>(
    `select sum(l.credit_paise)::bigint as taken from ledger_entries e join ledger_lines l on l.entry_id = e.id
       join ledger_accounts a on a.id = l.account_id and a.code like 'COUNTER:%'
     where e.institute_id = $1 and e.kind = 'reversal' and e.ref = $2`,
    [institute_id, String(payload['payment_id'])],
  );
  return { payer: must(`your payment of ${sum(taken)} of`) };
}

async function noVerdictWords({ watch }: World, { payload }: OutboxEvent): Promise<Wanted> {
  const { amount } = await watch.one<{ amount: number }>(
    'select coalesce(sum(balance_paise + late_fee_paise), 0)::bigint as amount from order_lines where order_id = $1',
    [payload['order_id']],
  );
  return { office: may(`a payment of ${sum(amount)} went`) };
}

/** News of a refund that comes once. */
const ONCE: readonly string[] = ['refund.waiting', 'refund.taken_over'];

interface AskedRefund {
  readonly amount: number;
  readonly by: string;
  /** The order of which the gateway keeps another payment; else null. */
  readonly second_of: number | null;
}

async function refundWords({ watch, clock }: World, { event, payload }: OutboxEvent): Promise<Wanted> {
  const { amount, by, second_of } = await watch.one<AskedRefund>(
    `select r.amount_paise as amount, r.requested_by as by,
       case when r.rest_of_id is null and excess_reason(p.id) = 'SECOND' then p.order_id end as second_of
     from refunds r join payments p on p.id = r.payment_id where r.id = $1`,
    [payload['refund_id']],
  );
  const isPromised = event === 'refund.requested' && by === 'EXCESS';
  const due = second_of === null ? [] : dueWords(await stillOwedInBooks(watch, second_of, clock.now()));
  return {
    payer: isPromised ? must(sum(amount), ...due) : may(sum(amount)),
    office: ONCE.includes(event) ? must(sum(amount)) : may(sum(amount)),
  };
}

async function loanWords({ watch }: World, { payload }: OutboxEvent): Promise<Wanted> {
  const { amount } = await watch.one<{ amount: number }>(
    'select amount_paise as amount from emi_applications where id = $1',
    [payload['application_id']],
  );
  return { office: may(`an EMI application of ${sum(amount)} was paid`) };
}

async function disputeWords({ watch }: World, { event, payload }: OutboxEvent): Promise<Wanted> {
  const { amount, fees, rest, loss } = await watch.one<Record<'amount' | 'fees' | 'rest' | 'loss', number>>(
    `with taken as (
       select r.source, sum(l.credit_paise) as paise from refunds r
         join ledger_entries e on e.institute_id = r.institute_id and e.kind = 'refund' and e.ref = r.refund_code
         join ledger_lines l on l.entry_id = e.id
         join ledger_accounts a on a.id = l.account_id and a.code like 'GATEWAY_CLEARING:%'
       where r.dispute_id = $1 group by r.source)
     select d.amount_paise as amount,
       coalesce((select sum(paise) from taken where source = 'FEES'), 0)::bigint as fees,
       coalesce((select sum(paise) from taken where source <> 'FEES'), 0)::bigint as rest,
       coalesce((select sum(l.debit_paise - l.credit_paise) from ledger_entries e join ledger_lines l on l.entry_id = e.id
           join ledger_accounts a on a.id = l.account_id and a.code = 'DISPUTE_LOSSES'
         where e.institute_id = d.institute_id and e.kind = 'dispute' and e.ref like d.id || '/%'), 0)::bigint as loss
     from disputes d where d.id = $1`,
    [payload['dispute_id']],
  );
  if (event !== 'payment.dispute_lost') return { office: may(sum(amount)) };
  const owed = fees > 0 ? [`Fees of ${sum(fees)} are due again`] : [];
  const lost = loss > 0 ? [`${sum(loss)} of it`] : [];
  return {
    payer: fees > 0 ? must(`took back ${sum(fees)} of`) : undefined,
    office: must(`took back ${sum(fees + rest + loss)} of`, ...owed, ...lost),
  };
}
