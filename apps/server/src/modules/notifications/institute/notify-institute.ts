import { formatExact, truthStillOwed } from '@shulk/domain';
import type { HeldReason } from '@shulk/domain';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { sendOnce } from '../send-to-payer.ts';
import { selectForInstitute } from './institute-message.store.ts';
import type { Found, InstituteMessageRow } from './institute-message.store.ts';

/** An event an institute is told of: where its money is found, and what is said of it. */
interface InstituteNews {
  readonly found: Found;
  readonly subject: string;
  /** What happened, and what is to be done by whom; undefined: nothing a person has to know. */
  readonly text: (amount: string, row: InstituteMessageRow) => string | undefined;
}

/** Why money waits, for the office. */
const HELD: Readonly<Record<HeldReason, (amount: string) => string>> = {
  DIFFERS: (amount) =>
    `${amount} came in that does not fit what was to be paid: another amount, or an order we do not know. It is kept apart and no fee is marked as paid with it. Please compare it with your gateway's dashboard, then have it given back or placed.`,
  LENT_FOR: (amount) =>
    `${amount} came in for a fee that an EMI application is to pay. It is kept apart, so that the fee is not paid and lent for. Please ask the family which of the two they want: have the application stopped and the money placed, or the money given back.`,
  PAID_BEFORE: (amount) =>
    `${amount} came in a second time for a transaction whose first payment was given back, while its fees are owed. It is kept apart. Please ask the family whether it is to pay these fees or to be given back.`,
  REST: (amount) =>
    `${amount} is left over of a payment, because a fee had been paid or let off meanwhile, and the student owes other fees. It is kept in the parent's name. Please have it placed on a fee or given back.`,
};

/** What an institute is told of by e-mail, because a person there has to know or to do something (threats 6.1). */
const INSTITUTE_NEWS = {
  'payment.duplicate': {
    found: 'payment',
    subject: 'Money that nobody owed',
    text: (amount) =>
      `${amount} came in for fees that were paid or let off already. It is sent back to the payer by itself, who has been told so. You need not do anything.`,
  },
  'payment.review': {
    found: 'payment',
    subject: 'A payment needs you',
    text: (_, row) => textOfHeld(row),
  },
  'payment.rest_held': {
    found: 'payment',
    subject: 'A part of a payment needs you',
    text: (amount, row) => {
      const text = textOfHeld(row);
      return text && `${text} ${placedWords(amount, row)}`;
    },
  },
  'order.review': {
    found: 'order',
    subject: 'A payment has no verdict',
    text: (amount) =>
      `For seven days the gateway has not said what became of a payment of ${amount}. Its fees can be paid again. Please look for it in your gateway's dashboard; should its money come after all, it pays what is still owed of them, and the rest goes back or waits for you.`,
  },
  'refund.waiting': {
    found: 'refund',
    subject: 'A refund has to wait',
    text: (amount, { problem }) =>
      `The gateway did not give ${amount} back to the payer yet. ${problem} It is tried again by itself, under the same key, every day for 30 days. Where balance is wanting, add funds in your gateway's dashboard; you need not do anything else. Please do not give the money back in another way meanwhile.`,
  },
  'refund.review': {
    found: 'refund',
    subject: 'A refund has no clear end',
    text: (amount, { problem }) =>
      `A refund of ${amount} was sent to the gateway, and it is not clear whether the payer has the money. ${problem} Please look for it in your gateway's dashboard. It is never sent a second time by itself.`,
  },
  'refund.taken_over': {
    found: 'refund',
    subject: "A refund was made in your gateway's dashboard",
    text: (amount) =>
      `${amount} was given back in your gateway's own dashboard. It is booked here now, once, and receipt and payment page say it. Its fees stay paid: where they are owed again, add them in your next import. Please ask for refunds here next time, so that the family is told at once.`,
  },
  'refund.failed': {
    found: 'refund',
    subject: 'A refund could not be made',
    text: (amount, { problem }) =>
      `The gateway could not give ${amount} back to the payer. ${problem} Please ask the payer for another way and give it back, or ask for the refund again.`,
  },
  'emi.cancelled': {
    found: 'application',
    subject: 'An EMI application was stopped',
    text: (amount, { problem }) =>
      problem === 'paid'
        ? `A fee under an EMI application of ${amount} was paid at your counter, so the application was taken back from the lender: the fee is not paid and lent for. The family has been told. You need not do anything.`
        : undefined,
  },
  'emi.active': {
    found: 'application',
    subject: 'A fee is paid and lent for',
    text: (amount, { problem }) =>
      problem === ''
        ? undefined
        : `A fee under an EMI application of ${amount} was paid at your counter, and the lender did not take the loan back: it is running. Please ask the family which of the two they want. Have the loan ended with the lender, or give the payment back.`,
  },
} satisfies Readonly<Record<string, InstituteNews>>;

