import type { PageData } from '@shulk/contract';
import { isMobile, typedMobile } from '@shulk/domain';
import { showInCalls } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';
import { readJsonElement } from '../../shared/settings.ts';
import { plainPage } from '../journey/open-page.ts';

/** The portal of a page's group, with the number of its link. */
export interface OpenedPortal {
  readonly page: PageData;
  readonly mobile: string | undefined;
}

const KEY = 'shulk_portal';

/** The page of the address, else the one the server wrote into the document: the last this browser was on. */
export function portalSlug(): string {
  const asked = new URLSearchParams(location.search).get('page') ?? '';
  if (asked !== '') return asked.toLowerCase();
  return (readJsonElement('shulk-page') as PageData | undefined)?.payment_page_slug ?? '';
}

/**
 * Takes the number out of the address bar, so that it does not stay in the history or in a forwarded link (threats 2 row
 * 20); a reload finds it in the history's state.
 */
function takeMobile(): string | undefined {
  const query = new URLSearchParams(location.search);
  const state = history.state as Partial<Record<typeof KEY, string>> | null;
  const given = typedMobile(query.get('m') ?? state?.[KEY] ?? '');
  const mobile = isMobile(given) ? given : undefined;
  query.delete('m');
  const rest = query.toString();
  history.replaceState({ ...state, [KEY]: mobile }, '', location.pathname + (rest === '' ? '' : `?${rest}`));
  return mobile;
}

/** Opens the portal of a page. */
export async function openPortal(slug: string): Promise<Reply<OpenedPortal>> {
  const mobile = takeMobile();
  showInCalls({ page: slug, student: '' });
  const reply = await plainPage(slug);
  return reply.ok ? { ...reply, data: { page: reply.data, mobile } } : reply;
}
