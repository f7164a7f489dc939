import type { OpenedLink } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { NO_PAISE, givenName, linkState } from '@shulk/domain';
import { instituteNow } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { presentQuote, requireLink } from './link-quote.ts';

/**
 * What a link asks for. It changes nothing, so that the preview of a messenger uses nothing up. One that takes no payment
 * tells no name and no amount: it may have been forwarded to anybody. Only the browser that paid sees its payment.
 * @throws AppError link_not_found, and those of quoteForLink
 */
export async function openLink(ctx: Ctx, { body }: { body: { readonly token: string } }): Promise<OpenedLink> {
  const link = await requireLink(ctx, body.token);
  const [quote, page, browserId] = await Promise.all([
    presentQuote(ctx, link),
    requireInstitutePage(ctx, link.slug),
    ctx.browser.known(),
  ]);
  const now = instituteNow(ctx.clock, link.clock_offset_ms);
  const state = linkState({ ...link, due_paise: quote?.amount ?? NO_PAISE }, now);
  const isPayable = state === 'OPEN' || state === 'PAYING';
  const own = link.paid !== null && link.paid.browser_session_id === browserId ? link.paid : undefined;
  return {
    payment_page_slug: link.slug,
    institute_name: page.institute.label,
    state,
    first_name: isPayable || own !== undefined ? givenName(link.first_name) : '',
    amount: toRupees(own?.amount_paise ?? (isPayable ? (quote?.amount ?? NO_PAISE) : NO_PAISE)),
    asked_amount: toRupees(isPayable ? link.asked_paise : NO_PAISE),
    expires_at: link.expires_at,
    application_code: own?.application_code ?? '',
  };
}
