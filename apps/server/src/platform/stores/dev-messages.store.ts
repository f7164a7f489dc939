import type { Instant } from '@shulk/domain';
import type { Executor } from '../db/db.ts';

/** A message stored by the inbox. */
interface KeptMessage {
  readonly channel: string;
  readonly to: string;
  readonly template: string;
  readonly subject?: string | undefined;
  readonly text: string;
  readonly html?: string | undefined;
}

/** Inserts simultaneous messages. @returns their rows in the given order */
export async function insertMessages(
  ex: Executor,
  messages: readonly KeptMessage[],
  now: Instant,
): Promise<number[]> {
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
      messages.map(({ text }) => text),
      messages.map(({ html = '' }) => html),
      now,
    ],
  );
  return rows.map(({ id }) => id);
}
