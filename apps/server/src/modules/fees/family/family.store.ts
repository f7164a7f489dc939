import type { Executor } from '../../../platform/db/db.ts';
import { STUDENTS_OF_CONTACT, STUDENT_COLUMNS, contactParams } from '../../students/index.ts';
import type { GroupContact, StudentRow } from '../../students/index.ts';
import { OWED_JSON, readOwed } from '../fees.store.ts';
import type { OwedFees, OwedJson } from '../fees.store.ts';

/** A child of a contact with its fees, and the pages that may be for it. */
export interface FamilyRow extends StudentRow {
  readonly institute_label: string;
  readonly owed: OwedFees;
  /** Slugs, the present page first. */
  readonly pages: readonly string[];
}

/** Pages of one child that are looked at. */
const MOST_PAGES = 8;

/** Whether a level of a page, if it names one, is the student's. */
const fits = (ofPage: string, ofStudent: string): string =>
  `(coalesce(p.${ofPage}, '') = '' or s.${ofStudent} = '' or p.${ofPage} = s.${ofStudent})`;

/**
 * The active students of a contact in its group, without one of them: those of the present institute first, then by
 * name.
 * @param most fees are read of at most so many
 */
export async function selectFamily(
  ex: Executor,
  of: GroupContact,
  here: { readonly studentId: number; readonly pageId: number; readonly instituteId: number },
  most: number,
): Promise<FamilyRow[]> {
  const rows = await ex.query<Omit<FamilyRow, 'owed'> & { owed: OwedJson }>(
    `with own as (${STUDENTS_OF_CONTACT}), few as (
       select ${STUDENT_COLUMNS} from own join students s on s.id = own.student_id
       where s.id <> $5 and s.status = 'ACTIVE'
       order by s.institute_id <> $7, s.first_name, s.id limit $8)
     select s.*, i.label as institute_label, ${OWED_JSON} as owed,
       (select coalesce(json_agg(l.slug), '[]') from (select p.slug from pages p
         where p.institute_id = s.institute_id and p.page_type not in ('SEARCH-PAGE', 'WORKFLOW-PAGE')
           and coalesce(p.config ->> 'payment_page_expired', '') <> 'true'
           and ${fits('location_code', 'location_code')} and ${fits('education_type_code', 'education_type_code')}
           and ${fits('ay_code', 'ay_code')} and ${fits('class_code', 'class_code')}
         order by p.id <> $6, p.id limit ${MOST_PAGES}) l) as pages
     from few s join institutes i on i.id = s.institute_id
     order by s.institute_id <> $7, s.first_name, s.id`,
    [...contactParams(of), here.studentId, here.pageId, here.instituteId, most],
  );
  return rows.map(({ owed, ...row }) => ({ ...row, owed: readOwed(owed) }));
}
