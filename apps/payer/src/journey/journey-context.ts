import type { PageData } from '@shulk/contract';
import type { JourneyEvent, StepSlug } from '@shulk/domain';
import { createContext, useContext } from 'react';
import type { Reply } from '../shared/api.ts';
import type { JourneyStudent, Visit } from '../shared/visit.ts';

/** The payment section's state and what moves it; features get the parts they need as props. */
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
   * The visit's own ACTIVE session (ppsc), to be updated by the fee steps instead of a new one [PJ-4.51]; undefined for
   * another student than its own.
   */
  readonly visitSession: string | undefined;
  /** The code of that session for a student just taken; where its fees had to wait for a proof, they are put back. */
  readonly openVisitSession: (student: JourneyStudent) => Promise<string | undefined>;
  /** Tells the journey what happened; the rules say where it leads. */
  readonly tell: (event: JourneyEvent) => void;
  /** Goes back one step, as the browser's Back does. */
  readonly back: () => void;
  /** Goes back to a step passed earlier, with what was typed there. */
  readonly backTo: (step: StepSlug) => void;
  /** Keeps whom the form is about, so that a reload finds it again; the student is taken when the form is sent. */
  readonly noteStudent: (student: Pick<JourneyStudent, 'sbd_code' | 'mobile_on_file'>) => void;
  /** Takes a student, or puts the present one aside with all that was chosen for it. */
  readonly setStudent: (student: JourneyStudent | undefined) => void;
  /** The session that holds what was chosen for the present student. */
  readonly setSessionCode: (code: string) => void;
  /** Fetches the page again for a student or session [PJ-7.9] and shows it; the reply carries the page. */
  readonly reloadPage: (about: {
    readonly sbd_code?: string | undefined;
    readonly session_code?: string | undefined;
  }) => Promise<Reply<PageData>>;
}

export const JourneyContext = createContext<JourneyValue | undefined>(undefined);

/** The journey of the page on show. Throws outside of the payment section. */
export function useJourney(): JourneyValue {
  const value = useContext(JourneyContext);
  if (value === undefined) throw new Error('useJourney is for parts of the payment section.');
  return value;
}
