import type { PageData } from '@shulk/contract';
import type { JourneyEvent, StepSlug } from '@shulk/domain';
import { createContext, useContext } from 'react';
import type { Reply } from '../shared/api.ts';
import type { JourneyStudent, Visit } from '../shared/visit.ts';

/** The payment section's state and its actions; features get the parts they need as props. */
export interface JourneyValue {
  readonly page: PageData;
  readonly visit: Visit;
  /** The open step; undefined when the page has none [PJ-2.11.5]. */
  readonly step: StepSlug | undefined;
  /** The steps passed and the open one, oldest first: Back returns to the one before the last. */
  readonly steps: readonly StepSlug[];
  readonly student: JourneyStudent | undefined;
  /** The student was identified before this document opened, and this browser may still see it. */
  readonly isReturning: boolean;
  /** The session the options step pays: of the fee steps, else of the visit. */
  readonly sessionCode: string | undefined;
  /**
   * The visit's own ACTIVE session (ppsc), which the fee steps update instead of making a new one [PJ-4.51]; undefined
   * for another student than its own.
   */
  readonly visitSession: string | undefined;
  /** The code of that session for a just identified student; fees that had to wait for a proof are restored. */
  readonly openVisitSession: (student: JourneyStudent) => Promise<string | undefined>;
  /** Reports an event to the journey, whose rules decide what follows. */
  readonly dispatch: (event: JourneyEvent) => void;
  /** Goes back one step, like the browser's Back. */
  readonly back: () => void;
  /** Goes back to an earlier step, with what was typed there. */
  readonly backTo: (step: StepSlug) => void;
  /** Stores whom the form is about, so that a reload finds it again; sending the form sets the student. */
  readonly noteStudent: (student: Pick<JourneyStudent, 'sbd_code' | 'mobile_on_file'>) => void;
  /** Sets a student, or removes the present one with everything chosen for it. */
  readonly setStudent: (student: JourneyStudent | undefined) => void;
  /** The session with the present student's choice. */
  readonly setSessionCode: (code: string) => void;
  /** Fetches the page again for a student or session [PJ-7.9] and shows it; the reply contains the page. */
  readonly reloadPage: (about: {
    readonly sbd_code?: string | undefined;
    readonly session_code?: string | undefined;
  }) => Promise<Reply<PageData>>;
}

export const JourneyContext = createContext<JourneyValue | undefined>(undefined);

/** The journey of the shown page. Throws outside of the payment section. */
export function useJourney(): JourneyValue {
  const value = useContext(JourneyContext);
  if (value === undefined) throw new Error('useJourney is for parts of the payment section.');
  return value;
}
