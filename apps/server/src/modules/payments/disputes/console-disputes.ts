import type {
  DisputeEvidence,
  DisputeStepView,
  DisputeView,
  listDisputes as listEntry,
  noteDispute as noteEntry,
  viewDisputeEvidence as evidenceEntry,
} from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { OPERATOR_FIELDS as words } from '@shulk/words/fields';
import { DISPUTED_PAGE } from '@shulk/words/office/disputes';
import type { z } from 'zod';
import { instituteNow, toMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { insertDisputeNote, selectDisputes, selectEvidence, selectSteps } from './evidence.store.ts';
import type { DisputeRow, DisputeStepRow, EvidenceRow } from './evidence.store.ts';

type ListQuery = z.output<NonNullable<typeof listEntry.query>>;
type EvidenceQuery = z.output<NonNullable<typeof evidenceEntry.query>>;
type NoteBody = z.output<NonNullable<typeof noteEntry.body>>;

const HOUR_MS = 3_600_000;

/** The disputes of an institute, those to be answered first; without `all` only open or unclear ones. */
export async function listDisputes(ctx: Ctx, { query }: { query: ListQuery }): Promise<DisputeView[]> {
  const rows = await selectDisputes(ctx.db, query.institute_code, { isOpen: query.which === 'open' });
  return rows.map((row) => viewOf(ctx, row));
}

/** One dispute with the evidence in the books. @throws AppError invalid_request for an unknown one */
export async function disputeEvidence(
  ctx: Ctx,
  { query }: { query: EvidenceQuery },
): Promise<DisputeEvidence> {
  const row = await requireDispute(ctx, query);
  const [evidence, steps] = [await selectEvidence(ctx.db, row), await selectSteps(ctx.db, row.id)];
  const { payment, order, receipt, refunds } = evidence;
  return {
    ...listsOf(evidence),
    dispute: viewOf(ctx, row),
    history: steps.map(stepOf),
    payment: { ...payment, amount: toRupees(payment.amount) },
    order: order && {
      ...order,
      lines: order.lines.map((line) => ({
        ...line,
        amount: toRupees(line.amount),
        late_fee: toRupees(line.late_fee),
        discount: toRupees(line.discount),
      })),
    },
    receipt: receipt && {
      ...receipt,
      verify_at: `${ctx.services.settings.publicUrl}/verify/${receipt.verification_code}`,
    },
    refunds: refunds.map((refund) => ({ ...refund, amount: toRupees(refund.amount) })),
  };
}

/** Stores a person's note and returns the history with it. @throws AppError invalid_request for an unknown one */
export async function noteDispute(ctx: Ctx, { body }: { body: NoteBody }): Promise<DisputeStepView[]> {
  const row = await requireDispute(ctx, body);
  await insertDisputeNote(ctx.db, row, body, instituteNow(ctx.clock, row.clock_offset_ms));
  return (await selectSteps(ctx.db, row.id)).map(stepOf);
}

async function requireDispute(
  ctx: Ctx,
  { institute_code: code, dispute }: Pick<NoteBody, 'institute_code' | 'dispute'>,
): Promise<DisputeRow> {
  const [row] = await selectDisputes(ctx.db, code, { isOpen: false, dispute });
  if (row !== undefined) return row;
  throw new AppError('invalid_request', { fields: { dispute: words.noDispute } });
}

/** The gateway's own words. */
const listsOf = ({ institute, proofs, consents, page, messages }: EvidenceRow) => ({
  institute,
  proofs: [...proofs],
  consents: [...consents],
  page: page && { ...page, says: pageWords(page) },
  messages: [...messages],
});

function pageWords({ version, current_version, changed_since }: NonNullable<EvidenceRow['page']>): string {
  if (version !== null) return DISPUTED_PAGE.version(version, current_version);
  return changed_since ? DISPUTED_PAGE.unknown : DISPUTED_PAGE.unchanged(current_version);
}

const stepOf = ({ kind, amount_paise, told_at, written_by, ...step }: DisputeStepRow): DisputeStepView => ({
  ...step,
  what: kind,
  amount: toRupees(amount_paise),
  told_at: told_at ?? '',
  by: written_by,
});

function viewOf(ctx: Ctx, row: DisputeRow): DisputeView {
  const now = toMs(instituteNow(ctx.clock, row.clock_offset_ms));
  const isToAnswer = row.state === 'OPEN' && row.respond_by !== null;
  return {
    dispute: row.gateway_dispute_id,
    account: row.account,
    application_code: row.application_code,
    gateway_payment_id: row.gateway_payment_id,
    student_id: row.student_uuid,
    state: row.state,
    phase: row.phase,
    gateway_status: row.gateway_status,
    amount: toRupees(row.amount_paise),
    held: toRupees(row.held_paise),
    lost: toRupees(row.lost_paise),
    reason_code: row.reason_code,
    reason: row.reason,
    opened_at: row.opened_at,
    respond_by: row.respond_by ?? '',
    hours_left:
      isToAnswer && row.respond_by !== null ? Math.floor((toMs(row.respond_by) - now) / HOUR_MS) : null,
    ended_at: row.ended_at ?? '',
    under_review: row.review_since !== null,
    problem: row.problem,
  };
}
