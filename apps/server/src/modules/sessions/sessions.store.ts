import { SESSION_SOURCE } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { plusMs } from '../../platform/clock.ts';
import { clearInBatches } from '../../platform/db/clear-in-batches.ts';
import type { Executor } from '../../platform/db/db.ts';
import type { QuotedLine, SessionMaker, SessionRow, StoredChoice } from './session-row.ts';

const sessionBy = (code: string): string =>
  `select o.id, o.code, o.institute_id, o.page_id, p.slug as page_slug, o.student_id, t.sbd_code, t.student_uuid,
     c.customer_code, o.browser_session_id, o.status, o.made_by, o.mobile, o.chosen, o.original_chosen,
     o.selected_data, o.quote, o.quoted_at, o.last_used_at, o.claimed_at, o.expires_at,
     o.is_vouched
   from pay_sessions o
   join pages p on p.id = o.page_id
   left join students t on t.id = o.student_id
   left join customers c on c.group_id = p.group_id and c.mobile = o.mobile
   where o.code = ${code}`;

/** A session by its code, or undefined. The caller decides whether the browser may see it (R26). */
export const findSession = (ex: Executor, code: string): Promise<SessionRow | undefined> =>
  ex.maybe<SessionRow>(sessionBy('$1'), [code]);

/** The session of the code in a parameter, as JSON or null, for another statement; `readSession` reads it. */
export const sessionJson = (code: string): string => `(select row_to_json(v) from (${sessionBy(code)}) v)`;

/** A session read as JSON, where an instant has another form. */
export const readSession = (json: SessionRow | null): SessionRow | undefined =>
  json === null
    ? undefined
    : {
        ...json,
        quoted_at: plusMs(json.quoted_at, 0),
        last_used_at: plusMs(json.last_used_at, 0),
        claimed_at: json.claimed_at === null ? null : plusMs(json.claimed_at, 0),
        expires_at: plusMs(json.expires_at, 0),
      };

/** The input of a new session. */
export interface NewSession {
  readonly code: string;
  readonly institute_id: number;
  readonly page_id: number;
  readonly student_id: number;
  readonly browser_session_id: number | null;
  readonly made_by: SessionMaker;
  readonly mobile: string;
  readonly chosen: readonly StoredChoice[];
  readonly selected_data: Readonly<Record<string, unknown>>;
  /** The institute's own reference, if its server gave one. */
  readonly reference_id?: string;
  /** What the institute's server noted with it. */
  readonly notes?: Readonly<Record<string, string>> | undefined;
  /** False for one that was asked for in public: its first browser knows no more than who types the student's ID. */
  readonly is_vouched?: boolean;
  readonly quote: readonly QuotedLine[];
  readonly quoted_at: Instant;
  readonly created_at: Instant;
  readonly expires_at: Instant;
}

/**
 * Writes a new ACTIVE session; whoever made it, its source is that of every session [PJ-3.25]. One that a browser opens
 * after it came by an institute's link, for the same student on the same page, has the link's reference and notes: the
 * page may open a session of its own, and the institute waits for its reference.
 */
export async function insertSession(ex: Executor, row: NewSession): Promise<void> {
  await ex.query(
    `with link as (
       select reference_id, notes from pay_sessions
       where $15 = 'browser' and browser_session_id = $5 and student_id = $4 and page_id = $3 and made_by = 'erp'
         and status = 'ACTIVE' and expires_at > $12 order by id desc limit 1
     )
     insert into pay_sessions (code, institute_id, page_id, student_id, browser_session_id, source, mobile, chosen,
       selected_data, quote, quoted_at, created_at, last_used_at, expires_at, reference_id, made_by, notes, is_vouched)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11, $12, $12, $13,
       coalesce(nullif($14::text, ''), (select reference_id from link), ''), $15, coalesce($16::jsonb, (select notes from link)), $17)`,
    [
      row.code,
      row.institute_id,
      row.page_id,
      row.student_id,
      row.browser_session_id,
      SESSION_SOURCE,
      row.mobile,
      JSON.stringify(row.chosen),
      JSON.stringify(row.selected_data),
      JSON.stringify(row.quote),
      row.quoted_at,
      row.created_at,
      row.expires_at,
      row.reference_id ?? '',
      row.made_by,
      row.notes ?? null,
      row.is_vouched ?? true,
    ],
  );
}

