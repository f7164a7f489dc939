import type { reverseCallback } from '@shulk/contract';
import { hasReverseLookup, isMobile, typedMobile } from '@shulk/domain';
import type { z } from 'zod';
import { formTexts } from '@shulk/words/exact/form';
import { reverseTexts } from '@shulk/words/exact/reverse';
import { CHOICE_FIELDS as words } from '@shulk/words/fields';
import { plusMs } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { forCaller } from '../../platform/language.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import { requireInstitutePage } from '../pages/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import { requireErpAccess, toldOf } from './erp/erp-access.ts';
import { ErpFailure } from './erp/institute-erp.ts';
import type { ErpFound, ErpQuestion, InstituteErp } from './erp/institute-erp.ts';
import { LOOKUP_LIFE_MS } from './live-lookup.ts';
import { callErp, gatedLookup } from './lookup-gate.ts';
import { publicResult, withUsableSlugs } from './public-result.ts';
import { insertLookup } from './reverse.store.ts';

type Query = z.output<NonNullable<typeof reverseCallback.query>>;
type Data = z.output<typeof reverseCallback.data>;

/**
 * Looks a student up in the institute's own system by exactly the given field [PJ-7.10]. The result stays here under a
 * token of 15 minutes and this browser; only names and ids are returned (threats 2 row 6, R30). Nobody found, too many
 * lookups and an ERP that does not answer have one sentence [PJ-8.8]; the code tells a machine which it was.
 * @throws AppError page_not_found for a page without a reverse lookup too, page_expired, invalid_request,
 *   student_not_found, lookup_limited, erp_unavailable
 */
export const reverseCallbackVerb =
  (erp: InstituteErp) =>
  async (ctx: Ctx, { query }: { query: Query }): Promise<Data> => {
    const page = await requireInstitutePage(ctx, query.payment_page_slug);
    if (!hasReverseLookup(page.config)) throw new AppError('page_not_found');
    const question = questionOf(page, query);
    const message = forCaller(() => reverseTexts.reverseNotFound(query.mobile ?? query.student_uuid ?? ''));
    if (page.config.payment_page_expired === true) throw new AppError('page_expired', { message });
    const found = await ask(ctx, page, question, erp, message);
    if (found === undefined) throw new AppError('student_not_found', { message });
    const result = await withUsableSlugs(ctx, page, found);
    return publicResult(page, result, await keep(ctx, page, result));
  };

/** The query as the page allows it: one field, and one the page shows. */
function questionOf(page: InstitutePage, { student_uuid, mobile }: Query): ErpQuestion {
  const { action = '', fields = {} } = page.config.callback_config ?? {};
  const { slug: payment_page_slug } = page;
  if (student_uuid !== undefined && mobile === undefined) {
    if (fields.student_uuid_field === undefined) throw refused('student_uuid');
    return { action, payment_page_slug, field: 'student_uuid', value: student_uuid };
  }
  if (mobile === undefined || student_uuid !== undefined) {
    throw refused('student_uuid', () => words.eitherOne);
  }
  if (fields.mobile_field === undefined) throw refused('mobile');
  const value = typedMobile(mobile);
  if (!isMobile(value)) throw refused('mobile', () => formTexts.formMobileInvalid);
  return { action, payment_page_slug, field: 'mobile', value };
}

const refused = (field: string, problem: () => string = () => words.notAsked): AppError =>
  new AppError('invalid_request', () => ({ fields: { [field]: problem() } }));

async function ask(
  ctx: Ctx,
  page: InstitutePage,
  question: ErpQuestion,
  erp: InstituteErp,
  message: string,
): Promise<ErpFound | undefined> {
  try {
    return await gatedLookup(ctx, page, question, async () => {
      const access = await requireErpAccess(ctx, page);
      const found = await callErp(ctx, page.institute_id, () => erp.find(access, question));
      return found === undefined ? undefined : withMobile(found, question);
    });
  } catch (error) {
    if (error instanceof ErpFailure) throw toldOf(ctx, page, 'lookup', error, message);
    if (error instanceof AppError && error.code === 'lookup_limited') {
      throw new AppError('lookup_limited', {
        message,
        ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
      });
    }
    throw error;
  }
}

/** An ERP that found a family by its mobile need not repeat the number. */
const withMobile = (found: ErpFound, { field, value }: ErpQuestion): ErpFound =>
  field === 'mobile' && found.customer.mobile === ''
    ? { ...found, customer: { ...found.customer, mobile: value } }
    : found;

/** Stores a result for the chain. @returns its token, which is stored only as a hash (threats 4) */
async function keep(ctx: Ctx, page: InstitutePage, result: ErpFound): Promise<string> {
  const token = newToken();
  const now = ctx.now();
  await insertLookup(ctx.db, {
    token_hash: sha256(token),
    browserId: await ctx.browser.id(),
    pageId: page.id,
    instituteId: page.institute_id,
    result,
    now,
    expires_at: plusMs(now, LOOKUP_LIFE_MS),
  });
  return token;
}
