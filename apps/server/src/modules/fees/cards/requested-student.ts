import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { requireOwnSession } from '../../sessions/index.ts';
import type { SessionRow } from '../../sessions/index.ts';
import { findStudentAccess } from '../../verification/index.ts';
import type { StudentAccess } from '../../verification/index.ts';

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
}

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
): Promise<RequestedStudent & { readonly access: { readonly name_only: boolean } }> {
  const session = asked.session_code ? await requireOwnSession(ctx, asked.session_code) : undefined;
  if (session !== undefined && !isAbout(session, page, asked)) throw new AppError('session_not_found');
  const sbdCode = asked.sbd_code || (session?.sbd_code ?? undefined);
  return { access: await findStudentAccess(ctx, page, sbdCode), session };
}

function isAbout(session: SessionRow, page: InstitutePage, asked: StudentRequest): boolean {
  if (session.page_id !== page.id || session.student_id === null) return false;
  return !asked.sbd_code || asked.sbd_code === session.sbd_code;
}
