import { helpDeskOf, pageText } from '@shulk/domain';
import type { HelpDesk } from '@shulk/domain';
import type { Ctx } from '../../platform/http/context.ts';
import { languageNow } from '../../platform/language.ts';
import type { Services } from '../../platform/services.ts';
import { AppError } from '../../platform/errors.ts';
import { PageCache } from './page-cache.ts';
import type { InstitutePage, PageRow } from './pages.store.ts';
import type { Part } from '../../platform/parts.ts';

/** The page cache of a server. */
export const pages: Part<PageCache> = { name: 'pages', make: ({ db, clock }) => new PageCache(db, clock) };

/** The page cache of one set of services. */
export const pageCache = ({ parts }: Pick<Services, 'parts'>): PageCache => parts.of(pages);

/** The page of a slug, or undefined; slugs are compared in lower case (R21). */
export const findPage = (ctx: Pick<Ctx, 'services'>, slug: string): Promise<PageRow | undefined> =>
  pageCache(ctx.services).find(slug.toLowerCase());

/** As findPage. @throws AppError page_not_found */
export async function requirePage(ctx: Pick<Ctx, 'services'>, slug: string): Promise<PageRow> {
  const page = slug === '' ? undefined : await findPage(ctx, slug);
  if (!page) throw new AppError('page_not_found');
  return page;
}

/** True for a page that belongs to one institute. */
export const isInstitutePage = (page: PageRow): page is InstitutePage => page.institute !== null;

/** As requirePage, for a page of one institute. @throws AppError page_not_found */
export async function requireInstitutePage(ctx: Pick<Ctx, 'services'>, slug: string): Promise<InstitutePage> {
  const page = await requirePage(ctx, slug);
  if (!isInstitutePage(page)) throw new AppError('page_not_found');
  return page;
}

/**
 * A text that an institute gave a page, such as the title of a card that an order keeps, as the page says it in the
 * language of the call.
 * @param slug of the page; a text of a page that is gone stays
 */
export async function inPageWords(ctx: Pick<Ctx, 'services'>, slug: string, given: string): Promise<string> {
  const language = languageNow();
  if (language === 'en' || slug === '') return given;
  const page = await findPage(ctx, slug);
  return page === undefined ? given : pageText(page.config, given, language);
}

const NOBODY = { phones: [], emails: [] };

/** Whom the payers of a page ask: its own numbers, else the institute's, else the operator's (decision 259). */
export async function helpOf(services: Services, slug: string): Promise<HelpDesk> {
  const page = await findPage({ services }, slug);
  const { support } = page?.institute ?? { support: NOBODY };
  return helpDeskOf(page?.config.support_block, support, services.settings.support);
}
