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
import { missingIn, wantedWords } from './wanted-words.ts';
import type { Reader, WantedWords } from './wanted-words.ts';

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

/** A broken promise with its rows; none without rows. */
export const broken = (invariant: string, rows: readonly unknown[]): Violation[] =>
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
    takes: () => true,
    async send(message: OutgoingMessage) {
      sent[message.template === 'institute_news' ? 'office' : 'payer'].push(message);
      return { ref: 'simulated' };
    },
  };
  for (const [, tell] of tellers) await tell({ ...world.process.services, db: world.db, messages }, event);
  const wanted = await wantedWords(world, event);
  const about = { event: event.event, payload: event.payload };
  for (const reader of ['payer', 'office'] as const) {
    const { texts, isDue, other }: WantedWords = wanted[reader] ?? { texts: [], isDue: false };
    if (isDue && sent[reader].length === 0)
      wrong[reader].push({ ...about, missing: texts, text: 'no message' });
    for (const { channel, text } of sent[reader]) {
      const spelt = (of: readonly string[]): readonly string[] =>
        channel === 'sms' ? of.map((words) => words.replaceAll('₹', 'Rs.')) : of;
      const missing = missingIn(text, spelt(texts));
      const isOther = other !== undefined && missingIn(text, spelt(other)).length === 0;
      if (missing.length > 0 && !isOther) wrong[reader].push({ ...about, missing, text });
    }
  }
}
