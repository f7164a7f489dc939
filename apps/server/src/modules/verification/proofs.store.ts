import type { Instant, VerificationMethod } from '@shulk/domain';
import type { Language } from '@shulk/words/languages';
import { plusMs } from '../../platform/clock.ts';
import { textsBy } from '../../platform/db/db.ts';
import type { Executor } from '../../platform/db/db.ts';
import { STUDENT_COLUMNS } from '../students/index.ts';
import type { ExtraRead, HeldProof, StudentGrounds, StudentRow } from '../students/index.ts';

/**
 * The purpose of a proof: a form proof opens the form's student, a receipt proof the receipts too (R22). The portal's
 * are separate from both (decision 54).
 */
export type ProofPurpose = 'form' | 'receipt';

/** A proven contact, tied to the browser's cookie (R22). */
export interface ProofRow {
  readonly id: number;
  readonly page_id: number;
  readonly institute_id: number;
  readonly purpose: ProofPurpose;
  readonly method: VerificationMethod;
  /** Ten digits, or an e-mail address in lower case. */
  readonly destination: string;
  /** Students it names; empty for a contact that belongs to nobody yet. */
  readonly student_ids: number[];
}

/** A proof ends after 30 minutes without use and 2 hours in all (threats 4). */
export const PROOF_IDLE_MS = 30 * 60_000;
export const PROOF_LIFE_MS = 2 * 3_600_000;
/** Use is written at most once a minute, so that reads stay reads. */
const TOUCH_MS = 60_000;

const PROOF_COLUMNS =
  'f.id, f.page_id, f.institute_id, f.purpose, f.method, f.destination, f.student_ids, f.last_used_at';

export type FoundProof = ProofRow & { readonly last_used_at: Instant };

/** Whether something of a page (a column with its id) counts on the page `$3`: its own, or one it leads to (R22). */
const countsHere = (pageId: string): string => `(${pageId} = $3 or exists (
    select 1 from pages src join pages here on here.id = $3
    where src.id = ${pageId} and src.config -> 'pp_config' ->> 'slug' = here.slug))`;

/**
 * A live proof's condition; `$now` and `$idle` are defined by each statement. A form proof counts on its own page and
 * on the page that one leads to (R22); a receipt proof shows at least as much, so it counts wherever a form proof does.
 */
const liveOnPage = `f.browser_session_id = $1 and f.purpose <> 'portal' and f.revoked_at is null and f.expires_at > $4 and f.last_used_at > $5
  and f.institute_id = $2 and ${countsHere('f.page_id')}`;

/** Whose proofs are asked for, where. */
export interface ProofPlace {
  readonly browserId: number;
  readonly instituteId: number;
  readonly pageId: number;
}

const placeParams = (
  place: Pick<ProofPlace, 'instituteId' | 'pageId'> & { readonly browserId: number | undefined },
  now: Instant,
): unknown[] => [place.browserId, place.instituteId, place.pageId, now, plusMs(now, -PROOF_IDLE_MS)];

/** Live proofs of this browser that count on this page, newest first; marks the newest as used. */
export async function selectProofs(ex: Executor, place: ProofPlace, now: Instant): Promise<ProofRow[]> {
  const rows = await ex.query<FoundProof>(
    `select ${PROOF_COLUMNS} from proofs f where ${liveOnPage} order by f.id desc limit 20`,
    placeParams(place, now),
  );
  await touch(ex, rows[0], now);
  return rows;
}

/** Marks a proof as used, at most once a minute. */
export async function touch(
  ex: Executor,
  proof: Pick<FoundProof, 'id' | 'institute_id' | 'last_used_at'> | undefined,
  now: Instant,
): Promise<void> {
  if (proof === undefined || Date.parse(now) - Date.parse(proof.last_used_at) < TOUCH_MS) return;
  await ex.query('update proofs set last_used_at = $3 where id = $1 and institute_id = $2', [
    proof.id,
    proof.institute_id,
    now,
  ]);
}

/** The proof that lets a browser see most of a student: of a contact on record before another, then the newest. */
export const bestProof = ({ proofs }: StudentGrounds): HeldProof | undefined =>
  proofs.find(({ is_registered }) => is_registered) ?? proofs[0];

