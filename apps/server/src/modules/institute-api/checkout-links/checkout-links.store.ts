import type { Executor } from '../../../platform/db/db.ts';
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
  readonly last_used_at: Instant;
  readonly claimed_at: Instant | null;
  readonly expires_at: Instant;
}

/** A link of an institute by its code. */
export const selectLinkRow = (
  ex: Executor,
  instituteId: number,
  code: string,
): Promise<LinkRow | undefined> =>
  ex.maybe(
    `select o.code, p.slug as page_slug, s.student_uuid as student_id, o.status, o.reference_id, o.notes, o.created_at,
       o.last_used_at, o.claimed_at, o.expires_at
     from pay_sessions o join pages p on p.id = o.page_id join students s on s.id = o.student_id
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
