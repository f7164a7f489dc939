import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { requireOwn, requireOwnSession } from '../../sessions/index.ts';
import type { SessionRow } from '../../sessions/index.ts';
import { findStudentAccess } from '../../verification/index.ts';
import type { StudentAccess } from '../../verification/index.ts';
import { payableRead } from '../fees.store.ts';
import type { PayableFees } from '../fees.store.ts';

/** The student or session that a call names, or both. Empty values count as absent [PJ-7.3]. */
export interface StudentRequest {
  readonly sbd_code?: string | undefined;
  readonly session_code?: string | undefined;
}

/** The student and session that a call may use. */
export interface RequestedStudent {
  readonly access: StudentAccess;
  /** This browser's own session on this page, with its present state; undefined if none was named. */
  readonly session: SessionRow | undefined;
  readonly payable: PayableFees;
}

type FoundStudent = RequestedStudent & { readonly access: { readonly name_only: boolean } };

/**
 * Checks what a call names against what this browser may see (R24, threats 3): the session must be its own, of this
 * page and of the named student, and the student must be looked up or proven here.
 * @throws AppError session_not_found, proof_required, context_required
 */
export async function requireRequestedStudent(
  ctx: Ctx,
  page: InstitutePage,
  asked: StudentRequest,
): Promise<RequestedStudent> {
  const found = await findRequestedStudent(ctx, page, asked);
  if (found.access.name_only) throw new AppError('context_required');
  return found;
}

/**
 * As `requireRequestedStudent`, also for a student of whom this browser may see only the masked name (`name_only`,
 * R24).
 */
export async function findRequestedStudent(
  ctx: Ctx,
  page: InstitutePage,
  asked: StudentRequest,
): Promise<FoundStudent> {
  const code = asked.session_code || undefined;
  if (code === undefined)
    return { ...(await findPayable(ctx, page, asked.sbd_code, undefined)), session: undefined };
  if (!asked.sbd_code) {
    const session = await requireAbout(page, asked, requireOwnSession(ctx, code));
    return { ...(await findPayable(ctx, page, session.sbd_code ?? undefined, undefined)), session };
  }
  // A session that is not the browser's is named before a student it may not see.
  const found = await findPayable(ctx, page, asked.sbd_code, code).catch(async (error: unknown) => {
    await requireAbout(page, asked, requireOwnSession(ctx, code));
    throw error;
  });
  return { ...found, session: await requireAbout(page, asked, requireOwn(ctx, found.payable.session)) };
}

/** A student with the fees to pay and the session of a code, in one statement. */
async function findPayable(
  ctx: Ctx,
  page: InstitutePage,
  sbdCode: string | undefined,
  sessionCode: string | undefined,
): Promise<Omit<FoundStudent, 'session'>> {
  const { extra: payable, ...access } = await findStudentAccess(ctx, page, sbdCode, payableRead(sessionCode));
  return { access, payable };
}

async function requireAbout(
  page: InstitutePage,
  asked: StudentRequest,
  own: Promise<SessionRow>,
): Promise<SessionRow> {
  const session = await own;
  const isAbout = session.page_id === page.id && session.student_id !== null;
  if (!isAbout || (asked.sbd_code && asked.sbd_code !== session.sbd_code)) {
    throw new AppError('session_not_found');
  }
  return session;
}
