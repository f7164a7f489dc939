import type { Instant, VerificationMethod } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A code that was sent and not used yet. */
export interface ChallengeRow {
  readonly id: number;
  readonly browser_session_id: number;
  readonly page_id: number;
  readonly institute_id: number;
  readonly student_id: number | null;
  readonly student_uuid_key: string;
  readonly purpose: 'form' | 'receipt';
  readonly method: VerificationMethod;
  readonly destination: string;
  readonly salt: Buffer;
  readonly code_mac: Buffer;
  readonly tries: number;
  readonly created_at: Instant;
}

const COLUMNS = `id, browser_session_id, page_id, institute_id, student_id, student_uuid_key, purpose, method, destination,
  salt, code_mac, tries, created_at`;

/** A challenge to be written. */
export interface NewChallenge extends Omit<ChallengeRow, 'id' | 'tries'> {
  readonly expires_at: Instant;
}

/** Writes a challenge; an open one of this browser for the same contact and purpose is replaced (R28). */
export const insertChallenge = (tx: Executor, challenge: NewChallenge): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    // The count makes the earlier one close before the new one comes: only one may be open.
    `with closed as (
       update otp_challenges set closed_at = $11
       where browser_session_id = $1 and method = $7 and destination = $8 and purpose = $6 and closed_at is null
       returning id
     )
     insert into otp_challenges (browser_session_id, page_id, institute_id, student_id, student_uuid_key, purpose, method,
       destination, salt, code_mac, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from (select count(*) from closed) as first
     returning id`,
    [
      challenge.browser_session_id,
      challenge.page_id,
      challenge.institute_id,
      challenge.student_id,
      challenge.student_uuid_key,
      challenge.purpose,
      challenge.method,
      challenge.destination,
      challenge.salt,
      challenge.code_mac,
      challenge.created_at,
      challenge.expires_at,
    ],
  );

/** How often a code went to a contact since an instant and was not typed back, and when last; what could not be sent left no row. */
export async function recentSends(
  ex: Executor,
  instituteId: number,
  destination: string,
  since: Instant,
): Promise<{ sends: number; last_at: Instant | undefined }> {
  const row = await ex.one<{ sends: number; last_at: Instant | null }>(
    `select count(*) as sends, max(created_at) as last_at from otp_challenges
     where institute_id = $1 and destination = $2 and created_at > $3 and verified_at is null`,
    [instituteId, destination, since],
  );
  return { sends: row.sends, last_at: row.last_at ?? undefined };
}

/** How many codes of a page went out since an instant, and how many of them were typed back. */
export const sentAndVerified = (
  ex: Executor,
  page: { readonly id: number; readonly institute_id: number },
  since: Instant,
): Promise<{ sent: number; verified: number }> =>
  ex.one<{ sent: number; verified: number }>(
    `select count(*) as sent, count(verified_at) as verified from otp_challenges
     where institute_id = $1 and page_id = $2 and created_at > $3`,
    [page.institute_id, page.id, since],
  );

/** Takes back a challenge whose message did not go out (threats 5: nothing is counted against the payer). */
export const deleteChallenge = (ex: Executor, instituteId: number, id: number): Promise<unknown> =>
  ex.query('delete from otp_challenges where institute_id = $1 and id = $2', [instituteId, id]);

/** Where a code is typed. */
export interface TypedPlace {
  readonly browserId: number;
  readonly method: VerificationMethod;
  readonly destination: string;
  /** The page and the student this tab shows, when it says so (R23). */
  readonly pageId: number | null;
  readonly sbdCode: string | null;
}

/** The newest open challenge of this browser for a contact, without counting anything. */
export const findChallenge = (ex: Executor, place: TypedPlace): Promise<ChallengeRow | undefined> =>
  ex.maybe<ChallengeRow>(
    `select ${COLUMNS} from otp_challenges c
     where browser_session_id = $1 and method = $2 and destination = $3 and closed_at is null
       and ($4::bigint is null or page_id = $4)
       and ($5::text is null or student_id is null or exists (select 1 from students s where s.id = c.student_id and s.sbd_code = $5))
     order by id desc limit 1`,
    [place.browserId, place.method, place.destination, place.pageId, place.sbdCode],
  );

/**
 * Counts one try, before anything is compared, so that parallel guesses cannot pass (threats 5).
 * @returns the challenge, or undefined when it is used up, expired or closed: then nothing may be compared
 */
export const takeTry = (
  ex: Executor,
  id: number,
  maxTries: number,
  now: Instant,
): Promise<ChallengeRow | undefined> =>
  ex.maybe<ChallengeRow>(
    `update otp_challenges set tries = tries + 1
     where id = $1 and tries < $2 and expires_at > $3 and closed_at is null returning ${COLUMNS}`,
    [id, maxTries, now],
  );

/** Burns a code that was right; of two that come at once only one gets true. */
export async function burn(ex: Executor, id: number, now: Instant): Promise<boolean> {
  const row = await ex.maybe(
    'update otp_challenges set closed_at = $2, verified_at = $2 where id = $1 and closed_at is null returning id',
    [id, now],
  );
  return row !== undefined;
}

/** Whose live code is asked for, and where it went when that is said. */
export interface LivePlace {
  readonly browser_session_id: number;
  readonly page_id: number;
  readonly student_uuid_key: string;
  readonly destination: string | null;
}

/** The newest code of a browser for a student on a page that could still be typed. */
export const findLiveChallenge = (
  ex: Executor,
  place: LivePlace,
  now: Instant,
): Promise<Pick<ChallengeRow, 'method' | 'destination'> | undefined> =>
  ex.maybe(
    `select method, destination from otp_challenges
     where browser_session_id = $1 and page_id = $2 and student_uuid_key = $3 and ($4::text is null or destination = $4)
       and closed_at is null and expires_at > $5
     order by id desc limit 1`,
    [place.browser_session_id, place.page_id, place.student_uuid_key, place.destination, now],
  );
