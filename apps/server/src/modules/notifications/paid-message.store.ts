import type { Paise, Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

/** A captured payment as its message tells it. */
export interface PaidRow {
  readonly institute_id: number;
  readonly payment_id: number;
  readonly student_id: number | null;
  readonly amount_paise: Paise;
  readonly receipt_number: string;
  /** The transaction id, which opens the receipt of a payment of no student (R31). */
  readonly application_code: string;
  readonly contact_mobile: string;
  readonly contact_email: string;
  readonly slug: string;
  readonly institute_label: string;
  readonly institute_short: string;
  readonly is_test: boolean;
}

/** The captured payment of an event; undefined when it has no receipt (excess, review). */
export const selectPaid = (
  ex: Executor,
  instituteId: number,
  paymentId: number,
): Promise<PaidRow | undefined> =>
  ex.maybe<PaidRow>(
    `select p.institute_id, p.id as payment_id, p.student_id, p.amount_paise, r.number as receipt_number, p.application_code,
       o.contact_mobile, o.contact_email, g.slug, i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test
     from payments p
     join receipts r on r.payment_id = p.id
     join orders o on o.id = p.order_id
     join pages g on g.id = o.page_id
     join institutes i on i.id = p.institute_id
     where p.institute_id = $1 and p.id = $2`,
    [instituteId, paymentId],
  );

/** One message of one event, by one channel. */
export interface MessageRef {
  readonly instituteId: number;
  readonly eventRef: string;
  readonly channel: 'sms' | 'email';
}

/**
 * Claims a message for sending. A claim that was never confirmed counts for nothing after `staleBefore`: its process
 * died in between.
 * @returns false when it was sent, or somebody is sending it
 */
export async function claimMessage(
  ex: Executor,
  ref: MessageRef,
  now: Instant,
  staleBefore: Instant,
): Promise<boolean> {
  const row = await ex.maybe(
    `insert into sent_messages as m (institute_id, event_ref, channel, claimed_at) values ($1, $2, $3, $4)
     on conflict (institute_id, event_ref, channel) do update set claimed_at = excluded.claimed_at
       where m.sent_at is null and m.claimed_at < $5
     returning channel`,
    [ref.instituteId, ref.eventRef, ref.channel, now, staleBefore],
  );
  return row !== undefined;
}

/** Confirms a message as sent. */
export const confirmMessage = (ex: Executor, ref: MessageRef, now: Instant): Promise<unknown> =>
  ex.query(
    'update sent_messages set sent_at = $4 where institute_id = $1 and event_ref = $2 and channel = $3',
    [ref.instituteId, ref.eventRef, ref.channel, now],
  );

/** Gives a claim back, so that the next try may send. */
export const releaseMessage = (ex: Executor, ref: MessageRef): Promise<unknown> =>
  ex.query(
    'delete from sent_messages where institute_id = $1 and event_ref = $2 and channel = $3 and sent_at is null',
    [ref.instituteId, ref.eventRef, ref.channel],
  );
