import { NO_PAISE, formatDay, formatExact, indiaDay, smsAmount, sumPaise } from '@shulk/domain';
import type { Paise } from '@shulk/domain';
import { PAID } from '@shulk/words/messages/payments';
import { RUPEES } from '@shulk/words/messages/rupees';
import { TRUTH_LINK } from '@shulk/words/messages/where';
import { TRUTH } from '@shulk/words/truth/payment';
import { instituteNow } from '../../../platform/clock.ts';
import { assert } from '../../../platform/errors.ts';
import type { OutgoingMessage } from '../../../platform/messages/transport.ts';
import type { EventMark, OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { stillOwedOf } from '../../fees/index.ts';
import { notifyOfOtherAllocation } from '../institute/notify-institute.ts';
import { claimPaid, selectPaidShares } from './paid-message.store.ts';
import type { PaidRow, ShareRow } from './paid-message.store.ts';
import { thankLinkPayer } from './thank-link-payer.ts';
import { sendClaimed, sendToPayer, staleBefore } from '../send-to-payer.ts';
import type { PayerMessages } from '../send-to-payer.ts';

/**
 * Notifies the payer that the money arrived: at the mobile of this payment, else the one on file, and at a known
 * e-mail. Both contain amount, institute, receipt number and where the receipt is, and no personal data; without a
 * student also the transaction id to enter there (R31). The e-mail also links the page that shows where the money is;
 * the SMS leads there by the receipts (decisions 23, 48). The office is notified if the money was allocated otherwise
 * than agreed. May run twice; each message is sent once.
 * @param mark of the event, for the last statement
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function notifyOfCapture(
  services: Services,
  event: OutboxEvent,
  mark?: () => EventMark | undefined,
): Promise<void> {
  const paymentId = event.payload['payment_id'];
  assert(typeof paymentId === 'number', 'payment.captured names its payment');
  const eventRef = `payment:${paymentId}`;
  const now = services.clock.now();
  const about = { instituteId: event.institute_id, paymentId, eventRef };
  const row = await claimPaid(services.db, about, now, staleBefore(now));
  if (row === undefined) return;
  const paid = { ...row, still_owed: await stillOwed(services, row) };
  const messages = messagesOf(services, paid, eventRef);
  const payer = paid.link_payer;
  if (paid.is_placed_apart) {
    await sendToPayer(services, paid, messages);
    await notifyOfOtherAllocation(services, event);
  } else if (!paid.is_share) {
    const last = payer === null ? mark : undefined;
    await sendClaimed(services, paid.institute_id, paid.claimed, messages, last);
  }
  if (paid.is_share) await notifyOfShares(services, event);
  if (payer !== null) await thankLinkPayer(services, paid, payer);
}

/**
 * Notifies the payer of several children once, when each share of the payment is booked: the sum of those that pay the fees
 * they were for, and each receipt (decision 239). A share that was allocated otherwise, held or refunded has its own message.
 * @param event of any of the shares
 */
export async function notifyOfShares(services: Services, event: OutboxEvent): Promise<void> {
  const { institute_id: instituteId } = event;
  const paymentId = event.payload['payment_id'];
  assert(typeof paymentId === 'number', 'the event of a payment names it');
  const shares = await selectPaidShares(services.db, instituteId, paymentId);
  const asAgreed = shares.filter((share) => share.receipt_number !== null && !share.is_placed_apart);
  const [first, ...others] = asAgreed;
  // The event of the last share tells.
  if (first === undefined || shares.length < first.of) return;
  const now = services.clock.now();
  const own = `payment:${first.payment_id}`;
  const about = { instituteId, paymentId: first.payment_id, eventRef: own };
  const row = await claimPaid(services.db, about, now, staleBefore(now));
  if (row === undefined) return;
  const sum = sumPaise(asAgreed.map(({ amount_paise: amount }) => amount));
  const paid = { ...row, amount_paise: sum, still_owed: NO_PAISE, shares: asAgreed };
  const eventRef = others.length === 0 ? own : `payments:${first.whole}`;
  await sendToPayer(services, paid, messagesOf(services, paid, eventRef));
}

function messagesOf(services: Services, paid: Paid, eventRef: string): PayerMessages {
  const page = `${services.settings.publicUrl}/${paid.slug}`;
  const address = `${page}/r/auth`;
  return {
    eventRef,
    sms: (mobile) => paidSms(paid, mobile, address),
    email: (email) => paidEmail(paid, email, address, `${page}/p/${paid.application_code}`),
  };
}

/** A payment with what is payable now of its fees. */
type Paid = PaidRow & {
  readonly still_owed: Paise;
  /** Of a payment for several children, those that the messages are about. */
  readonly shares?: readonly ShareRow[];
};

/** Receipts of several children fit the place of one in an SMS by its first number and how many more there are. */
const receiptsInShort = ({ receipt_number: number, shares = [] }: Paid): string =>
  shares.length < 2 ? number : `${number} +${shares.length - 1}`;

/** In an e-mail each has a line: number, child and amount. */
const receiptsInFull = ({ receipt_number: number, shares = [] }: Paid): string =>
  shares.length < 2
    ? number
    : shares
        .map(
          (share) =>
            `\n${share.receipt_number ?? ''}: ${share.first_name}, ${formatExact(share.amount_paise)}`,
        )
        .join('');

const stillOwed = async (services: Services, row: PaidRow): Promise<Paise> =>
  row.is_placed_apart
    ? stillOwedOf(
        services.db,
        { ...row, id: row.order_id },
        indiaDay(instituteNow(services.clock, row.clock_offset_ms)),
      )
    : NO_PAISE;

/** What of the money pays which fees, what happens to the rest, and what is still owed; empty if all is as agreed. */
function restOf(paid: Paid, sign: string): string {
  const sum = (paise: Paise): string => formatExact(paise).replace('₹', sign);
  const rests = [
    ...(paid.held_paise > 0 ? [PAID.kept(sum(paid.held_paise))] : []),
    ...(paid.excess_paise > 0 ? [PAID.goesBack(sum(paid.excess_paise))] : []),
  ];
  return [
    ...(rests.length === 0 ? [] : [PAID.placed(sum(paid.placed_paise), rests.join(', '))]),
    ...(paid.next_due_paise === 0 ? [] : [PAID.nextDue(sum(paid.next_due_paise))]),
    ...(paid.still_owed === 0 ? [] : [` ${TRUTH.stillOwed(sum(paid.still_owed))}`]),
  ].join('');
}

/** The day of a payment that was reported on a later one; the registered SMS template has no place for it. */
function dayOf(paid: PaidRow): string {
  const day = indiaDay(paid.received_at);
  return day === indiaDay(paid.booked_at) ? '' : PAID.ofDay(formatDay(day));
}

/** What to enter where receipts are proven, if there is no student to find the payment by (R31). */
const typedThere = (paid: PaidRow): string =>
  paid.student_id === null ? PAID.typed(paid.application_code) : '';

/** As `typedThere`, in the e-mail; a payment without a student is proven only by its mobile. */
const provenThere = (paid: PaidRow): string =>
  paid.student_id === null ? PAID.proofByTransaction(paid.application_code) : PAID.proof;

/** The values of a registered template; TRANSACTION is empty if the receipt is found by its student. */
const varsOf = (paid: Paid, own: Record<string, string>): Record<string, string> => ({
  ...own,
  RECEIPT: receiptsInShort(paid),
  TRANSACTION: paid.student_id === null ? paid.application_code : '',
});

/** The common text of both messages, with the rupee sign that each supports. */
const saidOf = (paid: Paid, sign: string): Record<'amount' | 'institute' | 'rest' | 'receipt', string> => ({
  amount: formatExact(paid.amount_paise).replace('₹', sign),
  institute: paid.institute_label,
  rest: restOf(paid, sign),
  receipt: receiptsInShort(paid),
});

/** The name under which the text of {@link paidSms} is registered. */
function templateOf(paid: Paid): string {
  if (restOf(paid, RUPEES.sms) !== '') return 'paid_with_rest';
  return paid.student_id === null ? 'paid_no_student' : 'paid';
}

function paidSms(paid: Paid, mobile: string, address: string): OutgoingMessage {
  const amount = smsAmount(paid.amount_paise);
  return {
    channel: 'sms',
    template: templateOf(paid),
    to: mobile,
    text: PAID.sms({ ...saidOf(paid, RUPEES.sms), address, typed: typedThere(paid) }),
    vars: varsOf(paid, {
      AMOUNT: amount,
      INSTITUTE: paid.institute_short,
      ADDRESS: address,
      ...(restOf(paid, RUPEES.sms) !== '' && { REST: restOf(paid, RUPEES.sms).trim() }),
    }),
    instituteId: paid.institute_id,
    test: paid.is_test,
  };
}

/** Who paid by the parent's link; the registered SMS has no place for it. */
const byLink = ({ link_payer }: Paid): string =>
  link_payer === null ? '' : `\n${PAID.byLink(link_payer.name)}`;

function paidEmail(paid: Paid, email: string, address: string, truth: string): OutgoingMessage {
  const amount = formatExact(paid.amount_paise);
  return {
    channel: 'email',
    template: 'paid',
    to: email,
    subject: PAID.subject(amount, receiptsInShort(paid)),
    text: `${PAID.email({ ...saidOf(paid, '₹'), receipt: receiptsInFull(paid), day: dayOf(paid), address, proof: provenThere(paid) })}${byLink(paid)}\n${TRUTH_LINK.email(truth)}`,
    vars: varsOf(paid, { AMOUNT: amount, INSTITUTE: paid.institute_label, ADDRESS: address }),
    instituteId: paid.institute_id,
    test: paid.is_test,
  };
}
