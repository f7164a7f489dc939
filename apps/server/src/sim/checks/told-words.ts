import type { PaymentTruth } from '@shulk/contract';
import { formatExact } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import {
  notifyOfHeldMoney,
  notifyOfAllocation,
} from '../../modules/notifications/payments/notify-of-held-money.ts';
import { notifyPayer } from '../../modules/notifications/payments/notify-payer.ts';
import { notifyOfRefund } from '../../modules/notifications/payments/notify-of-refund.ts';
import type { OutgoingMessage } from '../../platform/messages/transport.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { World } from '../world/world.ts';
import type { Violation } from './violation.ts';
import { aProvenFamily } from './told-answers.ts';

type Teller = (services: Services, event: OutboxEvent) => Promise<void>;

/** The listener that notifies payers of each event, as in the product. */
const TELLERS: Readonly<Record<string, Teller>> = {
  'payment.captured': notifyPayer,
  'payment.review': notifyOfHeldMoney,
  'payment.placed': notifyOfAllocation,
  'refund.requested': (services, event) => notifyOfRefund(services, event, 'requested'),
  'refund.delayed': (services, event) => notifyOfRefund(services, event, 'delayed'),
  'refund.processed': (services, event) => notifyOfRefund(services, event, 'processed'),
  'refund.failed': (services, event) => notifyOfRefund(services, event, 'failed'),
};

/**
 * Every new event is reported at once, as by an idle server, and its e-mail must name the amounts of its ledger
 * entry: what was received, what pays fees, what is held and what is refunded.
 */
export async function checkWords(world: World): Promise<Violation[]> {
  const { watch, process, moneySeen } = world;
  const events = await watch.query<OutboxEvent>(
    `select id as outbox_id, institute_id, event, student_id, student_sequence, object_version, payload
     from outbox where id > $1 order by id`,
    [moneySeen.event],
  );
  const rows: unknown[] = [];
  for (const event of events) {
    moneySeen.event = event.outbox_id;
    const teller = TELLERS[event.event];
    if (teller === undefined) continue;
    const sent: OutgoingMessage[] = [];
    const messages = {
      async send(message: OutgoingMessage) {
        sent.push(message);
        return { ref: 'simulated' };
      },
    };
    await teller({ ...process.services, db: world.db, messages }, event);
    for (const { channel, text } of sent) {
      const wanted = (await wordsOf(world, event)).map((word) =>
        channel === 'sms' ? word.replace('₹', 'Rs.') : word,
      );
      const missing = wanted.filter((word) => !text.includes(word));
      if (missing.length > 0) rows.push({ event: event.event, payload: event.payload, missing, text });
    }
  }
  return rows.length === 0 ? [] : [{ invariant: 'what payers are told is what the books say', rows }];
}

/** Rupees as the product writes them. */
const sum = (paise: number): string => formatExact(paise as Paise);

/** Texts that must be in the message about an event, derived only from the ledger. */
async function wordsOf({ watch }: World, { event, payload }: OutboxEvent): Promise<string[]> {
  if (event === 'payment.placed') return [`${sum(Number(payload['amount_paise']))} that`];
  if (event.startsWith('refund.')) {
    const { amount } = await watch.one<{ amount: number }>(
      'select amount_paise as amount from refunds where id = $1',
      [payload['refund_id']],
    );
    return [sum(amount)];
  }
  const { came, held, excess, next } = await watch.one<
    Readonly<Record<'came' | 'held' | 'excess' | 'next', number>>
  >(
    `select sum(l.debit_paise) filter (where a.code like 'GATEWAY_CLEARING:%')::bigint as came,
       coalesce(sum(l.credit_paise) filter (where a.code = 'SUSPENSE'), 0)::bigint as held,
       coalesce(sum(l.credit_paise) filter (where a.code = 'EXCESS'), 0)::bigint as excess,
       coalesce(sum(l.credit_paise - l.debit_paise) filter (where l.fee_line_id is not null and not exists (
         select 1 from order_lines o where o.order_id = p.order_id and o.fee_line_id = l.fee_line_id)), 0)::bigint as next
     from payments p join ledger_entries e on e.institute_id = p.institute_id and e.kind = 'capture'
         and e.ref like '%/' || p.gateway_payment_id
       join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id where p.id = $1`,
    [payload['payment_id']],
  );
  if (event === 'payment.review') return [`${sum(held)} came`];
  return [
    sum(came),
    ...(held + excess > 0 ? [`${sum(came - held - excess)} was used for fees`] : []),
    ...(next > 0 ? [`${sum(next)} was not needed for the fees you chose`] : []),
    ...(held > 0 ? [`${sum(held)} is held in your name`] : []),
    ...(excess > 0 ? [`${sum(excess)} is being refunded to you`] : []),
  ];
}

/** The parts of an order's money, by its placements and refunds. */
interface Standing {
  readonly application_code: string;
  readonly placed: number;
  readonly placed_back: number;
  /** The part that the payer's bank took back. */
  readonly taken: number;
  readonly held: number;
  readonly excess: number;
  readonly unplaced: number;
}

/** The first text on the page of a payment, by the state of its money. */
function stateOf({
  placed,
  placed_back: back,
  taken,
  held,
  excess,
  unplaced,
}: Standing): PaymentTruth['state'] {
  if (placed > 0 && taken === placed) return 'TAKEN_BACK';
  if (placed > 0) return back === 0 ? 'PAID' : back < placed ? 'PART_REFUNDED' : 'REFUNDED';
  if (held > 0) return 'REVIEW';
  return excess > 0 || unplaced === 0 ? 'EXCESS' : 'RETURNED';
}

/** At the end every family opens the page of each payment that brought money; it must show the money's state. */
export async function checkPages(world: World): Promise<Violation[]> {
  const rows: unknown[] = [];
  for (const school of world.schools) {
    const standing = await world.watch.query<Standing>(
      `select o.application_code, sum(p.placed_paise)::bigint as placed,
         (sum(p.refunded_paise) filter (where p.placed_paise > 0))::bigint as placed_back,
         sum((select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id and r.source = 'FEES'
           and r.requested_by = 'DISPUTE'))::bigint as taken,
         sum(case when p.held_paise > 0 then left_of_payment(p, 'HELD') else 0 end)::bigint as held,
         sum(case when p.excess_paise > 0 then p.excess_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r
           where r.payment_id = p.id and r.source = 'EXCESS' and r.status = 'PROCESSED') else 0 end)::bigint as excess,
         sum(p.held_paise + p.excess_paise)::bigint as unplaced
       from payments p join orders o on o.id = p.order_id
       where p.institute_id = $1 and p.kind = 'gateway' group by o.id order by o.id`,
      [school.instituteId],
    );
    if (standing.length === 0) continue;
    const browser = world.process.browser(await aProvenFamily(world, school));
    for (const one of standing) {
      const answer = await browser.get(
        `/api/checkout/v1/payments/${one.application_code}?payment_page_slug=${school.slug}`,
      );
      const told = answer.status < 300 ? answer.data<PaymentTruth>() : undefined;
      if (told?.state !== stateOf(one))
        rows.push({ ...one, wanted: stateOf(one), told: told ?? answer.body });
    }
  }
  return rows.length === 0 ? [] : [{ invariant: 'the page of a payment says where its money is', rows }];
}
