import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../db/clear-in-batches.ts';
import type { Db } from '../db/db.ts';
import { UNHURRIED } from '../db/db.ts';

/** A message stored by the inbox. */
interface KeptMessage {
  readonly channel: string;
  readonly to: string;
  readonly template: string;
  readonly subject?: string | undefined;
  readonly text: string;
  readonly html?: string | undefined;
}

/**
 * Inserts simultaneous messages. The inbox is for trying out: one lost in a power cut is no loss.
 * @returns their rows in the given order
 */
export async function insertMessages(
  db: Db,
  messages: readonly KeptMessage[],
  now: Instant,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `with ${UNHURRIED}
     insert into dev_messages (channel, recipient, template, subject, body, html, created_at)
     select channel, recipient, template, subject, body, html, $7
     from unhurried, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
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

/** Deletes messages stored before the instant. */
export const purgeInbox = (db: Db, before: Instant): Promise<number> =>
  clearInBatches(
    db,
    `with gone as (
       delete from dev_messages where id = any (array(
         select id from dev_messages where created_at < $1 order by created_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
