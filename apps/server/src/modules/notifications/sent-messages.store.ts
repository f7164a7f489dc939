import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

export type Channel = 'sms' | 'email';

/** The messages of one event, by the channels they go out on. */
export interface MessagesRef {
  readonly instituteId: number;
  readonly eventRef: string;
  readonly channels: readonly Channel[];
}

/**
 * Claims messages for sending. A claim that was never confirmed counts for nothing after `staleBefore`: its process
 * died in between.
 * @returns the channels that are to be sent now, without those that were sent or that somebody is sending on
 */
export async function claimMessages(
  ex: Executor,
  ref: MessagesRef,
  now: Instant,
  staleBefore: Instant,
): Promise<Channel[]> {
  if (ref.channels.length === 0) return [];
  const rows = await ex.query<{ channel: Channel }>(
    `insert into sent_messages as m (institute_id, event_ref, channel, claimed_at)
     select $1, $2, channel, $4 from unnest($3::text[]) as channel order by channel
     on conflict (institute_id, event_ref, channel) do update set claimed_at = excluded.claimed_at
       where m.sent_at is null and m.claimed_at < $5
     returning channel`,
    [ref.instituteId, ref.eventRef, ref.channels, now, staleBefore],
  );
  return rows.map(({ channel }) => channel);
}

/** Confirms messages as sent. */
export const confirmMessages = (ex: Executor, ref: MessagesRef, now: Instant): Promise<unknown> =>
  ex.query(
    `update sent_messages set sent_at = $4
     where institute_id = $1 and event_ref = $2 and channel = any ($3::text[])`,
    [ref.instituteId, ref.eventRef, ref.channels, now],
  );

/** Gives claims back, so that the next try may send. */
export const releaseMessages = (ex: Executor, ref: MessagesRef): Promise<unknown> =>
  ex.query(
    `delete from sent_messages
     where institute_id = $1 and event_ref = $2 and channel = any ($3::text[]) and sent_at is null`,
    [ref.instituteId, ref.eventRef, ref.channels],
  );
