import type { PageConfig } from '@shulk/contract';
import type { Place } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A stored page, and for which students it is. */
export interface StoredPage extends Place {
  readonly slug: string;
  readonly config: PageConfig;
}

/** A search page of a trust. */
export interface StoredSearch {
  readonly slug: string;
  readonly group_code: string;
  readonly config: PageConfig;
}

/** What checks of an institute's pages need to know of it (decision 65). */
export interface StoredFacts {
  readonly code: string;
  readonly fees_without_code: boolean;
  readonly pages: readonly StoredPage[];
  readonly has_gateway: boolean;
  readonly has_erp: boolean;
  readonly has_integrator: boolean;
  readonly lenders: readonly string[];
  /** Lender by plan code. */
  readonly plans: readonly { readonly code: string; readonly lender: string }[];
  readonly line_groups: readonly { readonly code: string; readonly is_dynamic: boolean }[];
  readonly structures: readonly {
    readonly academic_year: string;
    readonly class_code: string;
    readonly group: string;
  }[];
}

/** Facts of the given institutes. The fees are read once for all groups: no index leads to a group's fees. */
export const selectFacts = (ex: Executor, codes: readonly string[]): Promise<StoredFacts[]> =>
  ex.query(
    `with own as (
       select id, code, fees_without_code from institutes where code = any($1::text[])
     ), charged as (
       select f.institute_id, g.code, f.is_dynamic from fee_lines f join fee_groups g on g.id = f.group_id
       where f.institute_id in (select id from own) and f.status = 'ACTIVE' group by 1, 2, 3
     )
     select i.code, i.fees_without_code,
       (select coalesce(jsonb_agg(jsonb_build_object('slug', p.slug, 'location', p.location_code,
          'education_type', p.education_type_code, 'academic_year', p.ay_code, 'class_code', p.class_code,
          'config', p.config)), '[]')
        from pages p where p.institute_id = i.id) as pages,
       exists (select 1 from gateway_accounts a where a.institute_id = i.id) as has_gateway,
       exists (select 1 from institute_credentials c where c.institute_id = i.id and c.erp_base_url <> '') as has_erp,
       exists (select 1 from institute_credentials c where c.institute_id = i.id) as has_integrator,
       array(select name from lender_accounts l where l.institute_id = i.id) as lenders,
       (select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'lender', p.plan ->> 'lender')), '[]')
        from emi_plans p where p.institute_id = i.id) as plans,
       (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'is_dynamic', c.is_dynamic)), '[]')
        from charged c where c.institute_id = i.id) as line_groups,
       (select coalesce(jsonb_agg(distinct jsonb_build_object('academic_year', s.ay_code, 'class_code', s.class_code,
          'group', g.code)), '[]')
        from fee_structures s join fee_groups g on g.id = s.group_id where s.institute_id = i.id) as structures
     from own i`,
    [codes],
  );

/** The search pages for payers of these trusts: the trusts' own, and those over every trust. */
export const selectSearches = (ex: Executor, groups: readonly string[]): Promise<StoredSearch[]> =>
  ex.query(
    `select p.slug, g.code as group_code, p.config from pages p join institute_groups g on g.id = p.group_id
     where p.institute_id is null
       and (g.code = any($1::text[]) or p.config #>> '{search_block,any_group}' = 'true') order by p.id`,
    [groups],
  );
