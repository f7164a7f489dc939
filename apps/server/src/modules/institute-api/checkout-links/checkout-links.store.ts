import { textsBy } from '../../../platform/db/db.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';
import type { Instant } from '@shulk/domain';

/** An institute's session, as the API shows it. */
export interface LinkRow {
  readonly code: string;
  readonly page_slug: string;
  readonly student_id: string;
  readonly status: 'ACTIVE' | 'PAID' | 'EXPIRED' | 'CANCELLED';
  readonly reference_id: string;
  readonly notes: Readonly<Record<string, unknown>> | null;
  readonly created_at: Instant;
  readonly changed_at: Instant;
  readonly claimed_at: Instant | null;
  readonly expires_at: Instant;
}

const LINK = `o.id, o.changed_at::text as at, o.code, p.slug as page_slug, s.student_uuid as student_id, o.status, o.reference_id,
  o.notes, o.created_at, o.changed_at, o.claimed_at, o.expires_at`;
const JOINED = 'join pages p on p.id = o.page_id join students s on s.id = o.student_id';

/** What a list of links is asked for, beside its place. */
export interface LinkFilter {
  /** The institute's own ID of a student. */
  readonly student_id?: string | undefined;
  readonly reference_id?: string | undefined;
}

/** Each filter finds its rows by an index of its own. */
const FILTERS = {
  student: `and o.id = any(array(select x.id from pay_sessions x where x.student_id = (
    select s.id from students s where s.institute_id = $1 and s.student_uuid_key = lower(btrim($5)))))`,
  reference: `and o.id = any(array(select x.id from pay_sessions x
    where x.institute_id = $1 and x.made_by = 'erp' and x.reference_id = $6 and x.reference_id <> ''))`,
};

const LIST = textsBy(
  (filters) => `select ${LINK} from (
    select * from pay_sessions o
    where o.institute_id = $1 and o.made_by = 'erp' and (o.changed_at, o.id) > ($2::timestamptz, $3::bigint) ${filters}
      and ($5::text is null or true) and ($6::text is null or true)
    order by o.changed_at, o.id limit $4) o ${JOINED} order by o.changed_at, o.id`,
);

/** One page of an institute's links. */
export const selectLinks = (
  ex: Executor,
  { institute_id, at, id, limit }: Wanted,
  { student_id: student, reference_id: reference }: LinkFilter,
): Promise<(LinkRow & Place)[]> =>
  ex.query(
    LIST(
      `${student === undefined ? '' : FILTERS.student} ${reference === undefined ? '' : FILTERS.reference}`,
    ),
    [institute_id, at, id, limit, student ?? null, reference ?? null],
  );

/** A link of an institute by its code. */
export const selectLinkRow = (
  ex: Executor,
  instituteId: number,
  code: string,
): Promise<LinkRow | undefined> =>
  ex.maybe(
    `select ${LINK} from pay_sessions o ${JOINED}
     where o.institute_id = $1 and o.code = $2 and o.made_by = 'erp'`,
    [instituteId, code],
  );

/** Closes a link that is open. @returns whether it was */
export const cancelLink = async (
  ex: Executor,
  instituteId: number,
  code: string,
  now: Instant,
): Promise<boolean> =>
  (
    await ex.query(
      `update pay_sessions set status = 'CANCELLED', last_used_at = $3
       where institute_id = $1 and code = $2 and made_by = 'erp' and status = 'ACTIVE' and expires_at > $3 returning 1`,
      [instituteId, code, now],
    )
  ).length > 0;

/** What a fee of a student that can be chosen owes, in paise, with our code. */
export interface ChoosableLine {
  readonly code: string;
  readonly sft_code: string;
  readonly balance_paise: number;
}

/** The student's fees with these codes. */
export const selectChoosable = (ex: Executor, studentRow: number): Promise<ChoosableLine[]> =>
  ex.query(
    `select import_code as code, sft_code, greatest(0, base_paise - settled_paise) as balance_paise from fee_lines
     where student_id = $1 and import_code is not null and status = 'ACTIVE'`,
    [studentRow],
  );
