import type { PaymentTruth } from '@shulk/contract';
import { INSTITUTE_EVENTS, notifyInstitute } from '../../modules/notifications/institute/notify-institute.ts';
import { DISPUTE_NEWS, notifyOfDispute } from '../../modules/notifications/institute/notify-of-dispute.ts';
import {
  notifyOfHeldMoney,
  notifyOfAllocation,
} from '../../modules/notifications/payments/notify-of-held-money.ts';
import { notifyOfCapture } from '../../modules/notifications/payments/notify-payer.ts';
import { notifyOfRefund } from '../../modules/notifications/payments/notify-of-refund.ts';
import { notifyOfReversal } from '../../modules/notifications/payments/notify-of-reversal.ts';
import { notifyOfTakeBack } from '../../modules/notifications/payments/notify-of-take-back.ts';
import type { OutgoingMessage } from '../../platform/messages/transport.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { World } from '../world/world.ts';
import type { Violation } from './violation.ts';
import { stillOwedInBooks } from './still-owed.ts';
import { aProvenFamily } from './told-answers.ts';
import { dueWords, missingIn, wantedWords } from './wanted-words.ts';
import type { Reader } from './wanted-words.ts';

type Teller = (services: Services, event: OutboxEvent) => Promise<void>;

/** The listeners that notify payers and the office of money, as in the product. */
const TELLERS: readonly (readonly [string, Teller])[] = [
  ['payment.captured', notifyOfCapture],
  ['payment.review', notifyOfHeldMoney],
  ['payment.placed', notifyOfAllocation],
  ['payment.reversed', notifyOfReversal],
  ['payment.dispute_lost', notifyOfTakeBack],
  ...(['requested', 'delayed', 'processed', 'failed'] as const).map((news): [string, Teller] => [
    `refund.${news}`,
    (services, event) => notifyOfRefund(services, event, news),
  ]),
  ...INSTITUTE_EVENTS.map((name): [string, Teller] => [
    name,
    (services, event) => notifyInstitute(services, event, name),
  ]),
  ...DISPUTE_NEWS.map((news): [string, Teller] => [
    `payment.dispute_${news}`,
    (services, event) => notifyOfDispute(services, event, news),
  ]),
];

/**
 * Every new event is reported at once, as by an idle server. Its SMS and e-mails, to the family and to the office, must
 * name the amounts of the books: what was received, what pays fees, what is held, what is refunded, what is still due.
 */
export async function checkWords(world: World): Promise<Violation[]> {
  const { watch, moneySeen } = world;
  const events = await watch.query<OutboxEvent>(
    `select id as outbox_id, institute_id, event, student_id, student_sequence, object_version, payload
     from outbox where id > $1 order by id`,
    [moneySeen.event],
  );
  const wrong: Record<Reader, unknown[]> = { payer: [], office: [] };
  for (const event of events) {
    moneySeen.event = event.outbox_id;
    const tellers = TELLERS.filter(([name]) => name === event.event);
    if (tellers.length > 0) await compareWords(world, event, tellers, wrong);
  }
  return [
    ...broken('what payers are told is what the books say', wrong.payer),
    ...broken('what the office is told is what the books say', wrong.office),
  ];
}

const broken = (invariant: string, rows: readonly unknown[]): Violation[] =>
  rows.length === 0 ? [] : [{ invariant, rows }];

/** Tells an event, and compares each of its messages with the books. */
async function compareWords(
  world: World,
  event: OutboxEvent,
  tellers: readonly (readonly [string, Teller])[],
  wrong: Readonly<Record<Reader, unknown[]>>,
): Promise<void> {
  const sent: Record<Reader, OutgoingMessage[]> = { payer: [], office: [] };
  const messages = {
    async send(message: OutgoingMessage) {
      sent[message.template === 'institute_news' ? 'office' : 'payer'].push(message);
      return { ref: 'simulated' };
    },
  };
  for (const [, tell] of tellers) await tell({ ...world.process.services, db: world.db, messages }, event);
  const wanted = await wantedWords(world, event);
  const about = { event: event.event, payload: event.payload };
  for (const reader of ['payer', 'office'] as const) {
    const { texts, isDue } = wanted[reader] ?? { texts: [], isDue: false };
    if (isDue && sent[reader].length === 0)
      wrong[reader].push({ ...about, missing: texts, text: 'no message' });
    for (const { channel, text } of sent[reader]) {
      const spelt = channel === 'sms' ? texts.map((words) => words.replaceAll('₹', 'Rs.')) : texts;
      const missing = missingIn(text, spelt);
      if (missing.length > 0) wrong[reader].push({ ...about, missing, text });
    }
  }
}

/** The parts of an order's money, by its placements and refunds. */
interface Standing {
  readonly application_code: string;
  readonly order_id: number;
  readonly placed: number;
  readonly placed_back: number;
  /** The part that the payer's bank took back. */
  readonly taken: number;
  readonly held: number;
  readonly excess: number;
  readonly unplaced: number;
  /** Whether its fees were paid otherwise than agreed, or the ledger opened some of them again. */
  readonly may_owe: boolean;
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

/** The pages of money that pays fees, or did. */
const OF_FEES: readonly PaymentTruth['state'][] = ['PAID', 'PART_REFUNDED', 'REFUNDED', 'TAKEN_BACK'];

/**
 * At the end every family opens the page of each payment that brought money; it must show the money's state, and what
 * is still due of its fees.
 */
export async function checkPages(world: World): Promise<Violation[]> {
  const rows: unknown[] = [];
  const dues: unknown[] = [];
  for (const school of world.schools) {
    const standing = await world.watch.query<Standing>(
      `select o.application_code, o.id as order_id, sum(p.placed_paise)::bigint as placed,
         (sum(p.refunded_paise) filter (where p.placed_paise > 0))::bigint as placed_back,
         sum((select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id and r.source = 'FEES'
           and r.requested_by = 'DISPUTE'))::bigint as taken,
         sum(case when p.held_paise > 0 then left_of_payment(p, 'HELD') else 0 end)::bigint as held,
         sum(case when p.excess_paise > 0 then p.excess_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r
           where r.payment_id = p.id and r.source = 'EXCESS' and r.status = 'PROCESSED') else 0 end)::bigint as excess,
         sum(p.held_paise + p.excess_paise)::bigint as unplaced,
         bool_or(p.placed_paise > 0 and (p.is_placed_apart or exists (
           select 1 from refunds r join ledger_entries e on e.institute_id = r.institute_id and e.kind = 'refund' and e.ref = r.refund_code
             join ledger_lines l on l.entry_id = e.id where r.payment_id = p.id and l.fee_line_id is not null))) as may_owe
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
      const wanted = stateOf(one);
      if (told?.state !== wanted) rows.push({ ...one, wanted, told: told ?? answer.body });
      const isTold = OF_FEES.includes(wanted) ? one.may_owe : wanted !== 'REVIEW';
      const owed = isTold ? await stillOwedInBooks(world.watch, one.order_id, world.clock.now()) : 0;
      const missing = missingIn(told?.next.join(' ') ?? '', dueWords(owed));
      if (missing.length > 0) dues.push({ ...one, missing, told: told?.next });
    }
  }
  return [
    ...broken('the page of a payment says where its money is', rows),
    ...broken('the page of a payment says what is still due of its fees', dues),
  ];
}