/** What of a payment pays fees, and what is still owed of the fees it was for. */
const placedWords = (
  amount: string,
  { placed_paise: placed, still_owed: owed }: InstituteMessageRow,
): string =>
  `${formatExact(placed)} of the ${amount} that came pays fees.${owed === 0 ? '' : ` ${truthStillOwed(formatExact(owed))}`}`;

/** A payment that was placed otherwise than agreed, and of which nothing waits for a person. */
const PLACED_APART: InstituteNews = {
  found: 'payment',
  subject: 'A payment was placed otherwise than agreed',
  text: (amount, row) => {
    const { held_paise: held, excess_paise: excess, is_late: late, still_owed: owed } = row;
    if (held > 0) return undefined;
    if (excess > 0)
      return `${placedWords(amount, row)} ${formatExact(excess)} is more than is owed, because a fee had been paid or let off meanwhile: it is sent back to the payer by itself, who has been told so. You need not do anything.`;
    return late && owed > 0
      ? `It was paid when its agreed price had ended, so it was placed at the price of the day it was paid. ${placedWords(amount, row)} The payer has been told so. You need not do anything.`
      : undefined;
  },
};

function textOfHeld({ held_reason: why, held_paise: held }: InstituteMessageRow): string | undefined {
  return why === '' ? undefined : HELD[why](formatExact(held));
}

type InstituteEvent = keyof typeof INSTITUTE_NEWS;
export const INSTITUTE_EVENTS = Object.keys(INSTITUTE_NEWS) as InstituteEvent[];

/**
 * Tells an institute of money that a person there has to know of, by e-mail to the addresses of its support (decision 49):
 * amount and transaction, and nothing of the payer. May run twice; it goes out once.
 * @throws MessageRefused when the provider refuses; the job is tried again
 */
export async function notifyInstitute(
  services: Services,
  event: OutboxEvent,
  name: InstituteEvent,
): Promise<void> {
  await tellNews(services, event, name, INSTITUTE_NEWS[name]);
}

/** Tells an institute what became of a payment that changed meanwhile, where nothing of it waits for a person. */
export const notifyOfOtherAllocation = (services: Services, event: OutboxEvent): Promise<void> =>
  tellNews(services, event, 'payment.placed_apart', PLACED_APART);

async function tellNews(
  services: Services,
  event: OutboxEvent,
  name: string,
  news: InstituteNews,
): Promise<void> {
  const id = event.payload[`${news.found}_id`];
  assert(typeof id === 'number', 'the event names what it is about');
  const { found } = news;
  const row = await selectForInstitute(services.db, services.clock, event.institute_id, { found, id });
  if (row === undefined) return;
  const text = news.text(formatExact(row.amount_paise), row);
  if (text === undefined) return;
  // Something else may be the matter with a refund that a person has already.
  const ref = name === 'refund.review' ? `${id}:${row.problem}` : String(id);
  await mailOffice(services, row, { event: name, ref, subject: news.subject, text });
}

/** Whom an institute's e-mail goes to, and what it is about. */
export type OfficeRow = Pick<
  InstituteMessageRow,
  'institute_id' | 'institute_label' | 'emails' | 'application_code' | 'is_test'
>;

/** One piece of news for the office; `event` and `ref` together name it: it goes out once to each address. */
interface OfficeMail {
  readonly event: string;
  readonly ref: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends news of a transaction to the addresses of an institute's support; without any it is an alarm. */
export async function mailOffice(
  services: Services,
  row: OfficeRow,
  { event, ref, subject, text }: OfficeMail,
): Promise<void> {
  if (row.emails.length === 0) {
    const { institute_id, application_code } = row;
    services.log.error(
      { institute_id, application_code, event },
      'alarm: an institute without an e-mail address was to be told of a transaction',
    );
    return;
  }
  for (const to of row.emails)
    await sendOne(services, row, { subject, text }, { to, eventRef: `${event}:${ref}:${to}` });
}

const sendOne = (
  services: Services,
  row: OfficeRow,
  { subject, text }: { readonly subject: string; readonly text: string },
  { to, eventRef }: { readonly to: string; readonly eventRef: string },
): Promise<void> =>
  sendOnce(services, { instituteId: row.institute_id, eventRef }, [
    {
      channel: 'email',
      to,
      template: 'institute_news',
      subject: `${subject}: transaction ${row.application_code}`,
      text: `${text}\n\nTransaction ${row.application_code}, ${row.institute_label}`,
      vars: {},
      instituteId: row.institute_id,
      test: row.is_test,
    },
  ]);
