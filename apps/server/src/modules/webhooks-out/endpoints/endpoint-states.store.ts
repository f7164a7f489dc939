import type { Instant } from '@shulk/domain';
import type { Db, Executor } from '../../../platform/db/db.ts';
import type { DueRows } from '../../../platform/due/due.store.ts';

const CLOCK = `i.clock_offset_ms * interval '1 millisecond'`;

/**
 * Pauses an endpoint: its events wait. What is under way is sent to its end.
 * @returns false if it is not active
 */
async function pause(
  tx: Executor,
  endpointId: number,
  why: 'asked' | 'failing',
  now: Instant,
): Promise<boolean> {
  const paused = await tx.query(
    `update webhook_endpoints e set state = 'PAUSED', paused_for = $2, tell_at = null, version = e.version + 1,
       updated_at = $3::timestamptz + ${CLOCK}
     from institutes i where e.id = $1 and i.id = e.institute_id and e.state = 'ACTIVE' returning e.id`,
    [endpointId, why, now],
  );
  if (paused.length === 0) return false;
  // A second statement, which sees what was planned before the endpoint was locked.
  await tx.query(
    `with lanes as (
       select endpoint_id, lane from webhook_lanes where endpoint_id = $1 and not is_held and next_at is not null
       order by lane for update)
     update webhook_lanes l set next_at = null from lanes where l.endpoint_id = lanes.endpoint_id and l.lane = lanes.lane`,
    [endpointId],
  );
  return true;
}

/** Pauses an endpoint because somebody asked for it. @returns false if it is not active */
export const pauseAsked = (db: Db, endpointId: number, now: Instant): Promise<boolean> =>
  db.tx((tx) => pause(tx, endpointId, 'asked', now));

/** Pauses an endpoint that took an event in five days not once, and has its office told. */
export async function pauseFailing(db: Db, endpointId: number, now: Instant): Promise<void> {
  await db.tx(async (tx) => {
    if (await pause(tx, endpointId, 'failing', now))
      await tellOffice(tx, endpointId, 'webhooks.paused', 0, now);
  });
}

/**
 * Resumes an endpoint: everything that waits goes out, and counts as never tried.
 * @returns false if it is not paused
 */
export const resume = (db: Db, endpointId: number, now: Instant): Promise<boolean> =>
  db.tx(async (tx) => {
    const resumed = await tx.query(
      `update webhook_endpoints e set state = 'ACTIVE', paused_for = '', failing_since = null, failures = 0, told_hours = 0,
         tell_at = null, version = e.version + 1, updated_at = $2::timestamptz + ${CLOCK}
       from institutes i where e.id = $1 and i.id = e.institute_id and e.state = 'PAUSED' returning e.id`,
      [endpointId, now],
    );
    if (resumed.length === 0) return false;
    await tx.query(
      `update webhook_deliveries set tries = 0, failed_at = null
       where endpoint_id = $1 and delivered_at is null and failed_at is not null`,
      [endpointId],
    );
    await wakeLanes(tx, endpointId, now);
    return true;
  });

/** Makes everything of an endpoint due that waits; a lane that is under way goes on by itself. */
export async function wakeLanes(tx: Executor, endpointId: number, now: Instant): Promise<void> {
  await tx.query(
    `with lanes as (
       select l.endpoint_id, l.lane, $2::timestamptz + ${CLOCK} as now from webhook_lanes l join institutes i on i.id = l.institute_id
       where l.endpoint_id = $1 and l.waiting > 0 and not l.is_held order by l.lane for update of l)
     update webhook_lanes l set next_at = lanes.now from lanes where l.endpoint_id = lanes.endpoint_id and l.lane = lanes.lane`,
    [endpointId, now],
  );
}

/** An endpoint of which its office is to be told. */
export const ENDPOINTS_TO_TELL: DueRows<{ id: number }> = {
  kind: 'endpoint-notices',
  table: 'webhook_endpoints',
  key: 'id',
  at: 'tell_at',
  clock: 'institute',
  open: 'd.tell_at is not null',
  read: 'select e.id from webhook_endpoints e',
  readKey: 'e.id',
};

/** Tells the office of an endpoint that fails: after an hour, and after a day. */
export async function tellOfFailures(db: Db, endpointId: number, now: Instant): Promise<void> {
  await db.tx(async (tx) => {
    const told = await tx.maybe<{ told_hours: number }>(
      `with passed as (
         select e.id, case when e.failing_since + interval '24 hours' <= $2::timestamptz + ${CLOCK} then 24 else 1 end as hours
         from webhook_endpoints e join institutes i on i.id = e.institute_id
         where e.id = $1 and e.failing_since is not null and e.state = 'ACTIVE' for update of e)
       update webhook_endpoints e set told_hours = passed.hours,
         tell_at = case when passed.hours = 1 then e.failing_since + interval '24 hours' end
       from passed where e.id = passed.id returning e.told_hours`,
      [endpointId, now],
    );
    if (told === undefined)
      await tx.query('update webhook_endpoints set tell_at = null where id = $1', [endpointId]);
    else await tellOffice(tx, endpointId, 'webhooks.failing', told.told_hours, now);
  });
}

async function tellOffice(
  tx: Executor,
  endpointId: number,
  event: 'webhooks.failing' | 'webhooks.paused',
  hours: number,
  now: Instant,
): Promise<void> {
  await tx.query(
    `insert into outbox (institute_id, event, payload, created_at)
     select e.institute_id, $2, jsonb_build_object('endpoint_id', e.id, 'since', e.failing_since, 'hours', $3::int),
       $4::timestamptz + ${CLOCK}
     from webhook_endpoints e join institutes i on i.id = e.institute_id where e.id = $1`,
    [endpointId, event, hours, now],
  );
}
