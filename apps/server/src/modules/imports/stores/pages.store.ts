import type { Executor } from '../../../platform/db/db.ts';
import type { Rows, Written } from './write-rows.store.ts';

/** Stores images by the hash of their bytes, each once. */
export async function insertFiles(
  ex: Executor,
  files: readonly { hash: string; type: string; width: number; height: number; bytes: Buffer }[],
): Promise<Written> {
  let created = 0;
  for (const { hash, type, width, height, bytes } of files) {
    const made = await ex.query(
      'insert into files (hash, type, width, height, bytes) values ($1, $2, $3, $4, $5) on conflict do nothing returning hash',
      [hash, type, width, height, bytes],
    );
    created += made.length;
  }
  return { created, updated: 0 };
}

/** Writes pages; returns the slugs of those created or changed. */
export async function upsertPages(
  ex: Executor,
  rows: Rows,
  at: string,
): Promise<Written & { slugs: string[] }> {
  const done = await ex.query<{ slug: string; created: boolean }>(
    `insert into pages as t (group_id, institute_id, slug, page_type, label, location_code, education_type_code, ay_code,
       class_code, config, brand, updated_at)
     select coalesce(i.group_id, g.id), i.id, r.slug, r.page_type, r.label, r.location, r.education_type, r.academic_year,
       r.class_code, r.config, r.brand, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(n int, group_code text, institute_code text, slug text, page_type text, label text,
       location text, education_type text, academic_year text, class_code text, config jsonb, brand jsonb)
     left join institutes i on i.code = r.institute_code
     left join institute_groups g on g.code = r.group_code
     order by r.n
     on conflict (slug) do update set group_id = excluded.group_id, institute_id = excluded.institute_id,
       page_type = excluded.page_type, label = excluded.label, location_code = excluded.location_code,
       education_type_code = excluded.education_type_code, ay_code = excluded.ay_code, class_code = excluded.class_code,
       config = excluded.config, brand = excluded.brand, version = t.version + 1, updated_at = excluded.updated_at
     where (t.group_id, t.institute_id, t.page_type, t.label, t.location_code, t.education_type_code, t.ay_code, t.class_code,
         t.config, t.brand)
       is distinct from (excluded.group_id, excluded.institute_id, excluded.page_type, excluded.label, excluded.location_code,
         excluded.education_type_code, excluded.ay_code, excluded.class_code, excluded.config, excluded.brand)
     returning t.slug, (xmax = 0) as created`,
    [JSON.stringify(rows), at],
  );
  const created = done.filter((row) => row.created).length;
  return { created, updated: done.length - created, slugs: done.map((row) => row.slug) };
}

/** Gives institutes' pages the colours of their institute's present brand colour. */
export async function recolourPages(ex: Executor, rows: Rows, at: string): Promise<void> {
  await ex.query(
    `update pages p set brand = r.brand, version = p.version + 1, updated_at = $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(institute_code text, brand jsonb) join institutes i on i.code = r.institute_code
     where p.institute_id = i.id and p.brand <> r.brand`,
    [JSON.stringify(rows), at],
  );
}

/** Brand colours of stored institutes, for pages whose institute is not in the bundle. */
export async function selectBrandColours(
  ex: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await ex.query<{ code: string; brand_colour: string }>(
    'select code, brand_colour from institutes where code = any($1::text[])',
    [codes],
  );
  return new Map(rows.map((row) => [row.code, row.brand_colour]));
}

/** Notifies every process of a changed page when the transaction commits; '' means all pages. */
export async function notifyPages(ex: Executor, slugs: readonly string[]): Promise<void> {
  await ex.query("select pg_notify('pages', slug) from unnest($1::text[]) as slug", [slugs]);
}
