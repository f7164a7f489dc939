import type { VerificationMethod } from '@shulk/domain';
import { formTexts } from '@shulk/words/exact/form';
import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { currentPage } from '../../students/index.ts';
import { demandedMethods } from '../student-access.ts';
import { hasTypedBack } from './challenges.store.ts';
import type { CodePurpose } from './challenges.store.ts';
import { alarm, countGuess } from './guesses.ts';
import { findSubject } from './subject.store.ts';
import type { SubjectRow } from './subject.store.ts';

/** For whom a code is requested, on which page, by which browser. */
export interface Subject extends SubjectRow {
  readonly browserId: number;
  readonly page: InstitutePage;
}

/** What sending to a contact would prove. */
export interface ContactMatch {
  readonly method: VerificationMethod;
  readonly destination: string;
  /** False for a contact that belongs to nobody yet: a new student, or one without any contact (R29). */
  readonly is_registered: boolean;
  readonly purpose: CodePurpose;
  /** What the comparison counted, to be released after a match; none if nothing was compared. */
  readonly counted: readonly Limit[];
  /** Whether this browser entered a code of this contact before: strangers' sends do not delay it (R55). */
  readonly is_own: boolean;
}

/** How long a search for receipts counts: as long as an unused proof lives. */
const SEARCH_MS = 30 * 60_000;

/**
 * The student, or payment without a student, of a call: these calls name none, so it is the cookie's newest context, or
 * `x-payment-page` and `x-student` (R23).
 * @throws AppError context_required
 */
export async function requireSubject(ctx: Ctx): Promise<Subject> {
  const browserId = await ctx.browser.known();
  if (browserId === undefined) throw new AppError('context_required');
  const page = await currentPage(ctx).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError('context_required');
    throw error;
  });
  const place = {
    browserId,
    pageId: page.id,
    instituteId: page.institute_id,
    shownCode: ctx.studentHeader ?? null,
  };
  const row = await findSubject(ctx.db, place, plusMs(ctx.now(), -SEARCH_MS));
  if (row === undefined) throw new AppError('context_required');
  return { ...row, browserId, page };
}

/** The contacts that an entered one is compared with: those on record, or none if a new one may be proven (C12). */
interface Expected {
  readonly known: readonly string[];
  readonly purpose: 'form' | 'receipt';
}

/**
 * What a code of a method would prove for the subject, before anything entered is compared (R18, R28): a contact on
 * record, or a new one if the form takes new students or nothing is on record to compare with (C12).
 * @throws AppError contact_mismatch with the specification's text if another contact is on record, context_required if
 *   there is nothing to prove
 */
export function expectedContact(subject: Subject, method: VerificationMethod): Expected {
  const demanded = demandedMethods(subject.page);
  const known = method === 'mobile_verf' ? subject.mobiles : subject.emails;
  if (known.length > 0) {
    return { known, purpose: subject.for_receipts || !demanded.includes(method) ? 'receipt' : 'form' };
  }
  if (!demanded.includes(method)) {
    // Only receipts can be meant here, and those open only by a contact on record.
    if (subject.for_receipts) throw mismatch(method);
    throw new AppError('context_required');
  }
  // Another contact is on record, so a stranger cannot use an address of their own.
  if (demanded.some((other) => (other === 'mobile_verf' ? subject.mobiles : subject.emails).length > 0))
    throw mismatch(method);
  const blocks = subject.page.config.form_block?.data.form_config?.block_unverified_student === true;
  if (subject.student_id === null && blocks) throw new AppError('context_required');
  return { known, purpose: 'form' };
}

/**
 * Decides whether a code may be sent to a contact, and what it would prove (R18, R28). Every mismatch is counted.
 * @throws AppError contact_mismatch with the specification's text, otp_limited after too many mismatches,
 *   context_required if there is nothing to prove
 */
export async function matchContact(
  ctx: Ctx,
  subject: Subject,
  method: VerificationMethod,
  destination: string,
): Promise<ContactMatch> {
  const { known, purpose } = expectedContact(subject, method);
  const found = await compare(ctx, subject, known, destination, method);
  return { method, destination, purpose, ...found };
}

/**
 * Decides whether a consent's code may be sent to a mobile: one on record, if there is any (R18, R28). Every mismatch
 * is counted.
 * @throws AppError contact_mismatch, otp_limited
 */
export async function matchConsent(ctx: Ctx, subject: Subject, mobile: string): Promise<ContactMatch> {
  const found = await compare(ctx, subject, subject.mobiles, mobile, 'mobile_verf');
  return { method: 'mobile_verf', destination: mobile, purpose: 'consent', ...found };
}

const mismatch = (method: VerificationMethod): AppError =>
  new AppError('contact_mismatch', () => ({
    message: method === 'mobile_verf' ? formTexts.mobileMismatch : formTexts.emailMismatch,
  }));

/**
 * Compares with the contacts on record, if there are any; counts first, so that parallel guesses count too. A contact
 * this browser proved before is no guess and is not counted.
 * @throws AppError contact_mismatch, otp_limited
 */
async function compare(
  ctx: Ctx,
  subject: Subject,
  known: readonly string[],
  destination: string,
  method: VerificationMethod,
): Promise<Pick<ContactMatch, 'is_registered' | 'is_own' | 'counted'>> {
  const is_own = await hasTypedBack(ctx.db, subject.browserId, destination);
  if (known.length === 0) return { is_registered: false, is_own, counted: [] };
  if (is_own && known.includes(destination)) return { is_registered: true, is_own, counted: [] };
  const counted = await countGuess(ctx, subject, method);
  if (known.includes(destination)) return { is_registered: true, is_own, counted };
  await alarm(ctx, subject, 'otp.mismatch.student');
  throw mismatch(method);
}
