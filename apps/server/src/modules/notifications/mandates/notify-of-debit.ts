import {
  debitTime,
  debitWords,
  formatDay,
  growsByLateFee,
  indiaDay,
  returnBy,
  smsAmount,
} from '@shulk/domain';
import type { DebitMessage, DebitNews, Instant, PayerWords } from '@shulk/domain';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { sendToPayer } from '../send-to-payer.ts';
import { selectDebitMessage } from './debit-message.store.ts';
import type { DebitMessageRow } from './debit-message.store.ts';

/**
 * Notifies the payer of a debit ahead, with amount, date, reference and how to stop it, of one that brought no
 * money, with what happens next and by when money is returned (regulation E.1, E.4, decision 28), and of one that its
 * institute skipped, with the fees that stay due (decision 264). A successful debit is
 * reported like any payment. May run twice; each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfDebit(
  services: Services,
  event: OutboxEvent,
  news: 'notified' | 'bounced' | 'skipped',
): Promise<void> {
  const { debit_id: debitId, order_id: orderId, debit_at: debitAt } = event.payload;
  assert(typeof debitId === 'number', 'the event of a debit names it');
  const order = typeof orderId === 'number' ? orderId : null;
  const debit = await selectDebitMessage(services.db, event.institute_id, debitId, order);
  if (debit === undefined) return;
  const next = typeof debitAt === 'string' ? (debitAt as Instant) : undefined;
  const kind = KINDS[news] ?? (next === undefined ? endOf(debit) : 'debit_retry');
  const told = messageOf(debit, kind, next, `${services.settings.publicUrl}/${debit.slug}`);
  const parts = () => ({
    template: templateOf(kind, told),
    vars: varsOf(debit, told),
    instituteId: debit.institute_id,
    test: debit.is_test,
  });
  const words = (): PayerWords => debitWords(kind, told);
  await sendToPayer(services, debit, {
    eventRef: refOf(debit, news),
    sms: (to) => ({ ...parts(), channel: 'sms', to, text: words().sms }),
    email: (to) => ({ ...parts(), channel: 'email', to, subject: words().subject, text: words().email }),
  });
}

/** The messages that an event alone decides. */
const KINDS: Readonly<Partial<Record<string, DebitNews>>> = {
  notified: 'debit_notice',
  skipped: 'debit_skipped',
};

/** Names the message for ever: a debit has one notice and one failure in each round, and is skipped once. */
function refOf({ debit_id: debit, order_id: order }: DebitMessageRow, news: string): string {
  if (news === 'skipped') return `debit:${debit}:skipped`;
  return order === null ? `debit:${debit}:unmade` : `debit:${order}:${news}`;
}

/** One that never began has no money to return. */
const endOf = ({ tried_at }: DebitMessageRow): DebitNews =>
  tried_at === null ? 'debit_not_made' : 'debit_failed';

/** A registered template has fixed words: a notice with other ones, by its rail or a late fee, has its own template. */
function templateOf(kind: DebitNews, told: DebitMessage): string {
  if (kind !== 'debit_notice') return kind;
  return `debit_notice${told.rail === 'ENACH' ? '_bank' : ''}${growsByLateFee(told) ? '_late_fee' : ''}`;
}

const messageOf = (
  debit: DebitMessageRow,
  kind: DebitNews,
  debit_at: Instant | undefined,
  address: string,
): DebitMessage => ({
  institute: debit.institute_label,
  reference: debit.reference,
  rail: debit.rail,
  amount: debit.amount_paise,
  planned: debit.planned_paise,
  late_fee: debit.late_fee_paise,
  ceiling: debit.max_amount_paise,
  debit_at,
  return_by:
    kind === 'debit_notice' || kind === 'debit_skipped' || debit.tried_at === null
      ? undefined
      : returnBy(debit.tried_at),
  address,
  truth: `${address}/p/${debit.application_code}`,
});

/** The values of a registered template; RETURN is the promised day for a failed debit. */
const varsOf = (
  { institute_short, slug, application_code }: DebitMessageRow,
  { amount, late_fee, reference, debit_at: at, return_by, address }: DebitMessage,
): Record<string, string> => ({
  AMOUNT: smsAmount(amount),
  INSTITUTE: institute_short,
  DATE: at === undefined ? '' : formatDay(indiaDay(at)),
  TIME: debitTime(at),
  LATE_FEE: smsAmount(late_fee),
  REFERENCE: reference,
  RETURN: return_by === undefined ? '' : formatDay(return_by),
  ADDRESS: address,
  PAGE: slug,
  TRANSACTION: application_code,
});
