import { cardFromWire } from '@shulk/contract/wire';
import {
  canProceedInWorkflow,
  isMobile,
  preselectedStep,
  realValue,
  showsWorkflowProceed,
  workflowSteps,
} from '@shulk/domain';
import type { WorkflowStep } from '@shulk/domain';
import { Button, useWide } from '@shulk/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { workflowTexts } from '@shulk/words/exact/workflow';
import { words } from '@shulk/words/screens/workflow';
import { useJourney } from '../../journey/journey-context.ts';
import { forgetAwaited } from '../../shared/storage/await-order.ts';
import { useResultShown } from '../../shared/storage/use-result-shown.ts';
import { toastError } from '../../shared/toasts.ts';
import { CardsStep } from '../../steps/options/index.ts';
import type { GuardedChoice, StartGuard } from '../../steps/options/index.ts';
import type { Checkout, PaymentResult } from '../../steps/pay/index.ts';
import { DetailsModal } from './modals/details-modal.tsx';
import { ResultModal } from './modals/result-modal.tsx';
import { moveOf, stepContent } from './step-content.tsx';
import { useWorkflow } from './use-workflow.ts';
import type { CfdRecord } from './use-workflow.ts';
import { WorkflowPanel } from './workflow-panel.tsx';
import { WorkflowSummary } from './workflow-summary.tsx';

type EndedResult = PaymentResult & {
  readonly isFailed: boolean;
  /** It came while the payer was away. */
  readonly isReturned?: boolean;
};

/** Props of the staged workflow. */
export interface WorkflowScreenProps {
  readonly checkout: Checkout;
  /** Requests a missing number before a DIRECT card, then continues [PJ-4.72] [PJ-4.75]. */
  readonly guard: StartGuard['guard'];
  /** The student, with the way to another one. */
  readonly payer?: ReactNode;
  /** A direct payment that ended while the payer was away; its result is shown once (R34). */
  readonly returned?: PaymentResult | undefined;
  /** Money moved: the page's amounts are reloaded. */
  readonly onRefresh?: (() => void) | undefined;
}

/** The staged workflow: pay first, then commit to a plan [PJ-1.13] [PJ-2.10.1..PJ-2.10.9]. */
export function WorkflowScreen(props: WorkflowScreenProps) {
  const { checkout } = props;
  const { page, student, visit } = useJourney();
  const block = page.workflow_block;
  const [shown, setShown] = useState<CfdRecord>();
  const read = useWorkflow({
    slug: page.payment_page_slug,
    studentUuid: realValue(student?.student_uuid ?? visit.sid),
    mobile: [student?.mobile, visit.m].find((mobile) => mobile !== undefined && isMobile(mobile)),
  });
  const { workflow, refresh } = read;
  const steps = workflowSteps(block?.workflow_config ?? [], workflow.records);
  const [selected, select] = useSelectedStep(preselectedStep(steps), workflow.round);
  const { codes, setCodes, result, pay, proceed, startOver } = useStepPayments(props, workflow.code, () => {
    select(undefined);
    refresh();
  });
  const cards = steps.map((step) => stepContent(step, page, workflow.records, setShown));
  const isWide = useWide();
  const button = showsWorkflowProceed(steps) && (
    <Button
      block
      busy={checkout.isBusy}
      disabled={!canProceedInWorkflow(selected, workflow.status === 'loading')}
      onClick={() => proceed(steps.find((one) => one.step === selected))}
    >
      {workflowTexts.workflowButton}
    </Button>
  );
  const modals = (
    <>
      <ResultModal result={result} instructions={block?.instructions?.DIRECT} page={page} onEnd={startOver} />
      <DetailsModal record={shown} onClose={() => setShown(undefined)} />
    </>
  );
  if (codes) {
    return (
      <>
        <CardsStep
          codes={codes}
          onBack={() => setCodes(undefined)}
          pay={{ isBusy: checkout.isBusy, problem: checkout.problem, start: pay }}
        />
        {modals}
      </>
    );
  }
  return (
    <>
      <WorkflowPanel
        block={block}
        read={read}
        choice={{ cards, selected, onSelect: select }}
        problem={checkout.problem}
        payer={props.payer}
        proceed={button}
        summary={
          isWide && (
            <WorkflowSummary page={page} payer={props.payer} steps={steps} selected={selected}>
              {button || undefined}
            </WorkflowSummary>
          )
        }
      />
      {modals}
    </>
  );
}

/** Pays a step, and shows the result. @param onOver clears the selection and reloads the workflow, whatever ended */
function useStepPayments(props: WorkflowScreenProps, workflowCode: string, onOver: () => void) {
  const { checkout } = props;
  const { page } = useJourney();
  const [codes, setCodes] = useState<readonly string[]>();
  const [result, setResult] = useState<EndedResult | undefined>(
    () => props.returned && { ...props.returned, isFailed: false, isReturned: true },
  );
  const slug = page.payment_page_slug;
  const isReceived = result !== undefined && !result.isFailed && result.isConfirmed;
  useResultShown(slug, isReceived);
  /** A modal's button, an authorised debit and a closed sheet all start over [PJ-4.102..PJ-4.106]. */
  const startOver = (): void => {
    if (isReceived || result?.isReturned === true) forgetAwaited(slug);
    setResult(undefined);
    setCodes(undefined);
    onOver();
    props.onRefresh?.();
  };
  const pay = (choice: GuardedChoice): void =>
    checkout.start(
      { ...choice, workflowCode },
      {
        captured: (ended) => setResult({ ...ended, isFailed: false }),
        failed: (ended) => setResult({ ...ended, isFailed: true }),
        authorised: startOver,
        closed: startOver,
      },
    );
  const proceed = (step: WorkflowStep | undefined): void => {
    if (step === undefined) return;
    const cards = page.sdk_block.map(cardFromWire);
    const cardOf = (code: string) => cards.find((card) => card.code === code);
    const move = moveOf(step, page);
    if (move.kind === 'blocked') toastError(() => move.toast);
    if (move.kind === 'choose') setCodes(move.sdk_block_codes);
    if (move.kind !== 'pay') return;
    const card = cardOf(move.sdk_block_code);
    if (card === undefined) toastError(() => words.unknownCard);
    else props.guard(card, pay);
  };
  return { codes, setCodes, result, pay, proceed, startOver };
}

/** Each new answer selects the first incomplete step, until the payer chooses [PJ-4.95]. */
function useSelectedStep(first: number | undefined, round: number) {
  const [choice, setChoice] = useState<{ readonly round: number; readonly step: number | undefined }>();
  const selected = choice?.round === round ? choice.step : first;
  const select = (step: number | undefined): void => setChoice({ round, step });
  return [round === 0 ? undefined : selected, select] as const;
}
