import type { fetchPage, Option, PageData, PaymentCard } from '@shulk/contract';
import type { Language } from '@shulk/words/languages';
import type { z } from 'zod';
import { readsOf } from '../../platform/db/replica.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { AppError } from '../../platform/errors.ts';
import { languageNow } from '../../platform/language.ts';
import { requirePage } from './find-page.ts';
import { selectPageOptions } from './pages.store.ts';
import type { PageRow } from './pages.store.ts';
import { publicPage } from './public-page.ts';

/** Prices a page's cards for the requested student or session; passed by module fees at start. */
export type PriceCards = (
  ctx: Ctx,
  page: PageRow,
  asked: { sbd_code?: string; session_code?: string },
) => Promise<{ cards: PaymentCard[]; sbd_code?: string; student?: { student_uuid: string; name: string } }>;

type Query = z.output<NonNullable<typeof fetchPage.query>>;

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/**
 * The public part of a page in each language it was asked in, for as long as the page cache holds this row: the most
 * frequent answer of all.
 */
const anonymousPages = new WeakMap<PageRow, Map<Language, PageData>>();

/** The page as every reader of a language sees it. */
export async function anonymousPage(
  ctx: Ctx,
  page: PageRow,
  priceCards: PriceCards,
  asked: Language,
): Promise<PageData> {
  const known = anonymousPages.get(page) ?? new Map<Language, PageData>();
  anonymousPages.set(page, known);
  // Without texts of its own in other languages, a page is the same in all of them.
  const language = page.config.texts === undefined ? 'en' : asked;
  const data =
    known.get(language) ??
    publicPage(page, ctx.settings.publicUrl, { ...(await priceCards(ctx, page, {})), language });
  known.set(language, data);
  return data;
}

/**
 * One page by its slug, with priced cards if a student or session is named; or, with slug_dropdown, the pages under the
 * given codes [PJ-7.9] [PJ-7.13] (C3, R24).
 */
export const fetchPageVerb =
  (priceCards: PriceCards) =>
  async (ctx: Ctx, { query }: { query: Query }): Promise<PageData | Option[] | Answer<PageData>> => {
    if (query.slug_dropdown) {
      return selectPageOptions(readsOf(ctx.services), {
        group: orNull(query.group_code),
        institute: orNull(query.institute_code),
        location: orNull(query.location_code),
        education_type: orNull(query.education_type_code),
        ay: orNull(query.ay_code),
        gilec: orNull(query.gilec_code),
      });
    }
    if (!query.payment_page_slug) throw new AppError('page_not_found');
    const page = await requirePage(ctx, query.payment_page_slug);
    const asked: { sbd_code?: string; session_code?: string } = {};
    if (query.sbd_code) asked.sbd_code = query.sbd_code;
    // session_code comes from ppsc or from a session made on the page, sc from the address (C3).
    const session = query.session_code || query.sc;
    if (session) asked.session_code = session;
    if (Object.keys(asked).length === 0) {
      return answer(await anonymousPage(ctx, page, priceCards, languageNow()), { isLasting: true });
    }
    const priced = await priceCards(ctx, page, asked);
    return publicPage(page, ctx.settings.publicUrl, { ...priced, language: languageNow() });
  };
