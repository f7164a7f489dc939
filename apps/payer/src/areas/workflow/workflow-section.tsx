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
import type { OpenedPage } from '../../journey/opening/open-page.ts';
import { PaymentSection } from '../../steps/payment-section.tsx';
import { StepOrPlan, useResumePlan } from '../../steps/plan/index.ts';
import { StepSkeleton } from '../../shell/step-skeleton.tsx';
import { IdentifyPayer } from './identify-payer.tsx';

interface WorkflowSectionProps {
  /** The student ID and mobile this visit brought along. */
  readonly prefill: OpenedPage['prefill'];
}

/**
 * The staged workflow (C10): behind the lookup or the form where its page has one, else for the student the address
 * names, else for the one it asks for. Loaded apart.
 */
export default function WorkflowSection({ prefill }: WorkflowSectionProps) {
  const { student } = useJourney();
  // What was chosen for one student must not stand there for another.
  const workflow = <Workflow key={student?.sbd_code ?? ''} prefill={prefill} />;
  return <PaymentSection prefill={prefill} workflow={workflow} />;
}

function Workflow({ prefill }: WorkflowSectionProps) {
  const { page, student, reloadPage } = useJourney();
  const steps = page.workflow_block?.workflow_config ?? [];
  const sbdCode = student?.sbd_code;
  useEffect(() => {
    // A form that leads to a fee step on other pages priced nothing on the way here.
    if (sbdCode && page.sbd_code !== sbdCode) void reloadPage({ sbd_code: sbdCode });
  }, [sbdCode, page.sbd_code, reloadPage]);
  // Amounts of a student who was just put aside must not stand there either.
  const mustAsk = page.sbd_code !== undefined || needsStudent(steps, page.sdk_block.map(cardFromWire));
  if (student === undefined && mustAsk) {
    return <IdentifyPayer initialId={prefill.student_uuid} refusal={prefill.refusal} />;
  }
  return <AfterAway />;
}

/** First what became of a payment while the payer was away (R34), then the steps. */
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

/** The workflow with the cards, the guard and the checkout it needs. */
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

/** Who the steps are paid for, with the way to another student. */
function Payer({ student }: { readonly student: JourneyStudent }) {
  const { page, steps, backTo, setStudent, reloadPage } = useJourney();
  const change = (): void => {
    if (steps.includes('custom_form')) {
      backTo('custom_form');
      return;
    }
    setStudent(undefined);
    // The amounts on show are the former student's.
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
