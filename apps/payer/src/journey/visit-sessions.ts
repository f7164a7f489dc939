import { feeTypesToReset, isSessionCode, isUsableSession } from '@shulk/domain';
import type { SessionAnswer } from '@shulk/domain';
import { call, isUnanswered } from '../shared/api.ts';
import type { DataOf } from '../shared/api.ts';
import { logRefusal } from '../shared/reporting/log-refusal.ts';
import type { Visit } from '../shared/visit.ts';
import type { SavedJourney } from './saved-journey.ts';

/** What a session holds. */
export type SessionData = NonNullable<DataOf<'sessions.fetch'>['session_data']>;

/** A session this browser holds and may use. */
export interface FoundSession {
  readonly code: string;
  readonly data: SessionData;
}

/** A session by its code, and its student: it counts only for that student. */
export interface StudentSession {
  readonly code: string;
  /** Undefined for a session without a student. */
  readonly sbd_code: string | undefined;
}

/** The session of ppsc. */
export interface LinkSession extends StudentSession {
  /** Its initial fees, if restoring them has to wait until a contact is proven [SR-4.24]. */
  readonly reset_to?: ChosenFees | undefined;
}

type ChosenFees = readonly NonNullable<SessionData['fee_types']>[number][];

/** The meaning of the codes this visit started with. */
export interface VisitSessions {
  /**
   * The session of the page fetch: ppsc, else the one made on the page, else sc, else scode (C3); the first of them
   * that is of the student the payer chose here, if there is one.
   */
  readonly session: FoundSession | undefined;
  /** The session of ppsc, if it counts: the fee steps update it [PJ-4.50], for its own student. */
  readonly visitSession: LinkSession | undefined;
  /** The integrator's session behind uid, if uid is one and this browser holds it (C1). */
  readonly uid: SessionData | undefined;
  /** uid itself, if it neither is a session nor looks like one: the student's own ID (C1). */
  readonly studentUuid: string | undefined;
  /** What a form may start with from a session of another browser (threats 2 row 20). */
  readonly lent: SessionData | undefined;
  /** uid is a session that may not be used any more (C26), or an unknown code. */
  readonly isOver: boolean;
  /** No session counts, and one in the address (ppsc, sc, scode) is over or unknown. */
  readonly isChoiceOver: boolean;
}

/**
 * The result of a code. `held`: this browser's own session, which counts. `lent`: another browser's, of which the
 * server shows only what a form may start with. `over`: a session that does not count (C26). `unknown`: no session at
 * all. `unanswered`: no answer.
 */
type Look =
  | {
      readonly kind: 'held' | 'lent';
      readonly code: string;
      readonly data: SessionData;
      readonly answer: SessionAnswer;
    }
  | { readonly kind: 'over' | 'unknown' | 'unanswered' };

/** Looks a code up; only status_code 200 and ACTIVE make it count, whatever its name in the address (C26). */
async function look(code: string | undefined): Promise<Look> {
  if (code === undefined) return { kind: 'unknown' };
  const reply = await call('sessions.fetch', { query: { session_code: code } });
  // Only logged [PJ-8.19].
  logRefusal('session', reply);
  // Without an answer about the code, using it as a student ID would lock nonsense in the form.
  if (!reply.ok) return { kind: isUnanswered(reply) ? 'unanswered' : 'unknown' };
  if (reply.status !== 200) return { kind: 'unknown' };
  const { status, session_data: data } = reply.data;
  const answer = { status_code: reply.status, status };
  if (!isUsableSession(answer) || data === undefined) return { kind: 'over' };
  return { kind: data.prefill_only ? 'lent' : 'held', code, data, answer };
}

/**
 * Restores the initial fees of a session, so that changes of an earlier visit are gone [SR-4.24]. A failure is only
 * logged, and the page still opens (C6) [SR-8.17].
 * @returns whether it has to wait until a contact is proven
 */
export async function resetFees(session_code: string, fees: ChosenFees): Promise<boolean> {
  const reply = await call('sessions.update', {
    body: { session_code, session_data: { fee_types: [...fees] } },
  });
  logRefusal('session update', reply);
  return !reply.ok && reply.code === 'proof_required';
}

/** The session of ppsc at the start of a visit; after a reload the fees chosen meanwhile stay. */
async function beginLink(
  { code, data, answer }: Extract<Look, { readonly data: SessionData }>,
  isReload: boolean,
): Promise<LinkSession> {
  const link = { code, sbd_code: data.sbd_code };
  const fees = isReload ? undefined : feeTypesToReset(answer, data.original_fee_types);
  if (fees === undefined) return link;
  return (await resetFees(code, fees)) ? { ...link, reset_to: fees } : link;
}

/** Checks every code this visit started with, and the session an earlier step made. */
export async function inspectSessions(visit: Visit, saved: SavedJourney): Promise<VisitSessions> {
  const [uid, ppsc] = await Promise.all([look(visit.uid), look(visit.ppsc)]);
  const others: Look[] = [uid, ppsc];
  let isChoiceOver = hasEnded(visit.ppsc, ppsc);
  const about = {
    uid: uid.kind === 'held' ? uid.data : undefined,
    studentUuid: uid.kind === 'unknown' && !hasEnded(visit.uid, uid) ? visit.uid : undefined,
    isOver: hasEnded(visit.uid, uid),
  };
  const lent = (): SessionData | undefined =>
    others.flatMap((found) => (found.kind === 'lent' ? found.data : []))[0];
  const isWanted = ({ sbd_code }: SessionData): boolean =>
    saved.sbd_code === undefined || sbd_code === undefined || sbd_code === saved.sbd_code;
  const visitSession =
    ppsc.kind === 'held' ? await beginLink(ppsc, saved.session_code !== undefined) : undefined;
  if (ppsc.kind === 'held' && isWanted(ppsc.data)) {
    return { ...about, session: ppsc, visitSession, lent: lent(), isChoiceOver: false };
  }
  for (const code of [saved.session_code, visit.sc, visit.scode]) {
    if (code === undefined) continue;
    const found = await look(code);
    others.push(found);
    if (found.kind === 'held' && isWanted(found.data)) {
      return { ...about, session: found, visitSession, lent: lent(), isChoiceOver: false };
    }
    isChoiceOver ||= code !== saved.session_code && hasEnded(code, found);
  }
  return { ...about, session: undefined, visitSession, lent: lent(), isChoiceOver };
}

/** A session that may not be used any more (C26), or an unknown code. */
const hasEnded = (code: string | undefined, { kind }: Look): boolean =>
  kind === 'over' || (kind === 'unknown' && isSessionCode(code ?? ''));
