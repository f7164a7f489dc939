import type { Instant } from '@shulk/domain';
import { clearInBatches } from '../../../platform/db/clear-in-batches.ts';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { UNHURRIED } from '../../../platform/db/db.ts';
import type { DueRows } from '../../../platform/due/due.store.ts';
import type { ReportingMessage } from '../settlement/capture.store.ts';

/** A stored, unhandled webhook. */
export interface StoredWebhook {
  readonly id: number;
  readonly gateway_account_id: number;
  readonly webhook_path: string;
  readonly event_id: string;
  readonly body: string;
  readonly received_at: Instant;
  readonly tries: number;
}

/**
 * Stores messages, each once; a repeated one gets no row (threats 6.4). Sorted by name, so that two processes with the
 * same messages do not deadlock.
 * @returns the row of each message in the order given, undefined for one stored before
 */
export async function insertWebhooks(
  ex: Executor,
  webhooks: readonly ReportingMessage[],
): Promise<({ readonly id: number } | undefined)[]> {
  const rows = await ex.query<{ id: number; gateway_account_id: number; event_id: string }>(
    `insert into webhook_inbox (gateway_account_id, event_id, body, received_at, next_try_at)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
       as w(account_id, event_id, body, received_at, next_try_at) order by account_id, event_id
     on conflict (gateway_account_id, event_id) do nothing returning id, gateway_account_id, event_id`,
    [
      webhooks.map(({ account_id }) => account_id),
      webhooks.map(({ event_id }) => event_id),
      webhooks.map(({ body }) => body),
      webhooks.map(({ received_at }) => received_at),
      webhooks.map(({ next_try_at }) => next_try_at),
    ],
  );
  const stored = new Map(rows.map((row) => [nameOf(row.gateway_account_id, row.event_id), row]));
  return webhooks.map(({ account_id, event_id }) => {
    const name = nameOf(account_id, event_id);
    const row = stored.get(name);
    // Of two equal messages in a batch, the first is the stored one.
    stored.delete(name);
    return row && { id: row.id };
  });
}

const nameOf = (accountId: number, eventId: string): string => `${accountId} ${eventId}`;

/** Start of the problem of a message that was given up with an alarm. */
export const GIVEN_UP = 'given up: ';

/** Unfinished messages that are due. */
export const DUE_WEBHOOKS: DueRows<StoredWebhook> = {
  kind: 'webhooks',
  table: 'webhook_inbox',
  key: 'id',
  at: 'next_try_at',
  clock: 'server',
  open: 'd.processed_at is null',
  read: `select w.id, w.gateway_account_id, a.webhook_path, w.event_id, w.body, w.received_at, w.tries
     from webhook_inbox w join gateway_accounts a on a.id = w.gateway_account_id`,
  readKey: 'w.id',
  givenUp: `from webhook_inbox w where w.problem like '${GIVEN_UP}%'`,
};

/**
 * Marks messages as done; `problem` says why nothing came of one, '' otherwise. A mark lost in a power cut repeats the
 * message, which changes nothing.
 */
export const finishWebhooks = async (
  db: Db,
  ids: readonly number[],
  problem: string,
  now: Instant,
): Promise<void> => {
  await db.query(
    `with ${UNHURRIED}
     update webhook_inbox set processed_at = $2, problem = $3, tries = tries + 1 from unhurried where id = any ($1::bigint[])`,
    [ids, now, problem],
  );
};

/** Schedules the next retry of a message. */
export const postponeWebhook = async (
  ex: Executor,
  id: number,
  problem: string,
  at: Instant,
): Promise<void> => {
  await ex.query(
    'update webhook_inbox set tries = tries + 1, problem = $2, next_try_at = $3 where id = $1 and processed_at is null',
    [id, problem, at],
  );
};

/** Deletes finished messages received before the instant (threats 6.4). */
export const purgeWebhooks = async (ex: Executor, before: Instant): Promise<void> => {
  await clearInBatches(
    ex,
    `with gone as (
       delete from webhook_inbox where id = any (array(
         select id from webhook_inbox where processed_at is not null and received_at < $1
         order by received_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
};

/** Whether a reference belongs to an order or a mandate of the institute that owns the account. */
export const isOwnReference = async (ex: Executor, accountId: number, reference: string): Promise<boolean> =>
  (await ex.maybe(
    `select 1 from gateway_accounts g where g.id = $1 and (
       exists (select 1 from orders o where o.institute_id = g.institute_id and o.order_code = $2)
       or exists (select 1 from mandates m where m.institute_id = g.institute_id and m.mandate_code = $2))`,
    [accountId, reference],
  )) !== undefined;