const GROUNDS = `json_build_object(
  'proofs', (select coalesce(json_agg(p), '[]') from (
    select ${PROOF_COLUMNS}, exists (select 1 from guardians g where g.student_id = s.id and g.active
      and (g.mobile = f.destination or g.email_key = f.destination)) as is_registered
    from proofs f where ${liveOnPage} and s.id = any(f.student_ids) order by f.id desc) p),
  'kind', (select c.kind from student_contexts c
    where c.browser_session_id = $1 and c.institute_id = $2 and c.kind <> 'receipt'
      and (c.student_id = s.id or (c.student_id is null and c.student_uuid_key = s.student_uuid_key))
    order by c.kind = 'link', c.used_at desc limit 1),
  'has_session', exists (select 1 from pay_sessions o where o.browser_session_id = $1 and o.institute_id = $2
    and o.student_id = s.id),
  'is_own_new', not s.verified and exists (select 1 from student_contexts m where m.browser_session_id = $1
    and m.institute_id = $2 and m.student_id = s.id and m.kind = 'wrapper' and ${countsHere('m.page_id')}))`;

/** Reads on what grounds a browser, if there is one, may see a student; its parameters are `$1` to `$5`. */
export const groundsRead = (
  place: Parameters<typeof placeParams>[0],
  now: Instant,
): ExtraRead<StudentGrounds> => ({
  json: GROUNDS,
  params: placeParams(place, now),
  read: (json) => json as StudentGrounds,
});

/** A student, the grounds on which this browser may see it, and what else the call reads. */
export interface FoundStudent<Read> {
  readonly student: StudentRow;
  readonly grounds: StudentGrounds;
  readonly extra: Read;
}

const columnsWith = (extra: string): string => `${STUDENT_COLUMNS}, ${GROUNDS} as grounds, ${extra} as extra`;

const bySbd = textsBy(
  (extra) => `select ${columnsWith(extra)} from students s where s.institute_id = $2 and s.sbd_code = $6`,
);

/**
 * A student by its code with this browser's proof and context, in one statement.
 * @param extra its own parameters start at `$7`
 */
export const findBySbd = <Read>(
  ex: Executor,
  place: ProofPlace,
  sbdCode: string,
  extra: ExtraRead<Read>,
  now: Instant,
): Promise<FoundStudent<Read> | undefined> =>
  readFound(ex, bySbd(extra.json), [...placeParams(place, now), sbdCode, ...extra.params], extra);

const latest = textsBy(
  (extra) => `select ${columnsWith(extra)} from (
       select c.student_id from student_contexts c
       where c.browser_session_id = $1 and c.institute_id = $2 and c.student_id is not null and c.kind <> 'receipt'
         and $6::text is null
       order by c.page_id = $3 desc, c.used_at desc, c.id desc limit 1) latest
     join students s on s.id = latest.student_id and s.institute_id = $2`,
);

/**
 * The student this browser used last on this page, else on any page of the institute.
 * @param extra as for `findBySbd`
 */
export const findLatest = <Read>(
  ex: Executor,
  place: ProofPlace,
  extra: ExtraRead<Read>,
  now: Instant,
): Promise<FoundStudent<Read> | undefined> =>
  readFound(ex, latest(extra.json), [...placeParams(place, now), null, ...extra.params], extra);

async function readFound<Read>(
  ex: Executor,
  text: string,
  params: unknown[],
  extra: ExtraRead<Read>,
): Promise<FoundStudent<Read> | undefined> {
  const row = await ex.maybe<StudentRow & { grounds: StudentGrounds; extra: unknown }>(text, params);
  if (row === undefined) return undefined;
  const { grounds, extra: read, ...student } = row;
  return { student, grounds, extra: extra.read(read) };
}

const byReceiptProof = textsBy(
  (extra) => `select ${STUDENT_COLUMNS}, to_jsonb(p.*) as proof, ${extra} as extra from students s
     join lateral (select ${PROOF_COLUMNS} from proofs f
       where f.browser_session_id = $1 and f.purpose = 'receipt' and f.revoked_at is null and f.expires_at > $2
         and f.last_used_at > $3 and f.institute_id = s.institute_id and s.id = any(f.student_ids)
       order by f.id desc limit 1) p on true
     where s.sbd_code = $4`,
);

/**
 * A student named by a live receipt proof of this browser, anywhere.
 * @param extra its own parameters start at `$5`
 */
