import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { batchCalls } from '../queue/batch-calls.ts';
import type { Settings } from '../settings.ts';
import { insertMessages } from '../stores/dev-messages.store.ts';
import { MessageRefused } from './transport.ts';
import type { MessageTransport, OutgoingMessage } from './transport.ts';

/**
 * Stores messages in the table dev_messages instead of sending them, and prints each with its code, so that the demo
 * can be finished from another machine (R38). Refuses to run in production.
 * @param print writes one line to the terminal
 */
export function inboxTransport(
  db: Db,
  settings: Pick<Settings, 'production'>,
  clock: Clock,
  print: (line: string) => void,
): MessageTransport {
  const keep = batchCalls((messages: readonly OutgoingMessage[]) =>
    insertMessages(
      db,
      messages.map((message) => ({ ...message, text: withPapers(message) })),
      clock.now(),
    ),
  );
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

/** The inbox stores no files: it lists their names. */
const withPapers = ({ text, attachments = [] }: OutgoingMessage): string =>
  [text, ...attachments.map(({ file_name }) => `[attached: ${file_name}]`)].join('\n\n');
