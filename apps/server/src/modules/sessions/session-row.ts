import type { Instant, QuoteLine, SessionState } from '@shulk/domain';
import { plusMs } from '../../platform/clock.ts';

/** An unused session ends after 30 minutes (threats 4). */
export const SESSION_IDLE_MS = 30 * 60_000;
/** No session lives longer than 24 hours from its binding to a browser (threats 4). */
export const SESSION_LIFE_MS = 24 * 3_600_000;
/**
 * Who requested a session: one of an institute's server waits for its first browser (R26). The source value does not
 * show it, as it is the same for every session [PJ-3.25].
 */
export type SessionMaker = 'browser' | 'erp';

/** One chosen fee as sent: "0" means not selected; its amount counts only for dynamic and editable lines (R11). */
export interface StoredChoice {
  readonly sft_code: string;
  readonly amount: string;
}

/** One quoted line as stored by a session or a quote; amounts in paise. */
export interface QuotedLine extends QuoteLine {
  readonly fee_line_id: number;
  readonly head_id: number;
  readonly instalment: string;
}

/** A session with its page and student (decisions 4). */
export interface SessionRow {
  readonly id: number;
  readonly code: string;
  readonly institute_id: number;
  readonly page_id: number;
  readonly page_slug: string;
  readonly student_id: number | null;
  readonly sbd_code: string | null;
  readonly student_uuid: string | null;
  /** The customer of this session's mobile in the institute's group, if there is one (R15). */
  readonly customer_code: string | null;
  readonly browser_session_id: number | null;
  readonly status: SessionState;
  readonly made_by: SessionMaker;
  /** Ten digits, or empty. */
  readonly mobile: string;
  readonly chosen: readonly StoredChoice[];
  readonly original_chosen: readonly StoredChoice[] | null;
  /** notes, fee_headers and pp_config, as sent; they are never trusted for amounts. */
  readonly selected_data: Readonly<Record<string, unknown>>;
  readonly quote: readonly QuotedLine[];
  /** In the institute's own time, because late fees follow its calendar. */
  readonly quoted_at: Instant;
  readonly last_used_at: Instant;
  /** When a browser claimed an institute's session; null before, and for a page's own session. */
  readonly claimed_at: Instant | null;
  readonly expires_at: Instant;
  /** Whether whoever made it vouches for the student to the first browser. */
  readonly is_vouched: boolean;
}

/** True for an institute's session that no browser has opened yet (R26); a page's own session is never claimed. */
export const isUnclaimed = (row: Pick<SessionRow, 'claimed_at' | 'made_by'>): boolean =>
  row.claimed_at === null && row.made_by === 'erp';

/**
 * The state of a session at an instant: a stored ACTIVE one is EXPIRED after its end, and once a browser holds it also
 * after 30 idle minutes (threats 4, R26).
 */
export function sessionState(
  row: Pick<SessionRow, 'status' | 'expires_at' | 'last_used_at' | 'claimed_at' | 'made_by'>,
  now: Instant,
): SessionState {
  if (row.status !== 'ACTIVE') return row.status;
  if (now >= row.expires_at) return 'EXPIRED';
  return !isUnclaimed(row) && now >= plusMs(row.last_used_at, SESSION_IDLE_MS) ? 'EXPIRED' : 'ACTIVE';
}
