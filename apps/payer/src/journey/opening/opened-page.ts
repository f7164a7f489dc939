import type { PageData } from '@shulk/contract';
import type { Journey } from '@shulk/domain';
import type { JourneyStudent, Visit, VisitPrefill } from '../../shared/visit.ts';
import type { LinkSession, StudentSession } from '../visit-sessions.ts';

/** An opened page, with the data of this visit. */
export interface OpenedPage {
  readonly page: PageData;
  /** The public page, for when its student is removed. */
  readonly plain: PageData;
  readonly visit: Visit;
  readonly journey: Journey;
  readonly student: JourneyStudent | undefined;
  /** The student was identified here before, and this browser may still see it: no form is needed. */
  readonly isReturning: boolean;
  /** The session the page was fetched with; on a page that needs a proof first it waits for its student. */
  readonly session: StudentSession | undefined;
  readonly visitSession: LinkSession | undefined;
  /** The student ID and mobile the form starts with. */
  readonly prefill: VisitPrefill;
  /** A message about the link that led here, shown once. */
  readonly notice: (() => string) | undefined;
}
