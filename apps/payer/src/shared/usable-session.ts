import { isUsableSession } from '@shulk/domain';
import { call, isUnanswered } from './api.ts';
import { logRefusal } from './reporting/log-refusal.ts';

/** A session whose code may be sent with a fetch of fees. */
export interface UsableSession {
  readonly code: string;
  /** A session with a mobile or a student but no fees chose nothing: then all fees stay as they are. */
  readonly hasChoice: boolean;
}

/**
 * The check before every fetch of fees with a session code [SR-4.26]: the code counts only if its own fetch answers 200
 * and ACTIVE [PJ-4.59] [PJ-9.4] (C26).
 * @returns undefined for no code or one that does not count; `unanswered` if it is unknown whose choice the fees would
 *   show: then nothing is shown [PJ-8.20]
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
