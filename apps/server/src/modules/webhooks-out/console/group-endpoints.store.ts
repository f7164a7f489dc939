import type { Executor } from '../../../platform/db/db.ts';
import { ENDPOINT } from '../endpoints/endpoints.store.ts';
import type { EndpointRow } from '../endpoints/endpoints.store.ts';

/** The institute that an endpoint of its group belongs to. */
export interface HomeRow {
  readonly id: number;
  readonly group_id: number;
  readonly mode: 'test' | 'live';
}

export const selectHome = (ex: Executor, instituteCode: string): Promise<HomeRow | undefined> =>
  ex.maybe('select id, group_id, mode from institutes where code = $1', [instituteCode]);

/** An endpoint of a group, with what it hears of. */
export interface GroupEndpointRow extends EndpointRow {
  readonly group_code: string;
  readonly hears_of: readonly string[];
}

const READ = `select e.*, g.code as group_code,
    array(select x.code from institutes x where x.group_id = g.id and x.mode = e.mode order by x.code) as hears_of
  from (${ENDPOINT} where e.for_group and e.state <> 'DELETED') e
    join institutes i on i.id = e.institute_id join institute_groups g on g.id = i.group_id`;

/** The endpoints of a group, the oldest first; also those of a mode that their institute is not in any more. */
export const selectGroupEndpoints = (ex: Executor, groupId: number): Promise<GroupEndpointRow[]> =>
  ex.query(`${READ} where g.id = $1 order by e.id`, [groupId]);

export const selectGroupEndpoint = (ex: Executor, publicId: string): Promise<GroupEndpointRow | undefined> =>
  ex.maybe(`${READ} where e.public_id = $1`, [publicId]);
