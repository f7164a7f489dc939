import type { PageData } from '@shulk/contract';
import { isMobile, typedMobile } from '@shulk/domain';
import { setShownInCalls } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';
import { readJsonElement } from '../../shared/settings.ts';
import { takeParam } from '../../journey/opening/take-param.ts';
import { plainPage } from '../../journey/opening/fetch-page.ts';

/** The portal of a page's group, with the number of its link. */
export interface OpenedPortal {
  readonly page: PageData;
  readonly mobile: string | undefined;
}

/** The page of the address, else the one the server inlined: the last one of this browser. */
export function portalSlug(): string {
  const asked = new URLSearchParams(location.search).get('page') ?? '';
  if (asked !== '') return asked.toLowerCase();
  return (readJsonElement('shulk-page') as PageData | undefined)?.payment_page_slug ?? '';
}

/** The number of the link. */
function takeMobile(): string | undefined {
  const mobile = typedMobile(takeParam('m'));
  return isMobile(mobile) ? mobile : undefined;
}

/** Opens the portal of a page. */
export async function openPortal(slug: string): Promise<Reply<OpenedPortal>> {
  const mobile = takeMobile();
  setShownInCalls({ page: slug, student: '' });
  const reply = await plainPage(slug);
  return reply.ok ? { ...reply, data: { page: reply.data, mobile } } : reply;
}
