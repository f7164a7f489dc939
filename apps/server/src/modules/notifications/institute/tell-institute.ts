import { formatExact } from '@shulk/domain';
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
  /** What happened, and what is to be done by whom. */
  readonly text: (amount: string) => string;
}

/** What an institute is told of by e-mail, because a person there has to know or to do something (threats 6.1). */
const INSTITUTE_NEWS = {
  'payment.duplicate': {
    found: 'payment',
    subject: 'Paid twice',
    text: (amount) =>
      `${amount} came in for fees that were paid already. It is sent back to the payer by itself, who has been told so. You need not do anything.`,
  },
  'payment.review': {
    found: 'payment',
    subject: 'A payment needs you',
    text: (amount) =>
      `${amount} came in that does not fit what was to be paid: another amount, or an order we do not know. It is kept apart and no fee is marked as paid with it. Please compare it with your gateway's dashboard, then have it given back or book it by hand.`,
  },
  'order.review': {
    found: 'order',
    subject: 'A payment has no verdict',
    text: (amount) =>
      `For seven days the gateway has not said what became of a payment of ${amount}. Its fees can be paid again. Please look for it in your gateway's dashboard; should its money come after all and the fees be paid by then, it goes back by itself.`,
  },
  'refund.failed': {
    found: 'refund',
    subject: 'A refund could not be made',
    text: (amount) =>
      `The gateway could not give ${amount} back to the payer. Please ask the payer for another way and give it back, or ask for the refund again.`,
  },
} satisfies Readonly<Record<string, InstituteNews>>;

type InstituteEvent = keyof typeof INSTITUTE_NEWS;
export const INSTITUTE_EVENTS = Object.keys(INSTITUTE_NEWS) as InstituteEvent[];

/**
 * Tells an institute of money that a person there has to know of, by e-mail to the addresses of its support (decision 49):
 * amount and transaction, and nothing of the payer. May run twice; it goes out once.
 * @throws MessageRefused when the provider refuses; the job is tried again
 */
export async function tellInstitute(
  services: Services,
  event: OutboxEvent,
  name: InstituteEvent,
): Promise<void> {
  const news: InstituteNews = INSTITUTE_NEWS[name];
  const id = event.payload[`${news.found}_id`];
  assert(typeof id === 'number', 'the event names what it is about');
  const row = await selectForInstitute(services.db, event.institute_id, news.found, id);
  if (row === undefined) return;
  if (row.emails.length === 0) {
    const { institute_id, application_code } = row;
    services.log.error(
      { institute_id, application_code, event: name },
      'alarm: an institute without an e-mail address was to be told of a transaction',
    );
    return;
  }
  for (const to of row.emails) await sendOne(services, row, news, { to, eventRef: `${name}:${id}:${to}` });
}

const sendOne = (
  services: Services,
  row: InstituteMessageRow,
  { subject, text }: InstituteNews,
  { to, eventRef }: { readonly to: string; readonly eventRef: string },
): Promise<void> =>
  sendOnce(services, { instituteId: row.institute_id, eventRef }, [
    {
      channel: 'email',
      to,
      template: 'institute_news',
      subject: `${subject}: transaction ${row.application_code}`,
      text: `${text(formatExact(row.amount_paise))}\n\nTransaction ${row.application_code}, ${row.institute_label}`,
      vars: {},
      instituteId: row.institute_id,
      test: row.is_test,
    },
  ]);
