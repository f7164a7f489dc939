import type { createLink as createEntry, OwnLink } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import { LINK_HOURS, MOST_OPEN_LINKS, shortcutsOf, sumPaise } from '@shulk/domain';
import type { z } from 'zod';
import { plusMs } from '../../platform/clock.ts';
import { AppError, assert } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { newCode } from '../../platform/ids.ts';
import { languageNow } from '../../platform/language.ts';
import { takeLimits } from '../../platform/limits.ts';
import { quoteForOrder } from '../fees/index.ts';
import { instituteTime, requireInstitutePage } from '../pages/index.ts';
import { ownLinkOf } from './own-links.ts';
import { insertLink, selectLink } from './links.store.ts';

type Body = z.output<NonNullable<typeof createEntry.body>>;

const HOUR = 3_600;
/** The links that one browser makes in an hour, and that are made for one student in a day. */
const MOST_PER_BROWSER = 10;
const MOST_PER_STUDENT = 20;

/**
 * A link by which somebody else pays what this browser could order now: the same checks and the same proof (R24). It
 * reserves no fees; the order is made when its payer presses Pay (decision 240).
 * @throws AppError those of quoteForOrder, mode_unavailable, links_full, rate_limited
 */
export async function createLink(ctx: Ctx, { body }: { body: Body }): Promise<OwnLink> {
  const { payment_page_slug: slug, ...asked } = body;
  const page = await requireInstitutePage(ctx, slug);
  if (!shortcutsOf(page.config).ask_to_pay) throw new AppError('mode_unavailable');
  const { student, card, session, lines, ...quote } = await quoteForOrder(ctx, page, asked);
  // A payment without a student has no name to show, and a plan is agreed to by its own payer.
  if (student === null || card.financing_mode !== 'DIRECT') throw new AppError('mode_unavailable');
  const browserId = await ctx.browser.id();
  await takeLinkLimits(ctx, browserId, student.id);
  const now = instituteTime(page.institute, ctx.clock);
  const link_code = newCode('lnk');
  const isMade = await insertLink(
    ctx.db,
    {
      link_code,
      institute_id: page.institute_id,
      page_id: page.id,
      student_id: student.id,
      browser_session_id: browserId,
      pay_session_id: session?.id ?? null,
      card_code: card.code,
      fees: lines.flatMap(({ fee_line_id, balance, discount }) =>
        fee_line_id === null
          ? []
          : [{ fee_line_id, amount: String(toRupees(sumPaise([balance, discount]))) }],
      ),
      asked_paise: quote.amount,
      contact_mobile: quote.contact_mobile,
      contact_email: quote.contact_email,
      language: languageNow(),
      created_at: now,
      expires_at: plusMs(now, LINK_HOURS * 3_600_000),
    },
    MOST_OPEN_LINKS,
  );
  if (!isMade) throw new AppError('links_full');
  const made = await selectLink(ctx.db, link_code);
  assert(made !== undefined, 'a link that was written can be read');
  return ownLinkOf(ctx, made);
}

async function takeLinkLimits(ctx: Ctx, browserId: number, studentId: number): Promise<void> {
  const taken = await takeLimits(
    ctx.db,
    [
      { scope: 'link.browser', key: String(browserId), windowSeconds: HOUR, max: MOST_PER_BROWSER },
      { scope: 'link.student', key: String(studentId), windowSeconds: 24 * HOUR, max: MOST_PER_STUDENT },
    ],
    ctx.now(),
  );
  const refused = taken.find(({ ok }) => !ok);
  if (refused !== undefined) throw new AppError('rate_limited', { retryAfter: refused.retryAfterSeconds });
}
