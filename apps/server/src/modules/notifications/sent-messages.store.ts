import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../../platform/db/clear-in-batches.ts';
import { UNHURRIED } from '../../platform/db/db.ts';
import type { Db, Executor } from '../../platform/db/db.ts';

export type Channel = 'sms' | 'email';

/** The messages of one event, by channel. */
export interface MessagesRef {
  readonly instituteId: number;
  readonly eventRef: string;
  readonly channels: readonly Channel[];
}

/**
 * Claims messages for sending. An unconfirmed claim from before `staleBefore` is ignored: its process died. The claim
 * reaches the disk with its confirmation.
 * @returns the channels to send now, without those that were sent or are being sent
 */
export async function claimMessages(
  db: Db,
  ref: MessagesRef,
  now: Instant,
  staleBefore: Instant,
): Promise<Channel[]> {
  if (ref.channels.length === 0) return [];
  const rows = await db.query<{ channel: Channel }>(
    `with ${UNHURRIED}
     insert into sent_messages as m (institute_id, event_ref, channel, claimed_at)
     select $1::bigint, $2::text, channel, $4::timestamptz from unhurried, unnest($3::text[]) as channel order by channel
     on conflict (institute_id, event_ref, channel) do update set claimed_at = excluded.claimed_at
       where m.sent_at is null and m.claimed_at < $5
     returning channel`,
    [ref.instituteId, ref.eventRef, ref.channels, now, staleBefore],
  );
  return rows.map(({ channel }) => channel);
}

/** A message that may be sent now, and where to. */
export interface ClaimedMessage {
  readonly channel: Channel;
  readonly destination: string;
}

/** The event of messages to a payer, and the contact given for it; '' for what is not known. */
export interface PayerRef extends Omit<MessagesRef, 'channels'> {
  readonly student_id: number | null;
  readonly contact_mobile: string;
  readonly contact_email: string;
}

/** As claimMessages, for the messages to a payer: to the contact given, else to the student's on file. */
export const claimForPayer = (
  db: Db,
  ref: PayerRef,
  now: Instant,
  staleBefore: Instant,
): Promise<ClaimedMessage[]> =>
  db.query(
    `with ${UNHURRIED}, wanted as (
       select channel, destination from contact_on_file($1, $5) f, lateral (values
         ('sms', coalesce(nullif($6::text, ''), f.mobile)), ('email', coalesce(nullif($7::text, ''), f.email))) as w(channel, destination)
       where destination <> ''
     ), claimed as (
       insert into sent_messages as m (institute_id, event_ref, channel, claimed_at)
       select $1::bigint, $2::text, channel, $3::timestamptz from unhurried, wanted order by channel
       on conflict (institute_id, event_ref, channel) do update set claimed_at = excluded.claimed_at
         where m.sent_at is null and m.claimed_at < $4
       returning channel
     )
     select channel, destination from wanted join claimed using (channel) order by channel desc`,
    [ref.instituteId, ref.eventRef, now, staleBefore, ref.student_id, ref.contact_mobile, ref.contact_email],
  );

/** Confirms messages as sent. */
export const confirmMessages = (ex: Executor, ref: MessagesRef, now: Instant): Promise<unknown> =>
  ex.query(
    `update sent_messages set sent_at = $4
     where institute_id = $1 and event_ref = $2 and channel = any ($3::text[])`,
    [ref.instituteId, ref.eventRef, ref.channels, now],
  );

/** Releases claims, so that the next try may send. */
export const releaseMessages = (ex: Executor, ref: MessagesRef): Promise<unknown> =>
  ex.query(
    `delete from sent_messages
     where institute_id = $1 and event_ref = $2 and channel = any ($3::text[]) and sent_at is null`,
    [ref.instituteId, ref.eventRef, ref.channels],
  );

/** Deletes the marks of messages claimed before the instant; their events are long gone. */
export const purgeSentMessages = (ex: Executor, before: Instant): Promise<number> =>
  clearInBatches(
    ex,
    `with gone as (
       delete from sent_messages where claimed_at < $1 and ctid = any (array(
         select ctid from sent_messages where claimed_at < $1 order by claimed_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
