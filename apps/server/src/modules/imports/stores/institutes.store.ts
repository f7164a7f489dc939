import type { BundleInstitute } from '@shulk/contract';
import type { Executor } from '../../../platform/db/db.ts';
import { counted, write } from './write-rows.store.ts';
import type { Rows, Written } from './write-rows.store.ts';

type Identity = Pick<BundleInstitute, 'label' | 'short_code' | 'group_code' | 'mode'>;

export const upsertGroups = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into institute_groups as t (code, label)
       select code, label from jsonb_to_recordset($1::jsonb) as r(code text, label text)
       on conflict (code) do update set label = excluded.label where t.label <> excluded.label
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

export const upsertInstitutes = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into institutes as t (group_id, code, short_code, label, mode, place, address, registration, brand_colour,
         logo_file, support, link_hosts, late_fee_per, fees_without_code, rest_rule)
       select g.id, r.code, r.short_code, r.label, r.mode, r.place, r.address, r.registration, r.brand_colour, r.logo_file,
         r.support, r.link_hosts, r.late_fee_per, r.fees_without_code, r.rest_rule
       from jsonb_to_recordset($1::jsonb) as r(group_code text, code text, short_code text, label text, mode text, place text,
         address text, registration text, brand_colour text, logo_file text, support jsonb, link_hosts text[],
         late_fee_per text, fees_without_code boolean, rest_rule text)
       join institute_groups g on g.code = r.group_code
       on conflict (code) do update set short_code = excluded.short_code, label = excluded.label, mode = excluded.mode,
         place = excluded.place, address = excluded.address, registration = excluded.registration,
         brand_colour = excluded.brand_colour, logo_file = excluded.logo_file, support = excluded.support,
         link_hosts = excluded.link_hosts, late_fee_per = excluded.late_fee_per,
         fees_without_code = excluded.fees_without_code, rest_rule = excluded.rest_rule
       where (t.short_code, t.label, t.mode, t.place, t.address, t.registration, t.brand_colour, t.logo_file, t.support,
           t.link_hosts, t.late_fee_per, t.fees_without_code, t.rest_rule)
         is distinct from (excluded.short_code, excluded.label, excluded.mode, excluded.place, excluded.address,
           excluded.registration, excluded.brand_colour, excluded.logo_file, excluded.support, excluded.link_hosts,
           excluded.late_fee_per, excluded.fees_without_code, excluded.rest_rule)
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

/** First clears short codes that institutes pass on to each other, so that no two share one at any moment. */
export async function freeShortCodes(ex: Executor, rows: Rows): Promise<void> {
  await ex.query(
    `update institutes i set short_code = 'passing ' || i.id
     from jsonb_to_recordset($1::jsonb) as r(code text, short_code text)
     where r.code = i.code and r.short_code <> i.short_code`,
    [JSON.stringify(rows)],
  );
}

