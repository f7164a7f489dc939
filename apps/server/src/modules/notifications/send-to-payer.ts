import type { Instant } from '@shulk/domain';
import { languageFor } from '@shulk/words/languages';
import type { Language } from '@shulk/words/languages';
import { plusMs } from '../../platform/clock.ts';
import { inLanguageOfReader } from '../../platform/messages/language-of-reader.ts';
import type { Attachment, OutgoingMessage } from '../../platform/messages/transport.ts';
import { batchCalls } from '../../platform/queue/batch-calls.ts';
import type { EventMark } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { claimForPayer, claimMessages, confirmMessages, releaseMessages } from './sent-messages.store.ts';
import type { Channel, ClaimedMessage, MessagesRef } from './sent-messages.store.ts';

/** A claim older than this belongs to a crashed process: sending takes 5 s at most. */
const STALE_MS = 60_000;

/** From when on a claim still counts. */
export const staleBefore = (now: Instant): Instant => plusMs(now, -STALE_MS);

/** The payer as far as known, the purpose, and the institute's name in messages. */
export interface PayerRow {
  readonly institute_id: number;
  readonly student_id: number | null;
  readonly contact_mobile: string;
  readonly contact_email: string;
  /** The code of its language, if the reader's is not known; null for English. */
  readonly language: string | null;
  readonly application_code: string;
  readonly institute_label: string;
  readonly institute_short: string;
  readonly is_test: boolean;
}

/** The two messages of one event. Each is built in the language of its reader. */
export interface PayerMessages {
  /** Identifies the event: each of its messages is sent once. */
  readonly eventRef: string;
  readonly sms: (mobile: string) => OutgoingMessage;
  readonly email: (email: string, language: Language) => OutgoingMessage;
  /** The papers of the e-mail, in its language. */
  readonly papers?: (language: Language) => Promise<readonly Attachment[]>;
}

/**
 * Sends the messages of an event to the mobile and the e-mail of the payment, else to those on file. May run twice;
 * each message is sent once.
 * @throws MessageRefused if a provider refuses; the job is retried
 */
export async function sendToPayer(
  services: Services,
  payer: PayerRow,
  messages: PayerMessages,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const about = { instituteId: payer.institute_id, eventRef: messages.eventRef };
  const claimed = await claimForPayer(db, { ...payer, ...about }, now, staleBefore(now));
  await sendClaimed(services, payer.institute_id, claimed, messages);
}

/**
 * Sends the messages of an event that were claimed for its payer.
 * @param mark of the event, whose last work this is
 * @throws MessageRefused as sendToPayer
 */
export const sendClaimed = async (
  services: Services,
  instituteId: number,
  claimed: readonly ClaimedMessage[],
  { eventRef, sms, email, papers }: PayerMessages,
  mark?: () => EventMark | undefined,
): Promise<void> =>
  send(
    services,
    { instituteId, eventRef },
    await Promise.all(
      claimed.map(async ({ channel, destination, language }) => {
        const message = await inLanguageOfReader(
          services.messages,
          languageFor({ chosen: language, tags: [] }),
          (spoken) => (channel === 'sms' ? sms(destination) : email(destination, spoken)),
        );
        if (papers === undefined || channel === 'sms') return message;
        return { ...message, attachments: await papers(message.language ?? 'en') };
      }),
    ),
    mark,
  );

/** Sends what is not sent yet; all messages are claimed by one statement. */
export async function sendOnce(
  services: Services,
  about: Omit<MessagesRef, 'channels'>,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const channels = messages.map(({ channel }) => channel);
  const claimed = await claimMessages(db, { ...about, channels }, now, staleBefore(now));
  await send(
    services,
    about,
    messages.filter(({ channel }) => claimed.includes(channel)),
  );
}

/**
 * Sends claimed messages. A provider that is down must not delay the other message, so all are tried before the job
 * fails; each is confirmed as soon as it is sent, the last one with the event's mark, if it is given.
 */
async function send(
  { db, clock, messages: transport }: Services,
  about: Omit<MessagesRef, 'channels'>,
  messages: readonly OutgoingMessage[],
  mark?: () => EventMark | undefined,
): Promise<void> {
  let left = messages.length;
  const confirm = batchCalls(async (sent: readonly Channel[]) => {
    const isLast = sent.length === left;
    await confirmMessages(db, { ...about, channels: sent }, clock.now(), isLast ? mark?.() : undefined);
    left -= sent.length;
    return sent;
  });
  const results = await Promise.allSettled(
    messages.map(async (message) => {
      try {
        await transport.send(message);
      } catch (error) {
        await releaseMessages(db, { ...about, channels: [message.channel] });
        throw error;
      }
      await confirm(message.channel);
    }),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
