import { EMAIL_MISMATCH, MOBILE_MISMATCH } from '@shulk/domain';
import type { VerificationMethod } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { takeLimit, tooManyAttempts } from '../../../platform/limits.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { InstitutePage } from '../../pages/index.ts';
import { currentPage } from '../../students/index.ts';
import { demandedMethods } from '../student-access.ts';
import type { CodePurpose } from './challenges.store.ts';
import { callerKey, secretKey } from './keys.ts';
import { findSubject } from './subject.store.ts';
import type { SubjectRow } from './subject.store.ts';

/** Whom a code is asked for, on which page, by which browser. */
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
  /** What the comparison counted, to be given back now that it matched; none when nothing was compared. */
  readonly counted: readonly Limit[];
}

/** How long a search for receipts counts: as long as a proof lives without use. */
const SEARCH_MS = 30 * 60_000;

/** Mismatches a caller may make about one student in an hour (threats 2 row 3, R37), and when an alarm is raised. */
const MISMATCHES_PER_HOUR = 5;
const MISMATCH_ALARM = 20;

/**
 * The student, or payment of no student, a call is about: named by none of these calls, so the cookie's newest
 * context tells, or `x-payment-page` and `x-student` (R23).
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

/**
 * Decides whether a code may go to a contact, and what it would prove (R18, R28): to one on record, or to a new one
 * where the form takes new students or nothing is on record to compare with (C12). Every mismatch is counted.
 * @throws AppError contact_mismatch with the specification's text, otp_limited after too many mismatches,
 *   context_required where there is nothing to prove
 */
export async function matchContact(
  ctx: Ctx,
  subject: Subject,
  method: VerificationMethod,
  destination: string,
): Promise<ContactMatch> {
  const demanded = demandedMethods(subject.page);
  const known = method === 'mobile_verf' ? subject.mobiles : subject.emails;
  if (known.length > 0) {
    const counted = await requireListed(ctx, subject, known, destination, method);
    const purpose = subject.for_receipts || !demanded.includes(method) ? 'receipt' : 'form';
    return { method, destination, is_registered: true, purpose, counted };
  }
  if (!demanded.includes(method)) {
    // Only receipts can be meant here, and those open by a contact on record alone.
    if (subject.for_receipts) throw mismatch(method);
    throw new AppError('context_required');
  }
  // Another contact is on record, so a stranger cannot step round it with an address of his own.
  if (demanded.some((other) => (other === 'mobile_verf' ? subject.mobiles : subject.emails).length > 0))
    throw mismatch(method);
  const blocks = subject.page.config.form_block?.data.form_config?.block_unverified_student === true;
  if (subject.student_id === null && blocks) throw new AppError('context_required');
  return { method, destination, is_registered: false, purpose: 'form', counted: [] };
}

/**
 * Decides whether a consent's code may go to a mobile: to one on record where there is any (R18, R28). Every mismatch is
 * counted.
 * @throws AppError contact_mismatch, otp_limited
 */
export async function matchConsent(ctx: Ctx, subject: Subject, mobile: string): Promise<ContactMatch> {
  const { mobiles } = subject;
  const counted =
    mobiles.length === 0 ? [] : await requireListed(ctx, subject, mobiles, mobile, 'mobile_verf');
  const is_registered = mobiles.length > 0;
  return { method: 'mobile_verf', destination: mobile, is_registered, purpose: 'consent', counted };
}

const mismatch = (method: VerificationMethod): AppError =>
  new AppError('contact_mismatch', { message: method === 'mobile_verf' ? MOBILE_MISMATCH : EMAIL_MISMATCH });

/**
 * Compares with the contacts on record; counts first, so that parallel guesses count too.
 * @returns what was counted, to be given back: it was no guess
 * @throws AppError contact_mismatch, otp_limited
 */
async function requireListed(
  ctx: Ctx,
  subject: Subject,
  known: readonly string[],
  destination: string,
  method: VerificationMethod,
): Promise<readonly Limit[]> {
  const limit = {
    scope: 'otp.mismatch',
    key: callerKey(ctx, subject),
    windowSeconds: 3600,
    max: MISMATCHES_PER_HOUR,
  };
  const taken = await takeLimit(ctx.db, limit, ctx.now());
  if (!taken.ok) throw tooManyAttempts('otp_limited', taken.retryAfterSeconds);
  if (known.includes(destination)) return [limit];
  await alarm(ctx, subject, 'otp.mismatch.student');
  throw mismatch(method);
}

/** Counts something suspicious per student, whoever did it; very many raise an alarm (R37). */
export async function alarm(
  ctx: Ctx,
  subject: { readonly page: { readonly institute_id: number }; readonly student_uuid_key: string },
  scope: string,
): Promise<void> {
  const key = secretKey(ctx, `${subject.page.institute_id}:${subject.student_uuid_key}`);
  const taken = await takeLimit(ctx.db, { scope, key, windowSeconds: 3600, max: MISMATCH_ALARM }, ctx.now());
  if (!taken.ok)
    ctx.log.warn({ alarm: scope, institute_id: subject.page.institute_id }, 'a student is being guessed at');
}