/** Row ids of institutes by code. */
export async function selectInstituteIds(
  ex: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await ex.query<{ code: string; id: number }>(
    'select code, id from institutes where code = any($1::text[])',
    [codes],
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

export const upsertOfferings = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into offerings as t (institute_id, location_code, location_label, education_type_code, education_type_label,
         ay_code, ay_label, class_code, class_label, class_order)
       select i.id, r.location_code, r.location_label, r.education_type_code, r.education_type_label, r.ay_code, r.ay_label,
         r.class_code, r.class_label, r.class_order
       from jsonb_to_recordset($1::jsonb) as r(n int, institute_code text, location_code text, location_label text,
         education_type_code text, education_type_label text, ay_code text, ay_label text, class_code text,
         class_label text, class_order int)
       join institutes i on i.code = r.institute_code
       order by r.n
       on conflict (institute_id, location_code, education_type_code, ay_code, class_code) do update set
         location_label = excluded.location_label, education_type_label = excluded.education_type_label,
         ay_label = excluded.ay_label, class_label = excluded.class_label, class_order = excluded.class_order
       where (t.location_label, t.education_type_label, t.ay_label, t.class_label, t.class_order)
         is distinct from (excluded.location_label, excluded.education_type_label, excluded.ay_label,
           excluded.class_label, excluded.class_order)
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

export const upsertRules = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into late_fee_rules as t (institute_id, code, rule)
       select i.id, r.code, r.rule from jsonb_to_recordset($1::jsonb) as r(institute_code text, code text, rule jsonb)
       join institutes i on i.code = r.institute_code
       on conflict (institute_id, code) do update set rule = excluded.rule where t.rule <> excluded.rule
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

export const upsertHeads = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into fee_heads as t (institute_id, code, label, kind, late_fee_rule_id, sort)
       select i.id, r.code, r.label, r.kind, l.id, r.sort
       from jsonb_to_recordset($1::jsonb) as r(institute_code text, code text, label text, kind text, rule text, sort int)
       join institutes i on i.code = r.institute_code
       left join late_fee_rules l on l.institute_id = i.id and l.code = r.rule
       on conflict (institute_id, code) do update set label = excluded.label, kind = excluded.kind,
         late_fee_rule_id = excluded.late_fee_rule_id, sort = excluded.sort
       where (t.label, t.kind, t.late_fee_rule_id, t.sort)
         is distinct from (excluded.label, excluded.kind, excluded.late_fee_rule_id, excluded.sort)
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

export const upsertFeeGroups = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into fee_groups as t (institute_id, code, title, is_editable)
       select i.id, r.code, r.title, r.is_editable
       from jsonb_to_recordset($1::jsonb) as r(institute_code text, code text, title text, is_editable boolean)
       join institutes i on i.code = r.institute_code
       on conflict (institute_id, code) do update set title = excluded.title, is_editable = excluded.is_editable
       where (t.title, t.is_editable) is distinct from (excluded.title, excluded.is_editable)
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

export const upsertPlans = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into emi_plans as t (institute_id, code, plan)
       select i.id, r.code, r.plan from jsonb_to_recordset($1::jsonb) as r(institute_code text, code text, plan jsonb)
       join institutes i on i.code = r.institute_code
       on conflict (institute_id, code) do update set plan = excluded.plan where t.plan <> excluded.plan
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

export const upsertStructures = (ex: Executor, rows: Rows): Promise<Written> =>
  write(
    ex,
    `with done as (
       insert into fee_structures as t (institute_id, ay_code, class_code, head_id, group_id, instalment, due_date, amount_paise)
       select i.id, r.ay_code, r.class_code, h.id, g.id, r.instalment, r.due_date, r.amount_paise
       from jsonb_to_recordset($1::jsonb) as r(institute_code text, ay_code text, class_code text, head text, group_code text,
         instalment text, due_date date, amount_paise bigint)
       join institutes i on i.code = r.institute_code
       join fee_heads h on h.institute_id = i.id and h.code = r.head
       join fee_groups g on g.institute_id = i.id and g.code = r.group_code
       on conflict (institute_id, ay_code, class_code, head_id, group_id, instalment) do update set
         due_date = excluded.due_date, amount_paise = excluded.amount_paise
       where (t.due_date, t.amount_paise) is distinct from (excluded.due_date, excluded.amount_paise)
       returning (xmax = 0) as created)
     ${counted}`,
    rows,
  );

/** Who an institute is: what a bundle of its own key does not say. */
export const selectIdentity = (ex: Executor, code: string): Promise<Identity> =>
  ex.one(
    `select i.label, i.short_code, g.code as group_code, i.mode
     from institutes i join institute_groups g on g.id = i.group_id where i.code = $1`,
    [code],
  );

/** Whether there is a live institute. */
export async function hasLiveInstitutes(ex: Executor): Promise<boolean> {
  const { found } = await ex.one<{ found: boolean }>(
    `select exists (select 1 from institutes where mode = 'live') as found`,
  );
  return found;
}

/** Whether there is any institute. */
export async function hasInstitutes(ex: Executor): Promise<boolean> {
  const { found } = await ex.one<{ found: boolean }>('select exists (select 1 from institutes) as found');
  return found;
}
