import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../../platform/db/clear-in-batches.ts';
import { UNHURRIED } from '../../platform/db/db.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { markParams, marksEvent } from '../../platform/outbox.ts';
import type { EventMark } from '../../platform/outbox.ts';

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
  /** The code of the reader's language. */
  readonly language: string;
}

/** The event of messages to a payer, and the contact given for it; '' for what is not known. */
export interface PayerRef extends Omit<MessagesRef, 'channels'> {
  readonly student_id: number | null;
  readonly contact_mobile: string;
  readonly contact_email: string;
  /** As `languageOf` gives it. */
  readonly language: string | null;
}

/**
 * The language of messages about an order or an application, where that of the reader is not known: its own, else its
 * page's `g`.
 * @param row its name in the statement
 */
export const languageOf = (row: string): string =>
  `coalesce(${row}.language, g.config->>'language') as language`;

/**
 * A statement that claims the messages to a payer, as claimMessages does: to the contact given, else to the student's on
 * file, each in the language in which the contact was proven last, else in the payer's row's, else in English. It returns the payer's row with what was `claimed`.
 * @param payer a select with institute_id, student_id, contact_mobile, contact_email and language; its own parameters start at `$4`,
 *   before them come the event's name, now, and from when on a claim counts
 * @param when of the payer's row `p`; otherwise nothing is claimed
 */
export const claimingFor = (payer: string, when = 'true'): string =>
  `with ${UNHURRIED}, payer as materialized (${payer}), wanted as (
     select p.institute_id, channel, destination, coalesce((select l.language from contact_languages l
       where l.institute_id = p.institute_id and l.contact = lower(btrim(destination))), p.language, 'en') as language from payer p, contact_on_file(p.institute_id, p.student_id) f, lateral (values
       ('sms', coalesce(nullif(p.contact_mobile, ''), f.mobile)), ('email', coalesce(nullif(p.contact_email, ''), f.email)))
       as w(channel, destination)
     where destination <> '' and ${when}
   ), claimed as (
     insert into sent_messages as m (institute_id, event_ref, channel, claimed_at)
     select institute_id, $1, channel, $2::timestamptz from unhurried, wanted order by channel
     on conflict (institute_id, event_ref, channel) do update set claimed_at = excluded.claimed_at
       where m.sent_at is null and m.claimed_at < $3
     returning channel
   )
   select payer.*, (select coalesce(json_agg(json_build_object('channel', channel, 'destination', destination, 'language', language)
       order by channel desc), '[]') from wanted join claimed using (channel)) as claimed from payer`;

const CLAIM_FOR_PAYER =
  claimingFor(`select $4::bigint as institute_id, $5::bigint as student_id, $6::text as contact_mobile,
      $7::text as contact_email, $8::text as language`);

/** Claims the messages of an event to a payer whose contact is known. */
export async function claimForPayer(
  db: Db,
  ref: PayerRef,
  now: Instant,
  staleBefore: Instant,
): Promise<readonly ClaimedMessage[]> {
  const { claimed } = await db.one<{ claimed: ClaimedMessage[] }>(CLAIM_FOR_PAYER, [
    ref.eventRef,
    now,
    staleBefore,
    ref.instituteId,
    ref.student_id,
    ref.contact_mobile,
    ref.contact_email,
    ref.language,
  ]);
  return claimed;
}

const CONFIRM = `with ${marksEvent(5)}
     update sent_messages set sent_at = $4
     where institute_id = $1 and event_ref = $2 and channel = any ($3::text[])`;

/** Confirms messages as sent. @param mark the event's, if nothing is left to do for it */
export const confirmMessages = (
  ex: Executor,
  ref: MessagesRef,
  now: Instant,
  mark: EventMark | undefined,
): Promise<unknown> =>
  ex.query(CONFIRM, [ref.instituteId, ref.eventRef, ref.channels, now, ...markParams(mark)]);

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

/** Forgets the languages of contacts that were last used before the instant. */
export const purgeContactLanguages = (ex: Executor, before: Instant): Promise<number> =>
  clearInBatches(
    ex,
    `with gone as (
       delete from contact_languages where used_at < $1 and ctid = any (array(
         select ctid from contact_languages where used_at < $1 order by used_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
