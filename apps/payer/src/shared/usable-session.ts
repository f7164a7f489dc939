import { isUsableSession } from '@shulk/domain';
import { call, isUnanswered } from './api.ts';
import { logRefusal } from './reporting/log-refusal.ts';

/** A session whose code may go with a fetch of fees. */
export interface UsableSession {
  readonly code: string;
  /** A session that holds a mobile or a student but no fees yet chose nothing: then all fees stand as they are. */
  readonly hasChoice: boolean;
}

/**
 * The check that precedes every fetch of fees with a session code [SR-4.26]: the code counts only when its own fetch
 * answers 200 and ACTIVE [PJ-4.59] [PJ-9.4] (C26).
 * @returns undefined for no code or one that does not count; `unanswered` when nobody can say whose choice the fees
 *   would show: then there is nothing to show [PJ-8.20]
 */
export async function usableSession(
  code: string | undefined,
  signal?: AbortSignal,
): Promise<UsableSession | 'unanswered' | undefined> {
  if (code === undefined) return undefined;
  const reply = await call('sessions.fetch', { query: { session_code: code }, signal });
  logRefusal('session', reply);
  if (!reply.ok) return isUnanswered(reply) ? 'unanswered' : undefined;
  if (!isUsableSession({ status_code: reply.status, status: reply.data.status })) return undefined;
  const chosen = reply.data.session_data?.fee_types ?? [];
  return { code, hasChoice: chosen.some(({ amount }) => Number(amount) > 0) };
}
