import type { OpenedLink } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { NO_PAISE, givenName, linkState } from '@shulk/domain';
import { instituteNow } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { requireInstitutePage } from '../pages/index.ts';
import { presentQuote, quoteIfAny, requireLink } from './link-quote.ts';

/**
 * What a link asks for. It changes nothing, so that the preview of a messenger uses nothing up. One that takes no payment
 * tells no name and no amount: it may have been forwarded to anybody. Only the browser that pays sees its payment.
 * @throws AppError link_not_found, rate_limited, and those of quoteForLink while nobody pays
 */
export async function openLink(
  ctx: Ctx,
  { body }: { body: { readonly token: string } },
): Promise<OpenedLink> {
  const link = await requireLink(ctx, body.token);
  const [quote, page, browserId] = await Promise.all([
    link.is_paying || link.begun_by.length > 0 ? quoteIfAny(ctx, link) : presentQuote(ctx, link),
    requireInstitutePage(ctx, link.slug),
    ctx.browser.known(),
  ]);
  const due = quote?.amount ?? NO_PAISE;
  const now = instituteNow(ctx.clock, link.clock_offset_ms);
  const { payment } = link;
  // Whoever comes back to the gateway's window, without a payment there, may press Pay again.
  const is_paying = link.is_paying || link.begun_by.some((id) => id !== browserId);
  const own = browserId !== undefined && payment?.browser_session_id === browserId ? payment : undefined;
  const isShown = due > 0 || own !== undefined;
  return {
    payment_page_slug: link.slug,
    institute_name: page.institute.label,
    state: linkState({ ...link, is_paying, due_paise: due }, now),
    first_name: isShown ? givenName(link.first_name) : '',
    amount: toRupees(own?.amount_paise ?? due),
    asked_amount: toRupees(isShown ? link.asked_paise : NO_PAISE),
    expires_at: link.expires_at,
    application_code: own?.application_code ?? '',
  };
}
