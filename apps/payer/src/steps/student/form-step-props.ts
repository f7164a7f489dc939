import type { PageData } from '@shulk/contract';
import type { ReactNode } from 'react';
import type { HeldForm } from './fields/held-form.ts';
import type { PageForm } from './fields/page-form.ts';
import type { Identification } from './identify/use-identification.ts';
import type { JourneyStudent, Visit, VisitPrefill } from '../../shared/visit.ts';

/** Props of the form step. */
export interface FormStepProps {
  readonly page: PageData;
  readonly visit: Visit;
  /** The student ID and mobile of this visit. */
  readonly prefill: VisitPrefill;
  /** The payer's progress, above the title. */
  readonly crumbs?: ReactNode;
  /** The form was accepted; resolves when the next step is open, or if the payer must stay. */
  readonly onDone: (student: JourneyStudent) => Promise<void>;
  /** The student was identified before: the form looks it up when it opens. */
  readonly isReturning?: boolean | undefined;
  /** A student this browser may see was identified: a reload restores it. */
  readonly onStudentKnown?:
    | ((student: Pick<JourneyStudent, 'sbd_code' | 'mobile_on_file'>) => void)
    | undefined;
  /** The student is being changed: choices for the old one are dropped. */
  readonly onStudentChange: () => void;
}

/** Props of the form after the lookup: the step's own props, and the step's state. */
export interface FormEntryProps {
  readonly step: FormStepProps;
  readonly form: PageForm;
  readonly identification: Identification;
  readonly held: HeldForm;
  /** The visit started with the shown student ID. */
  readonly isUidVisit: boolean;
}
