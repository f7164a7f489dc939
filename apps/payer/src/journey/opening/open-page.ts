import type { PageData } from '@shulk/contract';
import { startJourney } from '@shulk/domain';
import { UNREACHABLE, setShownInCalls } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';
import { awaitedOrder } from '../../shared/awaited-orders.ts';
import { lateCode } from '../../shared/late-code.tsx';
import { readJsonElement } from '../../shared/settings.ts';
import type { Visit } from '../../shared/visit.ts';
import { hasPlace, readSaved, takePlace } from '../saved-journey.ts';
import type { SavedJourney } from '../saved-journey.ts';
import type { LinkSession } from '../visit-sessions.ts';
import { plainPage, shownPage } from './fetch-page.ts';
import type { OpenedPage } from './opened-page.ts';
import { bringsCodes, takeVisit } from './take-visit.ts';

/** Most payers come without a code and with nothing to restore: the code for the others is fetched only for them. */
const visitCode = lateCode(() => import('./open-visit.ts'));

/** Whether a visit has nothing but its page: no code, and no step to restore. */
const isPlain = (
  { slug: _slug, ...codes }: Visit,
  { journey, sbd_code, session_code }: SavedJourney,
): boolean =>
  Object.keys(codes).length === 0 &&
  (journey?.passed.length ?? 0) === 0 &&
  sbd_code === undefined &&
  session_code === undefined;

/** A page as every payer sees it first. */
export const freshPage = (page: PageData, slug = page.payment_page_slug): OpenedPage => ({
  page,
  plain: page,
  visit: { slug },
  journey: startJourney(page),
  student: undefined,
  isReturning: false,
  session: undefined,
  visitSession: undefined,
  prefill: {},
  notice: undefined,
});

/**
 * Opens the page of the HTML at once, if this visit sees it as everybody does: it came without a code, and nothing of
 * this browser is restored.
 */
export function openServedPage(): OpenedPage | undefined {
  const page = readJsonElement('shulk-page') as PageData | undefined;
  if (page === undefined || location.pathname !== `/${page.payment_page_slug}`) return undefined;
  const slug = page.payment_page_slug;
  const saved = readSaved();
  const hasMore = bringsCodes() || hasPlace(slug) || awaitedOrder(slug) !== undefined;
  if (hasMore || !isPlain(saved.visit ?? { slug }, saved)) return undefined;
  takeVisit(slug);
  setShownInCalls({ page: slug, student: '' });
  return freshPage(shownPage(page));
}

/**
 * Opens a page: takes the codes out of the address, and restores the step of a reload.
 * @returns the page, or why there is none
 */
export async function openPage(slug: string): Promise<Reply<OpenedPage>> {
  const isArrival = bringsCodes();
  const isNewTab = !isArrival && takePlace(slug);
  const visit = takeVisit(slug);
  setShownInCalls({ page: slug, student: '' });
  const saved = readSaved();
  if (isPlain(visit, saved)) {
    const plain = await plainPage(slug);
    return plain.ok ? { ...plain, data: freshPage(plain.data, slug) } : plain;
  }
  const opening = await visitCode.ahead();
  return opening?.openVisit({ visit, saved, isArrival, isNewTab }) ?? UNREACHABLE;
}

/** Restores the initial fees of a visit's session, once a contact is proven [SR-4.24]. */
export async function restoreFees(code: string, fees: NonNullable<LinkSession['reset_to']>): Promise<void> {
  const { resetFees } = await visitCode.load();
  await resetFees(code, fees);
}