/**
 * Code of the newest unused session without a choice that a browser opened for a student on a page since an instant.
 */
export async function findBlankSession(
  ex: Executor,
  of: {
    readonly browserId: number;
    readonly pageId: number;
    readonly studentId: number;
    readonly mobile: string;
  },
  since: Instant,
): Promise<string | undefined> {
  const row = await ex.maybe<{ code: string }>(
    `select code from pay_sessions
     where browser_session_id = $1 and page_id = $2 and student_id = $3 and mobile = $4 and created_at > $5
       and status = 'ACTIVE' and claimed_at is null and chosen = '[]'::jsonb order by id desc limit 1`,
    [of.browserId, of.pageId, of.studentId, of.mobile, since],
  );
  return row?.code;
}

/** What a session update replaces; null keeps the stored value. */
export interface SessionChange {
  readonly chosen: readonly StoredChoice[] | null;
  readonly quote: readonly QuotedLine[] | null;
  readonly quoted_at: Instant | null;
  readonly mobile: string | null;
  readonly selected_data: Readonly<Record<string, unknown>> | null;
}

/**
 * Replaces the choice; the first one is kept as the original [PJ-4.51].
 * @returns false if the session is not ACTIVE any more
 */
export async function updateSessionRow(
  ex: Executor,
  id: number,
  change: SessionChange,
  now: Instant,
): Promise<boolean> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const rows = await ex.query(
    `update pay_sessions set
       original_chosen = case when $2::jsonb is null then original_chosen
         else coalesce(original_chosen, nullif(chosen, '[]'::jsonb)) end,
       chosen = coalesce($2::jsonb, chosen), quote = coalesce($3::jsonb, quote),
       quoted_at = coalesce($4::timestamptz, quoted_at), mobile = coalesce($5, mobile),
       selected_data = coalesce($6::jsonb, selected_data), last_used_at = $7
     where id = $1 and status = 'ACTIVE' returning id`,
    [
      id,
      json(change.chosen),
      json(change.quote),
      change.quoted_at,
      change.mobile,
      json(change.selected_data),
      now,
    ],
  );
  return rows.length === 1;
}

/** Stores a renewed quote of the same choice (decisions 2). */
export async function saveSessionQuote(
  ex: Executor,
  id: number,
  quote: readonly QuotedLine[],
  quotedAt: Instant,
): Promise<void> {
  await ex.query(
    `update pay_sessions set quote = $2::jsonb, quoted_at = $3 where id = $1 and status = 'ACTIVE'`,
    [id, JSON.stringify(quote), quotedAt],
  );
}

/** Records a use of a session, which restarts its idle time. */
export async function touchSession(ex: Executor, id: number, now: Instant): Promise<void> {
  await ex.query('update pay_sessions set last_used_at = $2 where id = $1 and last_used_at < $2', [id, now]);
}

/** Lets the first browser claim an unclaimed session (R26). @returns false if another one was faster */
export async function claimSession(
  ex: Executor,
  id: number,
  browserId: number,
  at: { readonly now: Instant; readonly expires_at: Instant },
): Promise<boolean> {
  const rows = await ex.query(
    `update pay_sessions set browser_session_id = $2, last_used_at = $3, claimed_at = $3, expires_at = $4
     where id = $1 and claimed_at is null and status = 'ACTIVE' returning id`,
    [id, browserId, at.now, at.expires_at],
  );
  return rows.length === 1;
}

/** Deletes sessions that ended before the instant. Their orders stay and name no session any more. */
export const purgeSessions = (ex: Executor, before: Instant): Promise<number> =>
  clearInBatches(
    ex,
    `with gone as (
       delete from pay_sessions where id = any (array(
         select id from pay_sessions where expires_at < $1 order by expires_at limit $2)) returning 1)
     select count(*) as n from gone`,
    [before],
  );
