import type { Instant, VerificationMethod } from '@shulk/domain';
import type { Language } from '@shulk/words/languages';
import { plusMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { PROOF_IDLE_MS, PROOF_LIFE_MS, remembersLanguage } from '../proofs.store.ts';

/** A contact this browser proved for the portal. */
export interface PortalProof {
  readonly id: number;
  readonly institute_id: number;
  readonly method: VerificationMethod;
  /** Ten digits, or an e-mail address in lower case. */
  readonly destination: string;
  readonly last_used_at: Instant;
}

/**
 * Turns the right code into a portal proof, in one statement: the code is used up, and the consecutive failures under
 * the lock's key are reset (threats 5). It lives as long as other proofs. The contact gets its messages in this language from now on.
 * @returns false if the code was used before
 */
export const provePortal = async (
  ex: Executor,
  challengeId: number,
  { lockKey, language }: { readonly lockKey: string; readonly language: Language },
  now: Instant,
): Promise<boolean> =>
  (await ex.maybe(
    `with burnt as (
       update otp_challenges set closed_at = $2, verified_at = $2
       where id = $1 and purpose = 'portal' and closed_at is null returning *
     ), unlocked as (
       delete from otp_locks where key = $3 and exists (select 1 from burnt)
     ), ${remembersLanguage(5)}
     insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
       created_at, last_used_at, expires_at)
     select browser_session_id, page_id, institute_id, purpose, method, destination, '{}', $2, $2, $4
     from burnt returning id`,
    [challengeId, now, lockKey, plusMs(now, PROOF_LIFE_MS), language],
  )) !== undefined;

/**
 * This browser's newest live portal proof in a group; a proof at a test institute opens nothing of a live one, since
 * only its owner can read those codes.
 */
export const selectPortalProof = (
  ex: Executor,
  of: { readonly browserId: number; readonly groupId: number; readonly mode: 'test' | 'live' },
  now: Instant,
): Promise<PortalProof | undefined> =>
  ex.maybe(
    `select f.id, f.institute_id, f.method, f.destination, f.last_used_at from proofs f
       join institutes i on i.id = f.institute_id
     where f.browser_session_id = $1 and f.purpose = 'portal' and f.revoked_at is null and f.expires_at > $2
       and f.last_used_at > $3 and i.group_id = $4 and i.mode = $5
     order by f.id desc limit 1`,
    [of.browserId, now, plusMs(now, -PROOF_IDLE_MS), of.groupId, of.mode],
  );

/** Ends this browser's portal proofs, on every page. */
export const revokePortalProofs = (ex: Executor, browserId: number, now: Instant): Promise<unknown> =>
  ex.query(
    `update proofs set revoked_at = $2 where browser_session_id = $1 and purpose = 'portal' and revoked_at is null`,
    [browserId, now],
  );
