import type { workflowDetails } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { formatPaymentTimestamp, paise } from '@shulk/domain';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { derivedCode } from '../../platform/ids.ts';
import { giveBackLimits, peekLimit, takeLimit, takeLimits } from '../../platform/limits.ts';
import type { Limit } from '../../platform/limits.ts';
import { deriveKey, hmacSha256 } from '../../platform/secrets.ts';
import { requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { callerKey, findStudentByUuid } from '../students/index.ts';
import type { StudentRow } from '../students/index.ts';
import { requireStudentAccess } from '../verification/index.ts';
import { selectWorkflowRecords } from './workflow.store.ts';
import type { WorkflowRecordRow } from './workflow.store.ts';

type Body = z.output<NonNullable<typeof workflowDetails.body>>;
type Data = z.output<typeof workflowDetails.data>;
type WorkflowRecord = Data['cfd_details'][number];

/**
 * What a student has done of a page's staged workflow [PJ-7.23] (decisions 10): the status to anybody, amounts and ids
 * only with a proven contact, or for what this very browser paid (R33, threats 2 row 26). The mobile sent along is not
 * needed and not compared.
 * @throws AppError student_not_found; rate_limited after many misses or calls without a proof
 */
export async function workflowDetailsVerb(ctx: Ctx, { body }: { body: Body }): Promise<Data> {
  const page = await requireInstitutePage(ctx, body.payment_page_slug);
  const student = await findStudentByUuid(ctx.db, page.institute_id, body.student_uuid);
  const isProven = student !== undefined && (await hasProof(ctx, page, student));
  if (!isProven) await requireFewMisses(ctx, page);
  if (student === undefined) return refuseMiss(ctx, page);
  const subject = { institute_id: page.institute_id, page_id: page.id, student_id: student.id };
  if (!isProven) await meterStatus(ctx, page, student);
  const records = await selectWorkflowRecords(ctx.db, subject);
  const browserId = await ctx.browser.known();
  return {
    wf_code: workflowCode(ctx, page, student),
    cfd_details: records.map((row) =>
      isProven || (browserId !== undefined && row.browser_session_id === browserId)
        ? fullRecord(row)
        : bareRecord(row),
    ),
  };
}

/**
 * Without a proof the status has the limits of a lookup: an address has its share of a page, and a student has a limit
 * too (R33, R56). A refused call does not count.
 * @throws AppError rate_limited
 */
async function meterStatus(ctx: Ctx, page: InstitutePage, student: StudentRow): Promise<void> {
  const { statusAddressHour, statusStudentDay } = ctx.settings.limits;
  const limits = [
    {
      scope: 'workflow.status.address',
      key: callerKey(ctx.ip, page.id),
      windowSeconds: 3600,
      max: statusAddressHour,
    },
    {
      scope: 'workflow.status.student',
      key: String(student.id),
      windowSeconds: 86_400,
      max: statusStudentDay,
    },
  ];
  const refused = (await takeLimits(ctx.db, limits, ctx.now())).find(({ ok }) => !ok);
  if (refused === undefined) return;
  await giveBackLimits(ctx.db, limits, ctx.now());
  throw new AppError('rate_limited', { retryAfter: refused.retryAfterSeconds });
}

/** Unknown students that one address named on a page; guessing IDs is limited here as at the lookup (threats 5). */
const missLimit = (ctx: Ctx, page: InstitutePage): Limit => ({
  scope: 'workflow.miss',
  key: callerKey(ctx.ip, page.id),
  windowSeconds: 600,
  max: ctx.settings.limits.lookupMisses10Min,
});

/**
 * After too many misses nothing is shown, whether or not the next student is known (threats 1.5). @throws AppError
 * rate_limited
 */
async function requireFewMisses(ctx: Ctx, page: InstitutePage): Promise<void> {
  const left = await peekLimit(ctx.db, missLimit(ctx, page), ctx.now());
  if (!left.ok) throw new AppError('rate_limited', { retryAfter: left.retryAfterSeconds });
}

async function refuseMiss(ctx: Ctx, page: InstitutePage): Promise<never> {
  const taken = await takeLimit(ctx.db, missLimit(ctx, page), ctx.now());
  if (!taken.ok) throw new AppError('rate_limited', { retryAfter: taken.retryAfterSeconds });
  throw new AppError('student_not_found');
}

async function hasProof(ctx: Ctx, page: InstitutePage, student: StudentRow): Promise<boolean> {
  try {
    return (await requireStudentAccess(ctx, page, student.sbd_code)).via === 'proof';
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The same code for the same student and page each time, and impossible to guess (R14). */
function workflowCode(ctx: Ctx, page: InstitutePage, student: StudentRow): string {
  const key = deriveKey(ctx.settings.secretKeys[0], 'workflow code');
  return derivedCode('wf', hmacSha256(key, `${page.id}:${student.id}`));
}

function bareRecord(row: WorkflowRecordRow): WorkflowRecord {
  if (row.kind === 'emi') return { financing_mode: 'MONTHLY-EMI', status: row.status.toLowerCase() };
  if (row.kind === 'mandate') return { financing_mode: 'AUTO-DEBIT', status: row.status };
  // A full refund undoes the payment.
  return { financing_mode: 'DIRECT', status: row.status === 'REFUNDED' ? 'refunded' : 'paid' };
}

function fullRecord(row: WorkflowRecordRow): WorkflowRecord {
  const amount = toRupees(paise(row.amount_paise));
  const ids = { application_code: row.application_code, application_id: row.application_code };
  if (row.kind === 'emi') return { ...bareRecord(row), loan_amount: amount, ...ids };
  if (row.kind === 'mandate') return { ...bareRecord(row), amount, ...ids };
  return {
    ...bareRecord(row),
    amount,
    ...ids,
    payment_mode: row.payment_mode,
    ...(row.received_at === null ? {} : { payment_timestamp: formatPaymentTimestamp(row.received_at) }),
  };
}