export async function findByReceiptProof<Read>(
  ex: Executor,
  browserId: number,
  sbdCode: string,
  extra: ExtraRead<Read>,
  now: Instant,
): Promise<{ student: StudentRow; proof: ProofRow; extra: Read } | undefined> {
  const row = await ex.maybe<StudentRow & { proof: FoundProof; extra: unknown }>(byReceiptProof(extra.json), [
    browserId,
    now,
    plusMs(now, -PROOF_IDLE_MS),
    sbdCode,
    ...extra.params,
  ]);
  if (row === undefined) return undefined;
  const { proof, extra: read, ...student } = row;
  await touch(ex, proof, now);
  return { student, proof, extra: extra.read(read) };
}

/** Live receipt proofs of this browser, newest first. */
export const selectReceiptProofs = (ex: Executor, browserId: number, now: Instant): Promise<ProofRow[]> =>
  ex.query<ProofRow>(
    `select ${PROOF_COLUMNS} from proofs f
     where f.browser_session_id = $1 and f.purpose = 'receipt' and f.revoked_at is null and f.expires_at > $2
       and f.last_used_at > $3 order by f.id desc limit 20`,
    [browserId, now, plusMs(now, -PROOF_IDLE_MS)],
  );

/**
 * A part of a statement that burns a code at `$2`: the contact of `burnt` gets its messages in this language from now on.
 * @param language the parameter of it
 */
export const remembersLanguage = (language: number): string =>
  `remembered as (
       insert into contact_languages as l (institute_id, contact, language, used_at)
       select institute_id, destination, $${language}, $2 from burnt
       on conflict (institute_id, contact) do update set language = excluded.language, used_at = excluded.used_at
         where l.language <> excluded.language or l.used_at < excluded.used_at - interval '1 day'
     )`;

/**
 * Turns the right code of a challenge into a proof, in one statement: the code is used up, the proof (R22) names all
 * students with an active guardian of the contact (R18), and the consecutive failures under the lock's key are reset
 * (threats 5). Receipts open only for the contact's children; the form's own student may have had no contact to compare
 * with, so a form proof names it too. It lives 2 hours at most. The contact gets its messages in this language from now on.
 * @returns false if the code was used before: of two right answers at once only one proves
 */
export async function proveContact(
  ex: Executor,
  challengeId: number,
  { lockKey, language }: { readonly lockKey: string; readonly language: Language },
  now: Instant,
): Promise<boolean> {
  const row = await ex.maybe(
    `with burnt as (
       update otp_challenges set closed_at = $2, verified_at = $2 where id = $1 and closed_at is null returning *
     ), children as (
       -- One branch for each index: with an "or" every guardian of the institute would be read.
       select g.student_id from burnt b join guardians g on g.institute_id = b.institute_id and g.active
         and g.mobile = b.destination
       union
       select g.student_id from burnt b join guardians g on g.institute_id = b.institute_id and g.active
         and g.email_key = b.destination
       union
       select student_id from burnt where purpose = 'form' and student_id is not null
     ), unlocked as (
       delete from otp_locks where key = $3 and exists (select 1 from burnt)
     ), ${remembersLanguage(5)}
     insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
       created_at, last_used_at, expires_at)
     select browser_session_id, page_id, institute_id, purpose, method, destination,
       array(select student_id from children order by student_id), $2, $2, $4
     from burnt returning id`,
    [challengeId, now, lockKey, plusMs(now, PROOF_LIFE_MS), language],
  );
  return row !== undefined;
}

/** Which of these browsers hold a live proof of a contact that names the student, on any page of the institute (R57). */
export async function selectProvenBrowsers(
  ex: Executor,
  browserIds: readonly number[],
  of: { readonly institute_id: number; readonly student_id: number },
  now: Instant,
): Promise<Set<number>> {
  const rows = await ex.query<{ id: number }>(
    `select distinct f.browser_session_id as id from proofs f
     where f.browser_session_id = any ($1::bigint[]) and f.institute_id = $2 and $3 = any (f.student_ids)
       and f.purpose <> 'portal' and f.revoked_at is null and f.expires_at > $4 and f.last_used_at > $5`,
    [browserIds, of.institute_id, of.student_id, now, plusMs(now, -PROOF_IDLE_MS)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Adds one more student to a proof: the one its holder just created (R19). */
export async function addStudentToProof(ex: Executor, proof: ProofRow, studentId: number): Promise<void> {
  await ex.query(
    `update proofs set student_ids = student_ids || $3::bigint
     where id = $1 and institute_id = $2 and not ($3::bigint = any(student_ids))`,
    [proof.id, proof.institute_id, studentId],
  );
}
