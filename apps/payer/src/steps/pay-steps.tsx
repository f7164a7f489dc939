import type { StepSlug } from '@shulk/domain';
import type { ReactNode } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { CardsStep } from './options/index.ts';
import { DynamicStep, EditStep, EndState, FeeStep } from './fees/index.ts';
import { PaymentDone, usePayment } from './pay/index.ts';
import { toastError } from '../shared/toasts.ts';
import { useJourney } from '../journey/journey-context.ts';
import type { JourneyValue } from '../journey/journey-context.ts';
import { StepOrPlan, useResumePlan } from './plan/index.ts';
import { StepCrumbs } from '../journey/step-crumbs.tsx';

interface PayStepsProps {
  readonly slug: Exclude<StepSlug, 'custom_form' | 'reverse_api'>;
  readonly number: number;
}

/** The steps after the student is known: fees, their amounts, and the payment options. Loaded separately (R45). */
export default function PaySteps(props: PayStepsProps) {
  const { step } = useJourney();
  return (
    <StepOrPlan isOpen={step === props.slug}>
      <PayStep {...props} />
    </StepOrPlan>
  );
}

/** After the session is saved, fetches the page again with it, then opens the options [PJ-4.54] [PJ-4.55]. */
function useFeesDone({ student, setSessionCode, reloadPage, dispatch }: JourneyValue) {
  return async (code: string): Promise<void> => {
    const reply = await reloadPage({ sbd_code: student?.sbd_code, session_code: code });
    if (!reply.ok) {
      toastError(() => errorTexts.wrapperFailed(reply.message));
      return;
    }
    setSessionCode(code);
    dispatch({ type: 'fees_chosen', session_code: code });
    dispatch({ type: 'fees_edited' });
  };
}

function PayStep({ slug, number }: PayStepsProps) {
  const journey = useJourney();
  const onDone = useFeesDone(journey);
  const { page, student, sessionCode, visitSession, steps } = journey;
  const shared = { page, student, crumbs: <StepCrumbs journey={journey} number={number} /> };
  // The student is chosen in the form, else in the reverse lookup.
  const choice = (['custom_form', 'reverse_api'] as const).find((step) => steps.includes(step));
  const onChangeStudent = choice && (() => journey.backTo(choice));
  const feeStep = (['checkbox', 'dynamic'] as const).find((step) => steps.includes(step));
  const onChangeFees = feeStep && (() => journey.backTo(feeStep));
  const fees = { ...shared, sessionCode, visitSession, onChangeStudent, onDone };
  switch (slug) {
    case 'checkbox':
      return <FeeStep {...fees} />;
    case 'dynamic':
      return <DynamicStep {...fees} />;
    case 'edit_form':
      return <EditStep {...shared} sessionCode={sessionCode} onDone={onDone} />;
    case 'payment_cards':
      return <Options {...{ crumbs: shared.crumbs, onChangeFees, onChangeStudent }} />;
  }
}

interface OptionsProps {
  readonly crumbs: ReactNode;
  readonly onChangeFees: (() => void) | undefined;
  readonly onChangeStudent: (() => void) | undefined;
}

/** The payment options, then the result; a stale page is reloaded with the same session. */
function Options({ crumbs, onChangeFees, onChangeStudent }: OptionsProps) {
  const onResumePlan = useResumePlan();
  const { page, student, sessionCode, reloadPage, dispatch } = useJourney();
  const onStale = (): void => void reloadPage({ sbd_code: student?.sbd_code, session_code: sessionCode });
  const { pay, done } = usePayment({ page, student, sessionCode, onStale, onHeld: onResumePlan });
  if (done) return <PaymentDone {...done} />;
  return (
    <CardsStep
      pay={pay}
      crumbs={crumbs}
      nothingPayable={<EndState page={page} student={student} onChangeStudent={onChangeStudent} />}
      onEditFees={() => dispatch({ type: 'edit_opened' })}
      onChangeFees={onChangeFees}
      onChangeStudent={onChangeStudent}
    />
  );
}
