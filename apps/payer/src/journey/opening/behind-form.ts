import type { PageData } from '@shulk/contract';
import { nextJourney, startJourney } from '@shulk/domain';
import type { Journey } from '@shulk/domain';

/** The journey of a known student who need not fill the form; undefined on a page that does not begin with one. */
export function behindForm(page: PageData, sbd_code: string): Journey | undefined {
  const start = startJourney(page);
  if (start.step !== 'custom_form') return undefined;
  const submitted = nextJourney(start, { type: 'form_submitted', page });
  return submitted.is_awaiting_page ? nextJourney(submitted, { type: 'page_fetched', sbd_code }) : submitted;
}
