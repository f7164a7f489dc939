import type { Brand, Option, PageConfig } from '@shulk/contract';
import type { CodePage, Place } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';

/** A page's institute as screens, rules and receipts read it; never with credentials. */
export interface InstituteRow {
  readonly id: number;
  readonly group_id: number;
  readonly code: string;
  readonly short_code: string;
  readonly label: string;
  readonly mode: 'test' | 'live';
  readonly place: string;
  readonly address: string;
  readonly registration: string;
  readonly brand_colour: string;
  readonly logo_file: string | null;
  readonly support: { readonly phones: readonly string[]; readonly emails: readonly string[] };
  readonly link_hosts: readonly string[];
  readonly clock_offset_ms: number;
  /** Whether stored fees may be shown without a code although another page demands one (R56). */
  readonly fees_without_code: boolean;
}

/** A page as stored, with its institute (none for a group's search page) and the labels of its place. */
export interface PageRow {
  readonly id: number;
  readonly slug: string;
  readonly group_id: number;
  readonly group_code: string;
  readonly group_label: string;
  readonly institute_id: number | null;
  readonly page_type: string;
  readonly label: string;
  readonly location_code: string | null;
  readonly location_label: string | null;
  readonly education_type_code: string | null;
  readonly education_type_label: string | null;
  readonly ay_code: string | null;
  readonly ay_label: string | null;
  readonly class_code: string | null;
  readonly class_label: string | null;
  readonly config: PageConfig;
  readonly brand: Brand;
  readonly version: number;
  readonly institute: InstituteRow | null;
  /** The institute's open pages that demand a code, and for whom; empty if it shows fees without one (R56). */
  readonly code_pages: readonly CodePage[];
}

/** An open page that may demand a code: for which students, and its form. */
export interface StoredCodePage extends Place {
  readonly form: PageConfig['form_block'];
}

/** A page as stored. */
export type StoredPage = Omit<PageRow, 'code_pages'> & {
  readonly code_forms: readonly StoredCodePage[] | null;
};

/** A page with an institute: every page but a search page (R15). */
export type InstitutePage = PageRow & { readonly institute_id: number; readonly institute: InstituteRow };

/** The page of a slug, or undefined. */
export function selectPage(ex: Executor, slug: string): Promise<StoredPage | undefined> {
  return ex.maybe<StoredPage>(
    `select p.id, p.slug, p.group_id, g.code as group_code, g.label as group_label, p.institute_id, p.page_type, p.label,
       p.location_code, l.location_label, p.education_type_code, l.education_type_label,
       p.ay_code, l.ay_label, p.class_code, l.class_label, p.config, p.brand, p.version,
       case when i.id is null then null else jsonb_build_object(
         'id', i.id, 'group_id', i.group_id, 'code', i.code, 'short_code', i.short_code, 'label', i.label, 'mode', i.mode,
         'place', i.place, 'address', i.address, 'registration', i.registration, 'brand_colour', i.brand_colour,
         'logo_file', i.logo_file, 'support', i.support, 'link_hosts', to_jsonb(i.link_hosts),
         'clock_offset_ms', i.clock_offset_ms, 'fees_without_code', i.fees_without_code) end as institute,
       (select jsonb_agg(jsonb_build_object('location', c.location_code, 'education_type', c.education_type_code,
          'academic_year', c.ay_code, 'class_code', c.class_code, 'form', c.config -> 'form_block'))
        from pages c where c.institute_id = p.institute_id and coalesce(c.config ->> 'payment_page_expired', '') <> 'true'
          and (c.config #>> '{form_block,data,form_config,enable_otp_verification}' = 'true'
            or c.config #>> '{form_block,data,form_config,enable_email_otp_verification}' = 'true')) as code_forms
     from pages p
     join institute_groups g on g.id = p.group_id
     left join institutes i on i.id = p.institute_id
     left join lateral (
       select max(o.location_label) filter (where o.location_code = p.location_code) as location_label,
         max(o.education_type_label) filter (where o.education_type_code = p.education_type_code) as education_type_label,
         max(o.ay_label) filter (where o.ay_code = p.ay_code) as ay_label,
         max(o.class_label) filter (where o.class_code = p.class_code) as class_label
       from offerings o where o.institute_id = p.institute_id) l on true
     where p.slug = $1`,
    [slug],
  );
}

