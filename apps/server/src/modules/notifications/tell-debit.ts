import { formatExact, indiaDay, indiaTime } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { assert } from '../../platform/errors.ts';
import type { OutgoingMessage } from '../../platform/messages/transport.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { selectDebitMessage, selectMandateMessage } from './debit-message.store.ts';
import type { DebitMessageRow, MandateMessageRow } from './debit-message.store.ts';
import { sendToPayer } from './send-to-payer.ts';

/** What a message tells of a debit, beside its order. */
interface DebitNews {
  readonly kind: 'debit_notice' | 'debit_retry' | 'debit_failed';
  /** `dd-mm-yyyy` and `hh:mm` in India: of the debit told of, or of the next try; '' when there is none. */
  readonly date: string;
  readonly time: string;
  /** The page on which the fees can be paid now instead. */
  readonly address: string;
}

/**
 * Tells the payer of a debit ahead, with amount, date and a way to pay now instead, and of one that brought no money,
 * with what happens next (regulation E.1, decision 28). The debit that succeeds is told of as any payment is. May run
 * twice; each message goes out once.
 * @throws MessageRefused when a provider refuses; the job is tried again
 */
export async function tellDebit(
  services: Services,
  event: OutboxEvent,
  news: 'notified' | 'bounced',
): Promise<void> {
  const { order_id: orderId, debit_at: debitAt } = event.payload;
  assert(typeof orderId === 'number', 'the event of a debit names its order');
  const debit = await selectDebitMessage(services.db, event.institute_id, orderId);
  if (debit === undefined) return;
  const next = typeof debitAt === 'string' ? (debitAt as Instant) : undefined;
  const told: DebitNews = {
    kind: news === 'notified' ? 'debit_notice' : next === undefined ? 'debit_failed' : 'debit_retry',
    date: next === undefined ? '' : indiaDay(next).split('-').reverse().join('-'),
    time: next === undefined ? '' : indiaTime(next).slice(0, 5),
    address: `${services.settings.publicUrl}/${debit.slug}`,
  };
  await sendToPayer(services, debit, {
    eventRef: `debit:${debit.order_id}:${news}`,
    sms: (mobile) => ({
      ...partsOf(debit, told),
      channel: 'sms',
      to: mobile,
      text: textOf(debit, told, 'Rs.'),
    }),
    email: (email) => ({
      ...partsOf(debit, told),
      channel: 'email',
      to: email,
      subject: subjectOf(debit, told),
      text: textOf(debit, told, '₹'),
    }),
  });
}

const partsOf = (
  debit: DebitMessageRow,
  { kind, date, time, address }: DebitNews,
): Pick<OutgoingMessage, 'template' | 'vars' | 'instituteId' | 'test'> => ({
  template: kind,
  vars: {
    AMOUNT: formatExact(debit.amount_paise).replace('₹', 'Rs.'),
    INSTITUTE: debit.institute_short,
    DATE: date,
    TIME: time,
    ADDRESS: address,
  },
  instituteId: debit.institute_id,
  test: debit.is_test,
});

const SUBJECTS = {
  debit_notice: 'Auto debit ahead',
  debit_retry: 'Auto debit not completed, it is tried again',
  debit_failed: 'Auto debit not completed',
} as const;

const subjectOf = (debit: DebitMessageRow, { kind }: DebitNews): string =>
  `${SUBJECTS[kind]}: ${formatExact(debit.amount_paise)}`;

/** Amount, date and what to do; a rupee sign would halve the length of an SMS. */
function textOf(debit: DebitMessageRow, { kind, date, time, address }: DebitNews, sign: string): string {
  const amount = formatExact(debit.amount_paise).replace('₹', sign);
  const institute = debit.institute_label;
  switch (kind) {
    case 'debit_notice':
      return `${amount} for ${institute} will be debited on ${date} at ${time} or later by your auto debit. To pay now instead, open ${address}`;
    case 'debit_retry':
      return `The auto debit of ${amount} for ${institute} did not go through. It is tried again on ${date}. To pay now instead, open ${address}`;
    case 'debit_failed':
      return `The auto debit of ${amount} for ${institute} did not go through and is not tried again. Please pay at ${address}`;
  }
}

/**
 * Tells the payer that an auto debit is set up, which a bank may confirm a day after the sheet was closed: the first
 * debit, the most a debit takes, and how to end it (regulation E.1). May run twice; each message goes out once.
 * @throws MessageRefused when a provider refuses; the job is tried again
 */
export async function tellMandate(services: Services, event: OutboxEvent): Promise<void> {
  const mandateId = event.payload['mandate_id'];
  assert(typeof mandateId === 'number', 'mandate.active names its mandate');
  const mandate = await selectMandateMessage(services.db, event.institute_id, mandateId);
  if (mandate === undefined) return;
  const subject = `Auto debit set up for ${mandate.institute_label}`;
  await sendToPayer(services, mandate, {
    eventRef: `mandate:${mandateId}`,
    sms: (mobile) => ({ ...mandateParts(mandate, 'Rs.'), channel: 'sms', to: mobile }),
    email: (email) => ({ ...mandateParts(mandate, '₹'), channel: 'email', to: email, subject }),
  });
}

function mandateParts(mandate: MandateMessageRow, sign: string): Omit<OutgoingMessage, 'channel' | 'to'> {
  const said = (paise: MandateMessageRow['first_paise']): string => formatExact(paise).replace('₹', sign);
  const [first, most] = [said(mandate.first_paise), said(mandate.max_amount_paise)];
  const date = mandate.first_on.split('-').reverse().join('-');
  return {
    template: 'mandate_active',
    text: `Your auto debit for ${mandate.institute_label} is set up. First debit: ${first} on ${date}; at most ${most} each. You are told a day before each debit. To end it, use your UPI app or your bank.`,
    vars: { AMOUNT: first, INSTITUTE: mandate.institute_short, DATE: date, MOST: most },
    instituteId: mandate.institute_id,
    test: mandate.is_test,
  };
}
