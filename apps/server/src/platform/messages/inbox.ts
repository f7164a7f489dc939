import type { Instant } from '@shulk/domain';
import type { Clock } from '../clock.ts';
import type { Executor } from '../db/db.ts';
import { gathered } from '../queue/gather.ts';
import type { Settings } from '../settings.ts';
import { MessageRefused } from './transport.ts';
import type { MessageTransport, OutgoingMessage } from './transport.ts';

/**
 * Keeps messages in the table dev_messages instead of sending them, and prints each, code included, so that the
 * demo can be finished from another machine (R38). Refuses to run in production.
 * @param print writes one line to the terminal
 */
export function inboxTransport(
  ex: Executor,
  settings: Pick<Settings, 'production'>,
  clock: Clock,
  print: (line: string) => void,
): MessageTransport {
  const keep = gathered((messages: readonly OutgoingMessage[]) => keepAll(ex, messages, clock.now()));
  return {
    async send(message) {
      if (settings.production) throw new MessageRefused('the inbox does not run in production');
      const id = await keep(message);
      const lines = message.text.trim().replaceAll(/\s*\n\s*/g, ' | ');
      print(`[inbox] ${message.channel} to ${message.to}: ${lines}`);
      return { ref: `inbox-${id}` };
    },
  };
}

/** Keeps messages that come at the same moment. @returns their rows in the order given */
async function keepAll(ex: Executor, messages: readonly OutgoingMessage[], now: Instant): Promise<number[]> {
  const rows = await ex.query<{ id: number }>(
    `insert into dev_messages (channel, recipient, template, subject, body, html, created_at)
     select channel, recipient, template, subject, body, html, $7
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
       as m(channel, recipient, template, subject, body, html, place) order by place
     returning id`,
    [
      messages.map(({ channel }) => channel),
      messages.map(({ to }) => to),
      messages.map(({ template }) => template),
      messages.map(({ subject = '' }) => subject),
      messages.map(withPapers),
      messages.map(({ html = '' }) => html),
      now,
    ],
  );
  return rows.map(({ id }) => id);
}

/** The inbox keeps no files: it says which ones would have come along. */
const withPapers = ({ text, attachments = [] }: OutgoingMessage): string =>
  [text, ...attachments.map(({ file_name }) => `[attached: ${file_name}]`)].join('\n\n');
