import type { Instant } from '@shulk/domain';
import { plusMs } from '../../platform/clock.ts';
import type { Executor } from '../../platform/db/db.ts';
import { PROOF_IDLE_MS } from './proofs.store.ts';

/** Which proof goes to which page, for which student there. */
export interface Carried {
  readonly proofId: number;
  readonly browserId: number;
  readonly pageId: number;
  readonly instituteId: number;
  readonly studentId: number;
}

/**
 * Repeats a live proof of this browser as a form proof of another page, for the students who have its contact on record
 * there now. It ends when the first one ends. Nothing is written if the student is none of them, or if a proof of the
 * contact counts there already.
 */
export const insertCarried = (ex: Executor, carried: Carried, now: Instant): Promise<unknown> =>
  ex.query(
    `with source as (
       select * from proofs where id = $1 and browser_session_id = $2 and purpose <> 'portal' and revoked_at is null
         and expires_at > $6 and last_used_at > $7
     ), children as (
       select g.student_id from source f join guardians g on g.institute_id = $4 and g.active and g.mobile = f.destination
       union
       select g.student_id from source f join guardians g on g.institute_id = $4 and g.active and g.email_key = f.destination
     )
     insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
       created_at, last_used_at, expires_at)
     select f.browser_session_id, $3::bigint, $4::bigint, 'form', f.method, f.destination,
       array(select student_id from children order by student_id), $6::timestamptz, $6::timestamptz, f.expires_at
     from source f
     where exists (select 1 from children where student_id = $5) and not exists (
       select 1 from proofs o where o.browser_session_id = $2 and o.page_id = $3 and o.institute_id = $4
         and o.purpose <> 'portal' and o.destination = f.destination and $5 = any (o.student_ids)
         and o.revoked_at is null and o.expires_at > $6 and o.last_used_at > $7)`,
    [
      carried.proofId,
      carried.browserId,
      carried.pageId,
      carried.instituteId,
      carried.studentId,
      now,
      plusMs(now, -PROOF_IDLE_MS),
    ],
  );
