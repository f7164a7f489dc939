import type { Instant, VerificationMethod } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { InstitutePage } from '../../pages/index.ts';

/** The purpose of a code; the first two are entered at the specification's calls. */
export type CodePurpose = 'form' | 'receipt' | 'consent' | 'portal';

/** The institute's part of a code's limits: the portal counts for the group, and a refusal says whom to call. */
export type CodeInstitute = Pick<InstitutePage['institute'], 'group_id' | 'mode' | 'support'>;

/** A sent, unused code. */
export interface ChallengeRow {
  readonly id: number;
  readonly browser_session_id: number;
  readonly page_id: number;
  readonly institute_id: number;
  readonly student_id: number | null;
  readonly student_uuid_key: string;
  readonly purpose: CodePurpose;
  readonly method: VerificationMethod;
  readonly destination: string;
  readonly salt: Buffer;
  readonly code_mac: Buffer;
  /**
   * Whether the contact was on record when the code was sent; true for every code of the portal, which treats all
   * alike.
   */
  readonly is_registered: boolean;
  readonly tries: number;
  readonly created_at: Instant;
  readonly institute: CodeInstitute;
}

const COLUMNS = `c.id, c.browser_session_id, c.page_id, c.institute_id, c.student_id, c.student_uuid_key, c.purpose, c.method,
  c.destination, c.salt, c.code_mac, c.is_registered, c.tries, c.created_at,
  jsonb_build_object('group_id', i.group_id, 'mode', i.mode, 'support', i.support) as institute`;

/** A challenge to write. */
export interface NewChallenge extends Omit<ChallengeRow, 'id' | 'tries' | 'institute'> {
  readonly expires_at: Instant;
}

/** Which sends to a contact count together for the wait before the next one. */
export interface SendPlace {
  readonly purpose: CodePurpose;
  readonly institute_id: number;
  readonly destination: string;
  /** A browser that entered a code of the contact waits only for its own sends (R55); null for others. */
  readonly ownBrowserId: number | null;
  readonly since: Instant;
}

/**
 * The unverified sends of a place: those of one purpose at the institute, of the portal at its group's institutes of
 * one mode. The parameters of `sentParams` begin at $1.
 */
const SENT = `from otp_challenges c
  where c.destination = $1 and c.created_at > $2 and c.verified_at is null
    and case when $3::bigint is not null then c.browser_session_id = $3
      else c.purpose = $4 and case when $4 = 'portal'
        then c.institute_id in (select o.id from institutes o join institutes i on i.group_id = o.group_id and i.mode = o.mode
          where i.id = $5)
        else c.institute_id = $5 end end`;

const sentParams = (place: SendPlace): unknown[] => [
  place.destination,
  place.since,
  place.ownBrowserId,
  place.purpose,
  place.institute_id,
];

/** How often a code was recently sent to a contact and not entered; failed sends left no row. */
export interface RecentSends {
  readonly sends: number;
  readonly last_at: Instant | null;
  /** Until when the caller may neither send nor enter a code, if locked now. */
  readonly locked_until: Instant | null;
}

/** Recent sends to a contact, and the lock of the caller, in one statement. */
export const selectRecentSends = (
  ex: Executor,
  place: SendPlace,
  lockKey: string,
  now: Instant,
): Promise<RecentSends> =>
  ex.one<RecentSends>(
    `select count(*) as sends, max(c.created_at) as last_at,
       (select locked_until from otp_locks where key = $6 and locked_until > $7) as locked_until
     ${SENT}`,
    [...sentParams(place), lockKey, now],
  );

/**
 * Whether a browser entered a code of a contact before.
 * @param beforeId only challenges older than this one count; null for all
 */
export const hasTypedBack = async (
  ex: Executor,
  browserId: number,
  destination: string,
  beforeId: number | null = null,
): Promise<boolean> =>
  (await ex.maybe(
    `select 1 from otp_challenges where browser_session_id = $1 and destination = $2 and verified_at is not null
       and ($3::bigint is null or id < $3) limit 1`,
    [browserId, destination, beforeId],
  )) !== undefined;

/** PostgreSQL's SQLSTATE for a duplicate value. */
const UNIQUE_VIOLATION = '23505';

/** How many sends of a place the caller saw before writing another. */
export interface SeenSends {
  readonly place: SendPlace;
  readonly sends: number;
}

/**
 * Writes a challenge; an open one of this browser for the same contact and purpose is replaced (R28).
 * @param seen if there are more sends by now, nothing is written
 * @returns undefined if another code was sent to the contact in between
 */
