import type { Executor } from '../../../platform/db/db.ts';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';
import type { Instant } from '@shulk/domain';
import type { ApiClass, ApiInstitute, ApiStructure } from '@shulk/contract';

/** An institute as the API shows it, and how far its clock is ahead. */
export type InstituteRow = Omit<ApiInstitute, 'object' | 'now'> & { readonly clock_offset_ms: number };

export const selectInstitute = (ex: Executor, instituteId: number): Promise<InstituteRow> =>
  ex.one(
    `select i.code as id, i.version, i.created_at, i.updated_at, i.short_code, i.label, g.code as group_code,
       g.label as group_label, i.mode, i.place, i.address, i.registration, i.link_hosts, i.clock_offset_ms,
       (select count(*) from offerings o where o.institute_id = i.id)::int as classes,
       (select count(*) from students s where s.institute_id = i.id and s.status = 'ACTIVE')::int as students
     from institutes i join institute_groups g on g.id = i.group_id where i.id = $1`,
    [instituteId],
  );

/** A class as the API shows it, with its place in the list. */
export type ClassRow = Place & Omit<ApiClass, 'object' | 'id'> & { readonly updated_at: Instant };

export const selectClasses = (ex: Executor, { institute_id, at, id, limit }: Wanted): Promise<ClassRow[]> =>
  ex.query(
    `select o.id, o.updated_at::text as at, o.version, o.created_at, o.updated_at, o.location_code, o.location_label,
       o.education_type_code, o.education_type_label, o.ay_code as academic_year_code,
       o.ay_label as academic_year_label, o.class_code, o.class_label
     from offerings o where o.institute_id = $1 and (o.updated_at, o.id) > ($2::timestamptz, $3::bigint)
     order by o.updated_at, o.id limit $4`,
    [institute_id, at, id, limit],
  );

export const selectStructures = (
  ex: Executor,
  { institute_id, at, id, limit }: Wanted,
): Promise<(Place & { readonly body: ApiStructure })[]> =>
  ex.query(
    `select f.id, f.updated_at::text as at, jsonb_build_object('object', 'structure',
       'id', concat_ws('/', f.ay_code, f.class_code, h.code, g.code, f.instalment), 'version', f.version,
       'created_at', utc_text(f.created_at), 'updated_at', utc_text(f.updated_at), 'academic_year', f.ay_code,
       'class_code', f.class_code, 'head', h.code, 'group', g.code, 'instalment', f.instalment, 'due_date', f.due_date,
       'amount', rupees(f.amount_paise)) as body
     from fee_structures f join fee_heads h on h.id = f.head_id join fee_groups g on g.id = f.group_id
     where f.institute_id = $1 and (f.updated_at, f.id) > ($2::timestamptz, $3::bigint)
     order by f.updated_at, f.id limit $4`,
    [institute_id, at, id, limit],
  );
