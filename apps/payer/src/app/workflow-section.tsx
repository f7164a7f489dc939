import { CardsStep, useStartGuard } from '../features/cards/index.ts';
import { EndState } from '../features/fees/index.ts';
import { useCheckout } from '../features/pay/index.ts';
import { WorkflowScreen } from '../features/workflow/index.ts';
import { Queries } from '../shared/queries.tsx';
import { useJourney } from './journey-context.ts';

/** The staged workflow with the cards, the guard and the checkout it needs (C10). Loaded apart. */
export default function WorkflowSection() {
  return (
    <Queries>
      <Workflow />
    </Queries>
  );
}

function Workflow() {
  const { page, visit, student, sessionCode, reloadPage } = useJourney();
  const onRefresh = (): void => void reloadPage({ sbd_code: student?.sbd_code, session_code: sessionCode });
  const target = { page, student, sessionCode };
  const checkout = useCheckout({ ...target, onStale: onRefresh });
  const { guard, modal } = useStartGuard({ student, visit, isBusy: checkout.isBusy });
  return (
    <>
      <WorkflowScreen
        page={page}
        visit={visit}
        student={student}
        checkout={checkout}
        guard={guard}
        onRefresh={onRefresh}
        renderOptions={({ codes, onBack, pay }) => (
          <CardsStep
            {...target}
            visit={visit}
            codes={codes}
            onBack={onBack}
            pay={pay}
            nothingPayable={<EndState page={page} student={student} />}
          />
        )}
      />
      {modal}
    </>
  );
}
