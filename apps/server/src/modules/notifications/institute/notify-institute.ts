import { formatExact } from '@shulk/domain';
import { OFFICE, OFFICE_MAIL, OFFICE_SUBJECTS } from '@shulk/words/office/money';
import { TRUTH } from '@shulk/words/truth/payment';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { sendOnce } from '../send-to-payer.ts';
import { selectForInstitute } from './institute-message.store.ts';
import type { Found, InstituteMessageRow } from './institute-message.store.ts';

type OfficeEvent = keyof typeof OFFICE_SUBJECTS;

/** An event for an institute: where its money is found, and the text. */
interface InstituteNews {
  readonly found: Found;
  /** What happened, and who must do what; undefined: nothing a person has to know. */
  readonly text: (amount: string, row: InstituteMessageRow) => string | undefined;
}

/** The events an institute is mailed about, because a person there has to know or act (threats 6.1). */
const INSTITUTE_NEWS = {
  'payment.duplicate': {
    found: 'payment',
    text: (amount, { is_by_gateway: byItself }) =>
      byItself ? OFFICE.duplicateByGateway(amount) : OFFICE.duplicate(amount),
  },
  'payment.review': { found: 'payment', text: (_, row) => textOfHeld(row) },
  'payment.rest_held': {
    found: 'payment',
    text: (amount, row) => {
      const text = textOfHeld(row);
      return text && `${text} ${placedWords(amount, row)}`;
    },
  },
  'order.review': { found: 'order', text: OFFICE.noVerdict },
  'refund.waiting': { found: 'refund', text: (amount, { problem }) => OFFICE.refundWaits(amount, problem) },
  'refund.review': { found: 'refund', text: (amount, { problem }) => OFFICE.refundUnclear(amount, problem) },
  'refund.taken_over': {
    found: 'refund',
    text: (amount, { is_by_gateway: byItself }) =>
      byItself ? OFFICE.refundByGateway(amount) : OFFICE.refundTakenOver(amount),
  },
  'refund.failed': { found: 'refund', text: (amount, { problem }) => OFFICE.refundFailed(amount, problem) },
  'refund.made_after_all': { found: 'refund', text: OFFICE.refundMadeAfterAll },
  'emi.cancelled': {
    found: 'application',
    text: (amount, { problem }) => (problem === 'paid' ? OFFICE.loanStopped(amount) : undefined),
  },
  'emi.active': {
    found: 'application',
    text: (amount, { problem }) => (problem === '' ? undefined : OFFICE.paidAndLentFor(amount)),
  },
} satisfies Readonly<Partial<Record<OfficeEvent, InstituteNews>>>;

/** What of a payment pays which fees, and what is still owed of its fees. */
const placedWords = (
  amount: string,
  { placed_paise: placed, next_due_paise: nextDue, still_owed: owed }: InstituteMessageRow,
): string =>
  [
    OFFICE.placed(formatExact(placed), amount),
    ...(nextDue === 0 ? [] : [OFFICE.nextDue(formatExact(nextDue))]),
    ...(owed === 0 ? [] : [TRUTH.stillOwed(formatExact(owed))]),
  ].join(' ');

/** A payment that was allocated otherwise than agreed, without money that waits. */
const PLACED_APART: InstituteNews = {
  found: 'payment',
  text: (amount, row) => {
    const { held_paise: held, excess_paise: excess, is_late: late, still_owed: owed } = row;
    if (held > 0) return undefined;
    if (excess > 0) return OFFICE.placedApart(placedWords(amount, row), formatExact(excess));
    if (late && owed > 0) return OFFICE.placedLate(placedWords(amount, row));
    return row.next_due_paise > 0 ? OFFICE.placedNext(placedWords(amount, row)) : undefined;
  },
};

function textOfHeld({ held_reason: why, held_paise: held }: InstituteMessageRow): string | undefined {
  return why === '' ? undefined : OFFICE.held[why](formatExact(held));
}

type InstituteEvent = keyof typeof INSTITUTE_NEWS;
export const INSTITUTE_EVENTS = Object.keys(INSTITUTE_NEWS) as InstituteEvent[];

/**
 * Notifies an institute of money that needs a person there, by e-mail to its support addresses (decision 49): amount
 * and transaction, without the payer's data. May run twice; sent once.
 * @throws MessageRefused if the provider refuses; the job is retried
 */
export async function notifyInstitute(
  services: Services,
  event: OutboxEvent,
  name: InstituteEvent,
): Promise<void> {
  await tellNews(services, event, name, INSTITUTE_NEWS[name]);
}

/** Notifies an institute of a payment that was allocated otherwise than agreed, if nothing of it waits for a person. */
export const notifyOfOtherAllocation = (services: Services, event: OutboxEvent): Promise<void> =>
  tellNews(services, event, 'payment.placed_apart', PLACED_APART);

async function tellNews(
  services: Services,
  event: OutboxEvent,
  name: OfficeEvent,
  news: InstituteNews,
): Promise<void> {
  const id = event.payload[`${news.found}_id`];
  assert(typeof id === 'number', 'the event names what it is about');
  const { found } = news;
  const row = await selectForInstitute(services.db, services.clock, event.institute_id, { found, id });
  if (row === undefined) return;
  const text = news.text(formatExact(row.amount_paise), row);
  if (text === undefined) return;
  // A refund that already went to a person may have another problem.
  const ref = name === 'refund.review' ? `${id}:${row.problem}` : String(id);
  await mailOffice(services, row, { event: name, ref, subject: OFFICE_SUBJECTS[name], text });
}

/** The recipients and the subject of an institute's e-mail. */
export type OfficeRow = Pick<
  InstituteMessageRow,
  'institute_id' | 'institute_label' | 'emails' | 'application_code' | 'is_test'
>;

/** One message for the office; `event` and `ref` identify it: it is sent once to each address. */
interface OfficeMail {
  readonly event: string;
  readonly ref: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends news of a transaction to an institute's support addresses; without any it raises an alarm. */
export async function mailOffice(
  services: Services,
  row: OfficeRow,
  { event, ref, subject, text }: OfficeMail,
): Promise<void> {
  if (row.emails.length === 0) {
    const { institute_id, application_code } = row;
    services.log.error(
      { institute_id, application_code, event },
      'alarm: an institute has no e-mail address for the notice of a transaction',
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
      subject: OFFICE_MAIL.subject(subject, row.application_code),
      text: `${text}\n\n${OFFICE_MAIL.end(row.application_code, row.institute_label)}`,
      vars: {},
      instituteId: row.institute_id,
      test: row.is_test,
    },
  ]);
