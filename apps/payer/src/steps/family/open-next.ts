import { NEXT } from '../../journey/opening/take-visit.ts';
import { nameInHistory } from '../../journey/saved-journey.ts';
import type { KeptPlace } from '../../journey/saved-journey.ts';
import { placeName } from '../../shared/storage/stored-names.ts';
import { writeStored } from '../../shared/storage/stored-values.ts';
import type { JourneyStudent } from '../../shared/visit.ts';

/**
 * Opens a page anew for a student this browser may see, behind its form (`restoredJourney`). The address differs until
 * the page has opened, so that the present entry stays as it is for Back.
 */
export function openNext(slug: string, student: Pick<JourneyStudent, 'sbd_code' | 'mobile_on_file'>): void {
  writeStored(placeName(slug), { ...nameInHistory(student), visit: { slug } } satisfies KeptPlace);
  location.assign(`/${slug}?${NEXT}`);
}
