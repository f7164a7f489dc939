import { cardFromWire } from '@shulk/contract/wire';
import { needsStudent } from '@shulk/domain';
import { Button, Person } from '@shulk/ui';
import { useEffect } from 'react';
import { words } from '@shulk/words/screens/workflow';
import { useStartGuard } from '../../steps/options/index.ts';
import { useCheckout, useReturnedPayment } from '../../steps/pay/index.ts';
import type { ReturnedPayment } from '../../steps/pay/index.ts';
import { WorkflowScreen } from './workflow-screen.tsx';
import { StudentIdLine } from '../../shared/blocks/no-wrap.tsx';
import type { JourneyStudent } from '../../shared/visit.ts';
import { useJourney } from '../../journey/journey-context.ts';
import type { OpenedPage } from '../../journey/opening/opened-page.ts';
import { PaymentSection } from '../../steps/payment-section.tsx';
import { StepOrPlan, useResumePlan } from '../../steps/plan/index.ts';
import { StepSkeleton } from '../../shell/step-skeleton.tsx';
import { IdentifyPayer } from './identify-payer.tsx';

interface WorkflowSectionProps {
  /** The student ID and mobile of this visit. */
  readonly prefill: OpenedPage['prefill'];
}

/**
 * The staged workflow (C10): behind the lookup or the form if its page has one, else for the student in the address,
 * else for the one it asks for. Loaded separately.
 */
export default function WorkflowSection({ prefill }: WorkflowSectionProps) {
  const { student } = useJourney();
  // Remounts per student, so that no choice of another one remains.
  const workflow = <Workflow key={student?.sbd_code ?? ''} prefill={prefill} />;
  return <PaymentSection prefill={prefill} workflow={workflow} />;
}

function Workflow({ prefill }: WorkflowSectionProps) {
  const { page, student, reloadPage } = useJourney();
  const steps = page.workflow_block?.workflow_config ?? [];
  const sbdCode = student?.sbd_code;
  useEffect(() => {
    // A form that leads to a fee step on other pages has priced nothing here.
    if (sbdCode && page.sbd_code !== sbdCode) void reloadPage({ sbd_code: sbdCode });
  }, [sbdCode, page.sbd_code, reloadPage]);
  // Nor may amounts of a student who was just removed remain.
  const mustAsk = page.sbd_code !== undefined || needsStudent(steps, page.sdk_block.map(cardFromWire));
  if (student === undefined && mustAsk) {
    return <IdentifyPayer initialId={prefill.student_uuid} refusal={prefill.refusal} />;
  }
  return <AfterAway />;
}

/** First the result of a payment made while the payer was away (R34), then the steps. */
function AfterAway() {
  const { page } = useJourney();
  const returned = useReturnedPayment(page.payment_page_slug);
  if (returned === 'asking') return <StepSkeleton />;
  return (
    <StepOrPlan isOpen>
      <Staged returned={returned} />
    </StepOrPlan>
  );
}

/** The workflow with its cards, guard and checkout. */
function Staged({ returned }: { readonly returned: ReturnedPayment | undefined }) {
  const { page, visit, student, sessionCode, reloadPage } = useJourney();
  const onRefresh = (): void => void reloadPage({ sbd_code: student?.sbd_code, session_code: sessionCode });
  const checkout = useCheckout({ page, student, sessionCode, onStale: onRefresh, onHeld: useResumePlan() });
  const { guard, modal } = useStartGuard({ student, visit, isBusy: checkout.isBusy });
  return (
    <>
      <WorkflowScreen
        checkout={checkout}
        guard={guard}
        payer={student && <Payer student={student} />}
        returned={returned?.result}
        onRefresh={onRefresh}
      />
      {modal}
    </>
  );
}

/** The student, with the way to another one. */
function Payer({ student }: { readonly student: JourneyStudent }) {
  const { page, steps, backTo, setStudent, reloadPage } = useJourney();
  const change = (): void => {
    if (steps.includes('custom_form')) {
      backTo('custom_form');
      return;
    }
    setStudent(undefined);
    // The shown amounts are the former student's.
    void reloadPage({});
  };
  return (
    <Person
      name={student.name || student.student_uuid}
      detail={<StudentIdLine page={page} id={student.student_uuid} />}
    >
      <Button variant="quiet" onClick={change}>
        {words.change}
        <span className="vh"> {words.changeWhat}</span>
      </Button>
    </Person>
  );
}