export async function insertChallenge(
  ex: Executor,
  challenge: NewChallenge,
  seen: SeenSends,
): Promise<{ id: number } | undefined> {
  try {
    return await writeChallenge(ex, challenge, seen);
  } catch (error) {
    // Two at the same moment: the unique index lets only one be open.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

const writeChallenge = (
  ex: Executor,
  challenge: NewChallenge,
  seen: SeenSends,
): Promise<{ id: number } | undefined> =>
  ex.maybe<{ id: number }>(
    // The count makes the earlier one close before the new one is inserted: only one may be open.
    `with still as (
       select 1 ${SENT} having count(*) = $6::bigint
     ), closed as (
       update otp_challenges set closed_at = $13
       where browser_session_id = $7 and method = $11 and destination = $1 and purpose = $4 and closed_at is null
         and exists (select 1 from still)
       returning id
     )
     insert into otp_challenges (browser_session_id, page_id, institute_id, student_id, student_uuid_key, purpose, method,
       destination, salt, code_mac, created_at, expires_at, is_registered)
     select $7, $8, $5, $9, $10, $4, $11, $1, $12, $14, $13, $15, $16 from (select count(*) from closed) as first
     where exists (select 1 from still)
     returning id`,
    [
      ...sentParams(seen.place),
      seen.sends,
      challenge.browser_session_id,
      challenge.page_id,
      challenge.student_id,
      challenge.student_uuid_key,
      challenge.method,
      challenge.salt,
      challenge.created_at,
      challenge.code_mac,
      challenge.expires_at,
      challenge.is_registered,
    ],
  );

/** How many codes of a page were sent since an instant, and how many of them were entered. */
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

/** Deletes a challenge whose message was not sent (threats 5: it does not count against the payer). */
export const deleteChallenge = (ex: Executor, instituteId: number, id: number): Promise<unknown> =>
  ex.query('delete from otp_challenges where institute_id = $1 and id = $2', [instituteId, id]);

/** Where a code is entered. */
export interface TypedPlace {
  readonly browserId: number;
  readonly method: VerificationMethod;
  readonly destination: string;
  /** The page and the student this tab shows, if it says so (R23). */
  readonly pageId: number | null;
  readonly sbdCode: string | null;
}

/**
 * The newest open challenge of this browser for a contact, without counting; excludes those of a consent and of the
 * portal.
 */
export const findChallenge = (ex: Executor, place: TypedPlace): Promise<ChallengeRow | undefined> =>
  ex.maybe<ChallengeRow>(
    `select ${COLUMNS} from otp_challenges c join institutes i on i.id = c.institute_id
     where c.browser_session_id = $1 and c.method = $2 and c.destination = $3 and c.closed_at is null
       and c.purpose in ('form', 'receipt') and ($4::bigint is null or c.page_id = $4)
       and ($5::text is null or c.student_id is null
         or exists (select 1 from students s where s.id = c.student_id and s.sbd_code = $5))
     order by c.id desc limit 1`,
    [place.browserId, place.method, place.destination, place.pageId, place.sbdCode],
  );

/**
 * Counts one attempt before anything is compared, so that parallel guesses cannot pass (threats 5).
 * @returns the challenge, or undefined if it is used up, expired or closed: then nothing may be compared
 */
export const takeTry = (
  ex: Executor,
  id: number,
  maxTries: number,
  now: Instant,
): Promise<ChallengeRow | undefined> =>
  ex.maybe<ChallengeRow>(
    `update otp_challenges c set tries = c.tries + 1 from institutes i
     where i.id = c.institute_id and c.id = $1 and c.tries < $2 and c.expires_at > $3 and c.closed_at is null
     returning ${COLUMNS}`,
    [id, maxTries, now],
  );

/** Whose live code to find, and where it was sent if that is known. */
export interface LivePlace {
  readonly browser_session_id: number;
  readonly page_id: number;
  readonly student_uuid_key: string;
  readonly destination: string | null;
}

/** The newest code of a browser for a student on a page that can still be entered. */
export const findLiveChallenge = (
  ex: Executor,
  place: LivePlace,
  now: Instant,
): Promise<Pick<ChallengeRow, 'method' | 'destination'> | undefined> =>
  ex.maybe(
    `select method, destination from otp_challenges
     where browser_session_id = $1 and page_id = $2 and student_uuid_key = $3 and ($4::text is null or destination = $4)
       and closed_at is null and expires_at > $5 and purpose in ('form', 'receipt')
     order by id desc limit 1`,
    [place.browser_session_id, place.page_id, place.student_uuid_key, place.destination, now],
  );

/** What a code of a consent or of the portal was sent for, and where to. */
export interface OwnPlace {
  readonly purpose: 'consent' | 'portal';
  readonly browserId: number;
  readonly pageId: number;
  readonly uuidKey: string;
  readonly destination: string;
}

/** An open code, found before an attempt of it is counted. */
export type OpenCode = Pick<ChallengeRow, 'id' | 'method'>;

/** The open code of a consent or of the portal, without counting anything. */
export const findOwnChallenge = (ex: Executor, place: OwnPlace): Promise<OpenCode | undefined> =>
  ex.maybe(
    `select id, method from otp_challenges
     where browser_session_id = $1 and page_id = $2 and student_uuid_key = $3 and destination = $4
       and purpose = $5 and closed_at is null
     order by id desc limit 1`,
    [place.browserId, place.pageId, place.uuidKey, place.destination, place.purpose],
  );

/** Uses up a consent's code. @returns false if another call did */
export async function burnChallenge(ex: Executor, id: number, now: Instant): Promise<boolean> {
  const rows = await ex.query(
    'update otp_challenges set closed_at = $2, verified_at = $2 where id = $1 and closed_at is null returning id',
    [id, now],
  );
  return rows.length === 1;
}
