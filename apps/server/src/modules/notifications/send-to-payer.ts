import { plusMs } from '../../platform/clock.ts';
import type { OutgoingMessage } from '../../platform/messages/transport.ts';
import type { Services } from '../../platform/services.ts';
import { primaryContact } from '../students/index.ts';
import { claimMessage, confirmMessage, releaseMessage } from './paid-message.store.ts';

/** A claim older than this belongs to a process that died: sending takes 5 s at most. */
const STALE_MS = 60_000;

/** Who paid, as far as known, what for, and how the message names the institute. */
export interface PayerRow {
  readonly institute_id: number;
  readonly student_id: number | null;
  readonly contact_mobile: string;
  readonly contact_email: string;
  readonly application_code: string;
  readonly institute_label: string;
  readonly institute_short: string;
  readonly is_test: boolean;
}

/** The two messages of one event. */
export interface PayerMessages {
  /** Names the event: each of its messages goes out once. */
  readonly eventRef: string;
  readonly sms: (mobile: string) => OutgoingMessage;
  readonly email: (email: string) => OutgoingMessage;
}

/**
 * Sends the messages of an event to the mobile and the e-mail of the payment, else to those on file. May run twice; each
 * message goes out once.
 * @throws MessageRefused when a provider refuses; the job is tried again
 */
export async function sendToPayer(
  services: Services,
  payer: PayerRow,
  { eventRef, sms, email: emailOf }: PayerMessages,
): Promise<void> {
  const onFile =
    payer.student_id === null
      ? { mobile: '', email: '' }
      : await primaryContact(services.db, payer.institute_id, payer.student_id);
  const mobile = payer.contact_mobile || onFile.mobile;
  const email = payer.contact_email || onFile.email;
  const about = { instituteId: payer.institute_id, eventRef };
  // The second must not wait for a provider of the first that is down, so both are tried before the job fails.
  const results = await Promise.allSettled([
    mobile === '' ? undefined : sendOnce(services, about, sms(mobile)),
    email === '' ? undefined : sendOnce(services, about, emailOf(email)),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function sendOnce(
  services: Services,
  about: { readonly instituteId: number; readonly eventRef: string },
  message: OutgoingMessage,
): Promise<void> {
  const { db, clock } = services;
  const ref = { ...about, channel: message.channel };
  const now = clock.now();
  if (!(await claimMessage(db, ref, now, plusMs(now, -STALE_MS)))) return;
  try {
    await services.messages.send(message);
  } catch (error) {
    await releaseMessage(db, ref);
    throw error;
  }
  await confirmMessage(db, ref, clock.now());
}
