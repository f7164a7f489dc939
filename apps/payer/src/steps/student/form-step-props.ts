import type { PageData } from '@shulk/contract';
import type { ReactNode } from 'react';
import type { HeldForm } from './fields/held-form.ts';
import type { PageForm } from './fields/page-form.ts';
import type { Identification } from './identify/use-identification.ts';
import type { JourneyStudent, Visit, VisitPrefill } from '../../shared/visit.ts';

/** What the form step takes. */
export interface FormStepProps {
  readonly page: PageData;
  readonly visit: Visit;
  /** The student ID and mobile this visit brought along. */
  readonly prefill: VisitPrefill;
  /** How far the payer is, over the title. */
  readonly crumbs?: ReactNode;
  /** The form was taken; resolves when the next step is open, or when the payer is to stay. */
  readonly onDone: (student: JourneyStudent) => Promise<void>;
  /** The student was identified before: it is looked up by itself as the form opens, and nobody is asked again. */
  readonly isReturning?: boolean | undefined;
  /** A student this browser may see is known: a reload finds it again. */
  readonly onStudentKnown?:
    ((student: Pick<JourneyStudent, 'sbd_code' | 'mobile_on_file'>) => void) | undefined;
  /** The student is being changed: what was chosen for the old one no longer counts. */
  readonly onStudentChange: () => void;
}

/** What the part of the form behind the look-up takes: the step's own props, and what the step keeps. */
export interface FormEntryProps {
  readonly step: FormStepProps;
  readonly form: PageForm;
  readonly identification: Identification;
  readonly held: HeldForm;
  /** The visit began with the student ID that stands there. */
  readonly isUidVisit: boolean;
}
