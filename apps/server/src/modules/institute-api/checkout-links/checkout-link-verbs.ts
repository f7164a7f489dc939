import { apiCheckoutLinksList } from '@shulk/contract';
import type { ApiCheckoutLink, apiCheckoutLinkCreate } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { nearestWord, paise } from '@shulk/domain';
import { LINK_FIELDS as words } from '@shulk/words/office/institute-api';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { instituteOf } from '../../../platform/http/api/institute-of.ts';
import { listPage } from '../../../platform/http/api/lists.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { networkOf } from '../../../platform/http/callers/addresses.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { sha256 } from '../../../platform/ids.ts';
import { giveBackLimits, takeLimits, tooManyAttempts } from '../../../platform/limits.ts';
import { prepareErpSession } from '../../integrators/index.ts';
import { insertSession } from '../../sessions/index.ts';
import type { StoredChoice } from '../../sessions/index.ts';
import { requireAlso } from '../objects/require-also.ts';
import { keepAnswer } from '../objects/keep-answer.ts';
import { cancelLink, selectChoosable, selectLinkRow, selectLinks } from './checkout-links.store.ts';
import type { LinkRow } from './checkout-links.store.ts';

type Query = z.output<NonNullable<typeof apiCheckoutLinksList.query>>;
type Body = z.output<NonNullable<typeof apiCheckoutLinkCreate.body>>;
interface Named {
  readonly params: { readonly link_id: string };
}

/** Whether anybody may be asking: then nobody vouches for what is asked. */
function isPublic(ctx: Ctx): boolean {
  const { by } = instituteOf(ctx);
  return by.kind === 'key' && by.isPublic === true;
}

/**
 * A link for a student. One that a web page asks for vouches for nobody: its browser knows no more than who types the ID,
 * and is counted like him, because the answer tells whether there is such a student (threats 2 row 2).
 * @throws AppError those of a session of an institute; invalid_request naming a fee; lookup_limited
 */
export async function createCheckoutLink(
  ctx: Ctx,
  { body: { fee_lines: codes = [], ...asked } }: { body: Body },
): Promise<Answer<ApiCheckoutLink>> {
  const hasNoProof = isPublic(ctx);
  if (hasNoProof && asked.customer_mobile !== undefined)
    throw new AppError('invalid_request', { fields: { customer_mobile: words.mobile } });
  const wasFound = hasNoProof ? await countPublic(ctx) : undefined;
  const { row } = await prepareErpSession(ctx, {
    ...asked,
    is_vouched: !hasNoProof,
    // What somebody owes is not for everybody: a public link names fees without an answer about them.
    chosen: ({ student }) => choose(ctx, student.id, codes, hasNoProof),
  });
  await wasFound?.();
  return ctx.db.tx(async (tx) => {
    await insertSession(tx, row);
    const made = await requireLink(ctx, tx, row.code);
    return keepAnswer(ctx, tx, answer(made, { status: 201, message: 'Created' }));
  });
}

/** The named fees, as a payer would choose them. @throws AppError invalid_request naming one that is not the student's */
async function choose(
  ctx: Ctx,
  studentRow: number,
  codes: readonly string[],
  isSilent: boolean,
): Promise<StoredChoice[]> {
  if (codes.length === 0) return [];
  const lines = new Map((await selectChoosable(ctx.db, studentRow)).map((one) => [one.code, one]));
  const fields = codes.flatMap((code, n) =>
    lines.has(code) ? [] : [[`fee_lines.${n}`, words.noFee(code, nearestWord(code, lines.keys()))] as const],
  );
  if (fields.length > 0 && !isSilent)
    throw new AppError('invalid_request', { fields: Object.fromEntries(fields) });
  return [...new Set(codes)].flatMap((code) => {
    const line = lines.get(code);
    return line === undefined
      ? []
      : [{ sft_code: line.sft_code, amount: String(toRupees(paise(line.balance_paise))) }];
  });
}

