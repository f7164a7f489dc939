import { STEP_SLUGS } from '@shulk/domain';
import type { StepSlug } from '@shulk/domain';
import { Activity, Suspense, lazy, useEffect } from 'react';
import type { ReactNode } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { toastError } from '../shared/toasts.ts';
import { useJourney } from '../journey/journey-context.ts';
import type { JourneyValue } from '../journey/journey-context.ts';
import { FormStep } from './student/index.ts';
import type { FormStepProps } from './student/index.ts';
import { StepSkeleton } from '../shell/step-skeleton.tsx';
import { StepCrumbs } from '../journey/step-crumbs.tsx';
import { useShortHeader } from '../journey/use-short-header.ts';
import { lateCode, persistently } from '../shared/late-code.tsx';

const paySteps = lateCode(() => import('./pay-steps.tsx'));
const PayStep = lazy(paySteps.load);
const NoStep = lazy(() => persistently(() => import('./no-step.tsx')));
const ReverseStep = lazy(() => persistently(() => import('./lookup/reverse-step.tsx')));

interface PaymentSectionProps {
  /** The student ID and mobile of this visit. */
  readonly prefill: FormStepProps['prefill'];
  /** The staged workflow, if the page has one: it replaces every step after the lookup and the form. */
  readonly workflow?: ReactNode;
}

/**
 * The payment section: the open step, and the passed ones hidden with their typed values, so that Back shows them
 * unchanged (ux 3 "Step change").
 */
export function PaymentSection({ prefill, workflow }: PaymentSectionProps) {
  const journey = useJourney();
  const { step, steps } = journey;
  useNextCode(step);
  useShortHeader(step !== undefined && steps.indexOf(step) > 0);
  if (step === undefined && workflow !== undefined) return workflow;
  // The history may contain a step of another version of this app.
  if (step === undefined || !STEP_SLUGS.includes(step)) {
    return (
      <Suspense fallback={<StepSkeleton />}>
        <NoStep journey={journey} />
      </Suspense>
    );
  }
  return steps.map((slug, index) => (
    <Activity key={slug} mode={slug === step ? 'visible' : 'hidden'}>
      <Suspense fallback={<StepSkeleton width={isFormLike(slug) ? 'narrow' : 'wide'} />}>
        <Step slug={slug} number={index + 1} prefill={prefill} workflow={workflow} />
      </Suspense>
    </Activity>
  ));
}

/** The steps in one column; the others have a summary beside them, so their place is as wide from the start. */
const isFormLike = (slug: StepSlug): boolean => slug === 'custom_form' || slug === 'reverse_api';

/** Fetches the next step's code while the payer is busy with this one (ux 3 "Low bandwidth"). */
function useNextCode(step: StepSlug | undefined): void {
  useEffect(() => {
    if (step === undefined || !isFormLike(step)) return undefined;
    const timer = setTimeout(() => void paySteps.ahead(), 1500);
    return () => clearTimeout(timer);
  }, [step]);
}

interface StepProps extends PaymentSectionProps {
  readonly slug: StepSlug;
  readonly number: number;
}

function Step({ slug, number, prefill, workflow }: StepProps) {
  const journey = useJourney();
  switch (slug) {
    case 'custom_form':
      return <Form prefill={prefillOf(journey, prefill)} number={number} />;
    case 'reverse_api':
      return <ReverseStep number={number} prefill={prefill} />;
    case 'checkbox':
    case 'dynamic':
    case 'edit_form':
    case 'payment_cards':
      // One student's choices must not appear for another.
      return workflow ?? <PayStep key={journey.student?.sbd_code ?? ''} slug={slug} number={number} />;
  }
}

/** After a reverse lookup the form starts with the student found. */
function prefillOf(
  { steps, student }: JourneyValue,
  prefill: FormStepProps['prefill'],
): FormStepProps['prefill'] {
  if (steps[0] !== 'reverse_api' || student === undefined) return prefill;
  return { student_uuid: student.student_uuid, mobile: student.mobile };
}

function Form({ prefill, number }: { readonly prefill: FormStepProps['prefill']; readonly number: number }) {
  const journey = useJourney();
  const { page, visit, dispatch, setStudent, reloadPage } = journey;
  const onDone: FormStepProps['onDone'] = async (student) => {
    setStudent(student);
    const session_code = await journey.openVisitSession(student);
    dispatch({ type: 'form_submitted', page });
    if (page.dynamic_link === true || page.is_checkbox_enabled === true) return;
    const reply = await reloadPage({ sbd_code: student.sbd_code, session_code });
    if (!reply.ok) {
      toastError(() => errorTexts.wrapperFailed(reply.message));
      return;
    }
    dispatch({ type: 'page_fetched', sbd_code: reply.data.sbd_code });
  };
  return (
    <FormStep
      page={page}
      visit={visit}
      prefill={prefill}
      crumbs={<StepCrumbs journey={journey} number={number} />}
      onDone={onDone}
      isReturning={journey.isReturning}
      onStudentKnown={journey.noteStudent}
      onStudentChange={() => setStudent(undefined)}
    />
  );
}
