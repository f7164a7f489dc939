import type { PageData } from '@shulk/contract';
import type { Language } from '@shulk/words/languages';
import { call } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';
import { inLanguage } from '../../shared/language/language.ts';
import { readJsonElement } from '../../shared/settings.ts';

/** The parameters of a page fetch besides its slug [PJ-7.9] [SR-7.4] (C3). */
export interface PageQuery {
  readonly sbd_code?: string | undefined;
  readonly session_code?: string | undefined;
  readonly sc?: string | undefined;
}

/** Asks for a page; only status 200 with data counts (C5) [SR-4.22] [SR-8.4]. */
async function askForPage(slug: string, about: PageQuery, language?: Language): Promise<Reply<PageData>> {
  const reply = await call('pages.fetch', { query: { payment_page_slug: slug, ...about }, language });
  if (!reply.ok) return reply;
  const { data } = reply;
  const isPage = reply.status === 200 && data !== null && typeof data === 'object' && !Array.isArray(data);
  if (isPage) return { ...reply, data };
  return { ok: false, status: reply.status, code: 'malformed_answer', message: '', fields: {} };
}

/** Fetches a page as it is shown. */
export async function fetchPage(slug: string, about: PageQuery = {}): Promise<Reply<PageData>> {
  const reply = await askForPage(slug, about);
  return reply.ok ? { ...reply, data: shownPage(reply.data) } : reply;
}

/** A page as it is shown from now on: its institute's texts follow the language. */
export const shownPage = (page: PageData): PageData =>
  inLanguage(page, (language) => askForPage(page.payment_page_slug, {}, language));

/** The inlined page if it is this one, else by a call. */
export async function plainPage(slug: string): Promise<Reply<PageData>> {
  const inlined = readJsonElement('shulk-page') as PageData | undefined;
  if (inlined?.payment_page_slug === slug)
    return { ok: true, status: 200, data: shownPage(inlined), message: '' };
  return fetchPage(slug);
}
