import type { PageData } from '@shulk/contract';
import { startJourney } from '@shulk/domain';
import { UNREACHABLE, setShownInCalls } from '../../shared/api.ts';
import type { Reply } from '../../shared/api.ts';
import { lateCode } from '../../shared/late-code.tsx';
import type { Visit } from '../../shared/visit.ts';
import { readSaved, takePlace } from '../saved-journey.ts';
import type { SavedJourney } from '../saved-journey.ts';
import type { LinkSession } from '../visit-sessions.ts';
import { plainPage } from './fetch-page.ts';
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