/** The codes a search has chosen so far; null where nothing is chosen. */
export interface LevelCodes {
  readonly group: string | null;
  readonly institute: string | null;
  readonly location: string | null;
  readonly education_type: string | null;
  readonly ay: string | null;
  readonly gilec: string | null;
}

const codeList = (codes: LevelCodes): (string | null)[] => [
  codes.group,
  codes.institute,
  codes.location,
  codes.education_type,
  codes.ay,
  codes.gilec,
];

/**
 * Payable pages of a group under the given codes, as options whose value is the slug [PJ-7.13]. None without a group;
 * excludes expired pages.
 */
export function selectPageOptions(ex: Executor, codes: LevelCodes): Promise<Option[]> {
  return ex.query<Option>(
    `select p.label, p.slug as value from pages p
     join institute_groups g on g.id = p.group_id
     join institutes i on i.id = p.institute_id
     where g.code = $1 and ($2::text is null or i.code = $2)
       and ($3::text is null or p.location_code is null or p.location_code = $3)
       and ($4::text is null or p.education_type_code is null or p.education_type_code = $4)
       and ($5::text is null or p.ay_code is null or p.ay_code = $5)
       and ($6::text is null or p.class_code is null or p.class_code = $6)
       and p.page_type <> 'SEARCH-PAGE' and not coalesce((p.config->>'payment_page_expired')::boolean, false)
     order by p.id limit 100`,
    codeList(codes),
  );
}

/** Groups whose name contains the text [PJ-5.38]. */
export function selectGroups(ex: Executor, search: string): Promise<Option[]> {
  return ex.query<Option>(
    `select label, code as value from institute_groups
     where position(lower($1) in lower(label)) > 0 order by label limit 20`,
    [search],
  );
}

const fromOfferings = `from offerings o
     join institutes i on i.id = o.institute_id
     join institute_groups g on g.id = i.group_id
     where ($1::text is null or g.code = $1) and ($2::text is null or i.code = $2)
       and ($3::text is null or o.location_code = $3) and ($4::text is null or o.education_type_code = $4)
       and ($5::text is null or o.ay_code = $5) and ($6::text is null or o.class_code = $6)`;

/** One statement per level: constant texts stay prepared in the database. */
const levelStatements = {
  i: `select i.label, i.code as value ${fromOfferings} group by 1, 2 order by min(i.id)`,
  l: `select o.location_label as label, o.location_code as value ${fromOfferings} group by 1, 2 order by min(o.id)`,
  et: `select o.education_type_label as label, o.education_type_code as value ${fromOfferings} group by 1, 2 order by min(o.id)`,
  ay: `select o.ay_label as label, o.ay_code as value ${fromOfferings} group by 1, 2 order by min(o.id)`,
  gilec: `select o.class_label as label, o.class_code as value ${fromOfferings} group by 1, 2 order by min(o.class_order), min(o.id)`,
} as const;

export type SearchLevelKey = keyof typeof levelStatements;

/** The options of one level of the search below the chosen codes [PJ-7.12] [PJ-3.7]. */
export function selectLevel(ex: Executor, level: SearchLevelKey, codes: LevelCodes): Promise<Option[]> {
  return ex.query<Option>(levelStatements[level], codeList(codes));
}

/** An image by the SHA-256 of its bytes. */
export function selectImage(
  ex: Executor,
  hash: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  return ex.maybe('select type, bytes from files where hash = $1', [hash]);
}
