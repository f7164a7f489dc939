import { formatDay } from '../dates.ts';
import type { CalendarDay } from '../dates.ts';

/** A monthly plan applied for with another contact: no further details (decision 45). */
export const PORTAL_HELD_TITLE = 'A monthly plan of another contact';
export const PORTAL_HELD_TEXT =
  'Fees of this student are under a monthly plan that was applied for with another mobile number or e-mail. Verify that contact to see it.';

/** A monthly plan that the institute recorded itself: we have no connection to its lender. */
export const recordedPlanNote = (lender: string, on: CalendarDay): string =>
  `Recorded by your institute on ${formatDay(on)}. The schedule is as planned then; ${lender} tells which instalments it has.`;

/** Documents of a loan that its lender keeps. */
export const PORTAL_AGREEMENT = 'Loan agreement';
export const PORTAL_SANCTION = 'Sanction letter';
