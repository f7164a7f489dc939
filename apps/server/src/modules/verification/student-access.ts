import { formMethods, methodsElsewhere } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { ExtraRead, ContextKind, HeldProof, StudentRow } from '../students/index.ts';
import {
  bestProof,
  findBySbd,
  findLatest,
  findByReceiptProof,
  selectProofs,
  selectReceiptProofs,
  touch,
} from './proofs.store.ts';
import type { FoundStudent, ProofPlace, ProofPurpose, ProofRow } from './proofs.store.ts';

/** A student this browser may pay for, and what it may see. */
export interface StudentAccess {
  readonly student: StudentRow;
  /**
   * `proof` if a contact on record was proven: everything of the student may be shown. `context` otherwise, also with a
   * proof of a number that belongs to nobody yet (R29): only name and fees.
   */
  readonly via: 'proof' | 'context';
  readonly proof?: HeldProof;
  /** How this browser reached the student; `link` shows only the masked name (R24). */
  readonly kind?: ContextKind;
}

/** The verification methods a page demands: switched on, and with their field on the form [SR-4.37] (R24). */
export const demandedMethods = (page: Pick<InstitutePage, 'config'>): VerificationMethod[] =>
  formMethods(page.config.form_block);

type Found = Pick<FoundStudent<unknown>, 'student' | 'grounds'>;

/**
 * Whether an open page of the institute demands a code for this student, so that each page does (R56); not for the
 * browser whose own form made a student the institute does not know yet.
 */
const demandsCodeOf = ({ code_pages }: InstitutePage, { student, grounds }: Found): boolean =>
  !grounds.is_own_new &&
  methodsElsewhere(
    {
      location: student.location_code,
      education_type: student.education_type_code,
      academic_year: student.ay_code,
      class_code: student.class_code,
    },
    code_pages,
  ).length > 0;

/** Where this browser is on a page; undefined for one that did nothing yet. */
async function placeOf(ctx: Ctx, page: InstitutePage): Promise<ProofPlace | undefined> {
  const browserId = await ctx.browser.known();
  return browserId === undefined ? undefined : { browserId, instituteId: page.institute_id, pageId: page.id };
}

/**
 * The student of a call, if this browser may see it (R24): a live proof naming the student where the page demands a
 * one-time code, else a lookup, a filled form or a session of this cookie within the institute.
 * @param sbd_code as for `findStudentAccess`
 * @throws AppError as `findStudentAccess`, and context_required for a student reached only by the code of a link
 */
export async function requireStudentAccess<Read = undefined>(
  ctx: Ctx,
  page: InstitutePage,
  sbd_code: string | undefined,
  extra: ExtraRead<Read> = NOTHING,
): Promise<StudentAccess & { readonly extra: Read }> {
  const access = await findStudentAccess(ctx, page, sbd_code, extra);
  if (access.name_only) throw new AppError('context_required');
  return access;
}

const NOTHING: ExtraRead<never> = { json: 'null::json', params: [], read: (json) => json as never };

/**
 * As `requireStudentAccess`, also for a student this browser reached only by the code of a link: then `name_only` is
 * true, and only its masked name may be shown (R24).
 * @param sbd_code the student; without it the one of `x-student`, else the last one used (R23)
 * @param extra what the call reads extra with the student; its own parameters start at `$7`
 * @throws AppError proof_required, or context_required alike for an unknown student and one never looked up here
 */
export async function findStudentAccess<Read = undefined>(
  ctx: Ctx,
  page: InstitutePage,
  sbd_code: string | undefined,
  extra: ExtraRead<Read> = NOTHING,
): Promise<StudentAccess & { readonly name_only: boolean; readonly extra: Read }> {
  const place = await placeOf(ctx, page);
  const asked = sbd_code || ctx.studentHeader;
  const found =
    place === undefined
      ? undefined
      : await (asked
          ? findBySbd(ctx.db, place, asked, extra, ctx.now())
          : findLatest(ctx.db, place, extra, ctx.now()));
  if (found === undefined) {
    throw new AppError(demandedMethods(page).length > 0 ? 'proof_required' : 'context_required');
  }
  return { ...(await accessOf(ctx, page, found)), extra: found.extra };
}

/**
 * As `findStudentAccess`, for a student that was just read; marks the proof as used.
 * @throws AppError proof_required, context_required
 */
export async function accessOf(
  ctx: Ctx,
  page: InstitutePage,
  found: Found,
): Promise<StudentAccess & { readonly name_only: boolean }> {
  const { student, grounds } = found;
  const { kind, has_session } = grounds;
  const proof = bestProof(grounds);
  await touch(ctx.db, proof, ctx.now());
  const demandsProof = demandedMethods(page).length > 0 || demandsCodeOf(page, found);
  if (proof === undefined && (demandsProof || kind === null)) {
    throw new AppError(demandsProof ? 'proof_required' : 'context_required');
  }
  return {
    student,
    name_only: proof === undefined && kind === 'link' && !has_session,
    via: proof?.is_registered === true ? 'proof' : 'context',
    ...(proof === undefined ? {} : { proof }),
    ...(kind === null ? {} : { kind }),
  };
}

/**
 * The student of a receipt call: a live receipt proof of this browser must name it (threats 2 row 11).
 * @param extra what the call reads extra with the student; its own parameters start at `$5`
 * @throws AppError proof_required without any receipt proof; receipt_not_found when it names another student
 */
export async function requireReceiptAccess<Read = undefined>(
  ctx: Ctx,
  sbd_code: string,
  extra: ExtraRead<Read> = NOTHING,
): Promise<{ student: StudentRow; proof: ProofRow; extra: Read }> {
  const browserId = await ctx.browser.known();
  if (browserId === undefined) throw new AppError('proof_required');
  const found = await findByReceiptProof(ctx.db, browserId, sbd_code, extra, ctx.now());
  if (found !== undefined) return found;
  const any = await selectReceiptProofs(ctx.db, browserId, ctx.now());
  throw new AppError(any.length > 0 ? 'receipt_not_found' : 'proof_required');
}

/**
 * This browser's newest live proof on a page.
 * @param purpose `receipt` takes receipt proofs only; `form` takes both, since a receipt proof shows more (R22)
 */
export async function findProof(
  ctx: Ctx,
  page: InstitutePage,
  purpose: ProofPurpose,
): Promise<ProofRow | undefined> {
  const proofs = await findProofs(ctx, page);
  return proofs.find((proof) => purpose === 'form' || proof.purpose === 'receipt');
}

/** All live proofs of this browser that count on a page, newest first. */
export async function findProofs(ctx: Ctx, page: InstitutePage): Promise<ProofRow[]> {
  const place = await placeOf(ctx, page);
  return place === undefined ? [] : selectProofs(ctx.db, place, ctx.now());
}
