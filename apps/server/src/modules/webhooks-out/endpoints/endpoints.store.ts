import type { Instant } from '@shulk/domain';
import type { Db, Executor } from '../../../platform/db/db.ts';

/** An endpoint as its institute sees it. Times are of the institute's clock. */
export interface EndpointRow {
  readonly id: number;
  readonly public_id: string;
  readonly institute_id: number;
  readonly institute_code: string;
  readonly mode: 'test' | 'live';
  readonly for_group: boolean;
  readonly url: string;
  readonly description: string;
  readonly types: readonly string[];
  readonly state: 'ACTIVE' | 'PAUSED';
  readonly paused_for: '' | 'asked' | 'failing';
  readonly secrets_sealed: string;
  readonly deliver_twice: boolean;
  readonly reorder: boolean;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly failing_since: Instant | null;
  /** Events that are not delivered yet. */
  readonly waiting: number;
}

/** What somebody chooses of an endpoint. */
export interface EndpointWish {
  readonly url: string;
  readonly description: string;
  /** Empty: all. */
  readonly types: readonly string[];
  readonly deliver_twice: boolean;
  readonly reorder: boolean;
}

const CLOCK = `i.clock_offset_ms * interval '1 millisecond'`;
/** Reads endpoints. */
export const ENDPOINT = `select e.id, e.public_id, e.institute_id, i.code as institute_code, e.mode, e.for_group, e.url, e.description, e.types, e.state, e.paused_for,
    e.secrets_sealed, e.deliver_twice, e.reorder, e.version, e.created_at, e.updated_at, e.failing_since,
    (select coalesce(sum(l.waiting), 0)::int from webhook_lanes l where l.endpoint_id = e.id and l.waiting > 0) as waiting
  from webhook_endpoints e join institutes i on i.id = e.institute_id`;
const READ = `${ENDPOINT}
  where e.institute_id = $1 and e.for_group = $2 and e.mode = i.mode and e.state <> 'DELETED'`;

/** The endpoints of an institute, oldest first; not those of its group, which hear of others too. */
export const selectEndpoints = (ex: Executor, instituteId: number): Promise<EndpointRow[]> =>
  ex.query(`${READ} order by e.id`, [instituteId, false]);

/** One endpoint of an institute; undefined for another institute's, as for an unknown one. */
export const selectEndpoint = (
  ex: Executor,
  instituteId: number,
  publicId: string,
  forGroup = false,
): Promise<EndpointRow | undefined> =>
  ex.maybe(`${READ} and e.public_id = $3`, [instituteId, forGroup, publicId]);

/**
 * Makes an endpoint, unless the institute has as many of its own, or of its group, as it may.
 * @returns false if it has
 */
export async function insertEndpoint(
  db: Db,
  instituteId: number,
  most: number,
  wish: EndpointWish & {
    readonly public_id: string;
    readonly secrets_sealed: string;
    readonly for_group?: boolean;
  },
  now: Instant,
): Promise<boolean> {
  const made = await db.query(
    // Locking the institute, two at a time cannot make one too many.
    `with i as (select id, mode, $3::timestamptz + ${CLOCK} as now from institutes i where id = $1 for no key update)
     insert into webhook_endpoints (public_id, institute_id, url, description, types, secrets_sealed, deliver_twice, reorder,
       for_group, mode, created_at, updated_at)
     select $4, i.id, $5, $6, $7, $8, $9, $10, $11, i.mode, i.now, i.now from i
     where (select count(*) from webhook_endpoints e where e.institute_id = i.id and e.for_group = $11 and e.mode = i.mode and e.state <> 'DELETED') < $2 returning id`,
    [
      instituteId,
      most,
      now,
      wish.public_id,
      wish.url,
      wish.description,
      wish.types,
      wish.secrets_sealed,
      wish.deliver_twice,
      wish.reorder,
      wish.for_group ?? false,
    ],
  );
  return made.length === 1;
}

/** Changes an endpoint at the version that was read. @returns false if somebody else has changed it since */
export async function updateEndpoint(
  ex: Executor,
  { id, version }: Pick<EndpointRow, 'id' | 'version'>,
  wish: EndpointWish,
  now: Instant,
): Promise<boolean> {
  const changed = await ex.query(
    `update webhook_endpoints e set url = $3, description = $4, types = $5, deliver_twice = $6, reorder = $7,
       version = e.version + 1, updated_at = $8::timestamptz + ${CLOCK}
     from institutes i where e.id = $1 and i.id = e.institute_id and e.version = $2 and e.state <> 'DELETED' returning e.id`,
    [id, version, wish.url, wish.description, wish.types, wish.deliver_twice, wish.reorder, now],
  );
  return changed.length === 1;
}

/** Exchanges the secrets of an endpoint, at the version that was read. @returns false if somebody else has changed it since */
export async function updateSecrets(
  ex: Executor,
  { id, version }: Pick<EndpointRow, 'id' | 'version'>,
  sealed: string,
  now: Instant,
): Promise<boolean> {
  const changed = await ex.query(
    `update webhook_endpoints e set secrets_sealed = $3, version = e.version + 1, updated_at = $4::timestamptz + ${CLOCK}
     from institutes i where e.id = $1 and i.id = e.institute_id and e.version = $2 and e.state <> 'DELETED' returning e.id`,
    [id, version, sealed, now],
  );
  return changed.length === 1;
}

/** Deletes an endpoint: it hears of nothing more, its secrets are gone, and what waits is never sent. */
export async function deleteEndpoint(ex: Executor, endpointId: number): Promise<void> {
  await ex.query(
    `update webhook_endpoints set state = 'DELETED', paused_for = '', secrets_sealed = '', tell_at = null where id = $1`,
    [endpointId],
  );
}
