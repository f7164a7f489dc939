import type { ApiHead } from '@shulk/contract';
import type { Executor } from '../../../platform/db/db.ts';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';

const head = `select h.id, h.updated_at::text as at, h.sort, jsonb_build_object('object', 'head', 'id', h.code,
    'version', h.version, 'created_at', utc_text(h.created_at), 'updated_at', utc_text(h.updated_at), 'label', h.label,
    'kind', h.kind, 'late_fee_rule', (select r.code from late_fee_rules r where r.id = h.late_fee_rule_id)) as body
  from fee_heads h`;

interface HeadRow extends Place {
  readonly sort: number;
  readonly body: ApiHead;
}

export const selectHeads = (ex: Executor, { institute_id, at, id, limit }: Wanted): Promise<HeadRow[]> =>
  ex.query(
    `${head} where h.institute_id = $1 and (h.updated_at, h.id) > ($2::timestamptz, $3::bigint)
     order by h.updated_at, h.id limit $4`,
    [institute_id, at, id, limit],
  );

/** A head by its code, locked for its change. */
export const lockHead = (ex: Executor, instituteId: number, code: string): Promise<HeadRow | undefined> =>
  ex.maybe(`${head} where h.institute_id = $1 and h.code = $2 for update of h`, [instituteId, code]);

/** The institute's code, and the place behind its last head. */
export const selectHeadsPlace = (
  ex: Executor,
  instituteId: number,
): Promise<{ readonly code: string; readonly next: number }> =>
  ex.one(
    `select i.code, (select coalesce(max(h.sort) + 1, 0) from fee_heads h where h.institute_id = i.id)::int as next
     from institutes i where i.id = $1`,
    [instituteId],
  );
