import { BOOKS } from '@shulk/words/office/books';
import { assert } from '../../../platform/errors.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { sendOnce } from '../send-to-payer.ts';
import { selectBooksCheck } from './books-message.store.ts';

/** Most differences listed; more have the same cause. */
const MOST = 20;

/**
 * Notifies an institute, and the operator at ALARM_EMAIL, of differences that the nightly check found in its books. May
 * run twice; sent once to each address.
 * @throws MessageRefused if the provider refuses; the job is retried
 */
export async function notifyOfBooks(services: Services, event: OutboxEvent): Promise<void> {
  const day = event.payload['day'];
  assert(typeof day === 'string', 'the event of a check names its day');
  const row = await selectBooksCheck(services.db, event.institute_id, day);
  if (row === undefined || row.found.length === 0) return;
  const operator = services.settings.alarmEmail;
  const list = row.found.slice(0, MOST).map(({ invariant, message }) => `- ${message} (${invariant})`);
  const more = row.found.length > MOST ? [BOOKS.more(row.found.length - MOST)] : [];
  const what = BOOKS.found(day, row.found.length, row.label, [...list, ...more].join('\n'));
  const mails = [
    ...row.emails.map((to) => ({ to, text: `${what}\n\n${BOOKS.office}` })),
    ...(operator === undefined ? [] : [{ to: operator, text: `${what}\n\n${BOOKS.operator(row.code)}` }]),
  ];
  for (const { to, text } of mails)
    await sendOnce(services, { instituteId: event.institute_id, eventRef: `books:${day}:${to}` }, [
      {
        channel: 'email',
        to,
        template: 'institute_news',
        subject: BOOKS.subject(row.label),
        text,
        vars: {},
        instituteId: event.institute_id,
        test: row.is_test,
      },
    ]);
}