/**
 * Counts a public caller as a lookup and as a miss, before anything is looked up. @returns gives the miss back, for a student
 * that there is
 */
async function countPublic(ctx: Ctx): Promise<() => Promise<void>> {
  const { lookupHitsHour, lookupMissesHour } = ctx.settings.limits;
  const key = `${instituteOf(ctx).institute_id}:${sha256(networkOf(ctx.ip)).toString('base64url')}`;
  const ofHour = { key, windowSeconds: 3600 };
  const miss = { ...ofHour, scope: 'checkout-links.miss', max: lookupMissesHour };
  const all = [{ ...ofHour, scope: 'checkout-links', max: lookupHitsHour }, miss];
  const refused = (await takeLimits(ctx.db, all, ctx.now())).find(({ ok }) => !ok);
  if (refused !== undefined) throw tooManyAttempts('lookup_limited', refused.retryAfterSeconds);
  return () => giveBackLimits(ctx.db, [miss], ctx.now());
}

/** @throws AppError link_not_found */
export const getCheckoutLink = (ctx: Ctx, { params }: Named): Promise<ApiCheckoutLink> =>
  requireLink(ctx, ctx.db, params.link_id);

/** Closes a link. @throws AppError link_not_found, link_closed */
export async function cancelCheckoutLink(ctx: Ctx, { params }: Named): Promise<ApiCheckoutLink> {
  // It only creates, and this answer would show a link of others.
  if (isPublic(ctx)) requireAlso(ctx, 'checkout-links:read');
  return ctx.db.tx(async (tx) => {
    await ctx.key?.requireUnanswered(tx);
    await requireLink(ctx, tx, params.link_id);
    const { institute_id } = instituteOf(ctx);
    if (!(await cancelLink(tx, institute_id, params.link_id, ctx.now()))) {
      await ctx.key?.requireUnanswered(tx);
      throw new AppError('link_closed');
    }
    return keepAnswer(ctx, tx, await requireLink(ctx, tx, params.link_id));
  });
}

/** Links that the institute made, by this API or the older calls. */
export const listCheckoutLinks = (
  ctx: Ctx,
  { query: { student_id, reference_id, ...page } }: { query: Query },
) =>
  listPage(
    ctx,
    apiCheckoutLinksList.name,
    page,
    (wanted) => selectLinks(ctx.db, wanted, { student_id, reference_id }),
    (row) => showLink(ctx, row),
  );

async function requireLink(ctx: Ctx, ex: Executor, code: string): Promise<ApiCheckoutLink> {
  const row = await selectLinkRow(ex, instituteOf(ctx).institute_id, code);
  if (row === undefined) throw new AppError('link_not_found');
  return showLink(ctx, row);
}

function showLink(ctx: Ctx, row: LinkRow): ApiCheckoutLink {
  const isOver = row.status === 'ACTIVE' && ctx.now() >= row.expires_at;
  return {
    object: 'checkout_link',
    id: row.code,
    version: 1 + Number(row.claimed_at !== null) + Number(row.status !== 'ACTIVE'),
    created_at: row.created_at,
    updated_at: row.changed_at,
    // `uid` opens it for its student, `sc` with its choice (C26). Both always: whether a fee was found is not for everybody.
    url: `${ctx.settings.publicUrl}/${row.page_slug}?uid=${row.code}&sc=${row.code}`,
    payment_page_slug: row.page_slug,
    student_id: row.student_id,
    reference_id: row.reference_id,
    notes: { ...row.notes },
    status: isOver ? 'EXPIRED' : stateOf(row),
    expires_at: row.expires_at,
  };
}

const stateOf = ({ status, claimed_at }: LinkRow): ApiCheckoutLink['status'] => {
  if (status !== 'ACTIVE') return status;
  return claimed_at === null ? 'OPEN' : 'CLAIMED';
};
