import type { PageData } from '@shulk/contract';
import { cardFromWire } from '@shulk/contract/wire';
import type { CardView } from '@shulk/contract/wire';
import {
  WORKFLOW_BUTTON,
  WORKFLOW_EMPTY,
  WORKFLOW_LOADING,
  canProceedInWorkflow,
  preselectedStep,
  realValue,
  showsWorkflowProceed,
  workflowMove,
  workflowSteps,
} from '@shulk/domain';
import { Button, Columns, Notice, Panel, RadioCardGroup, StepHead } from '@shulk/ui';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Paragraphs } from '../../shared/blocks/paragraphs.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import { toastError } from '../../shared/toasts.ts';
import type { JourneyStudent, Visit } from '../../shared/visit.ts';
import { CallToAction } from './call-to-action.tsx';
import { DetailsModal } from './modals/details-modal.tsx';
import { ResultModal } from './modals/result-modal.tsx';
import type { DirectResult } from './modals/result-modal.tsx';
import { stepContent } from './step-content.tsx';
import { useWorkflow } from './use-workflow.ts';
import type { CfdRecord } from './use-workflow.ts';
import { words } from './words.ts';
import css from './workflow.module.css';

/** What a started payment tells the workflow. */
interface PaymentEvents {
  readonly captured: (result: DirectResult) => void;
  readonly failed: (result: DirectResult) => void;
  readonly authorised: () => void;
  readonly closed: () => void;
}

interface WorkflowChoice {
  readonly card: CardView;
  readonly mobile: string | undefined;
  readonly workflowCode: string;
}

/** What takes a step of the workflow to its payment: the checkout of the pay feature, behind the cards' guard. */
export interface WorkflowCheckout {
  readonly isBusy: boolean;
  readonly problem: string;
  readonly start: (choice: WorkflowChoice, events: PaymentEvents) => void;
}

/** What the staged workflow takes. */
export interface WorkflowScreenProps {
  readonly page: PageData;
  readonly visit: Visit;
  readonly student: JourneyStudent | undefined;
  readonly checkout: WorkflowCheckout;
  /** Asks for a missing number before a card that is paid at once; then goes on [PJ-4.72] [PJ-4.75]. */
  readonly guard: (
    card: CardView,
    go: (choice: { readonly card: CardView; readonly mobile: string | undefined }) => void,
  ) => void;
  /** Draws the payment options with some cards only, and a way back [PJ-4.73] [PJ-4.74]. */
  readonly renderOptions: (options: {
    readonly codes: readonly string[];
    readonly onBack: () => void;
    readonly pay: {
      readonly isBusy: boolean;
      readonly problem: string;
      readonly start: (choice: { readonly card: CardView; readonly mobile: string | undefined }) => void;
    };
  }) => ReactNode;
  /** Money moved: the page's amounts are read again. */
  readonly onRefresh?: (() => void) | undefined;
}

/** The staged workflow: pay first, then commit to a plan [PJ-1.13] [PJ-2.10.1..PJ-2.10.9]. */
export function WorkflowScreen(props: WorkflowScreenProps) {
  const { page, student, visit, checkout } = props;
  const block = page.workflow_block;
  const [codes, setCodes] = useState<readonly string[]>();
  const [result, setResult] = useState<DirectResult & { readonly isFailed: boolean }>();
  const [shown, setShown] = useState<CfdRecord>();
  const { workflow, refresh } = useWorkflow({
    slug: page.payment_page_slug,
    studentUuid: realValue(student?.student_uuid ?? visit.sid),
    mobile: realValue(student?.mobile ?? visit.m),
  });
  const steps = workflowSteps(block?.workflow_config ?? [], workflow.records);
  const [selected, select] = useSelectedStep(preselectedStep(steps), workflow.round);

  /** Whatever ended: the selection goes, the workflow is read again [PJ-4.102..PJ-4.106]. */
  const startOver = (): void => {
    setCodes(undefined);
    select(undefined);
    refresh();
    props.onRefresh?.();
  };
  const pay = (choice: { readonly card: CardView; readonly mobile: string | undefined }): void =>
    checkout.start(
      { ...choice, workflowCode: workflow.code },
      {
        captured: (ended) => setResult({ ...ended, isFailed: false }),
        failed: (ended) => setResult({ ...ended, isFailed: true }),
        authorised: startOver,
        closed: startOver,
      },
    );
  const proceed = (): void => {
    const step = steps.find((one) => one.step === selected);
    if (step === undefined) return;
    const cards = page.sdk_block.map(cardFromWire);
    const cardOf = (code: string) => cards.find((card) => card.code === code);
    const move = workflowMove(step.card, (code) => cardOf(code)?.fee_group.amount);
    if (move.kind === 'blocked') toastError(move.toast);
    if (move.kind === 'choose') setCodes(move.sdk_block_codes);
    if (move.kind !== 'pay') return;
    const card = cardOf(move.sdk_block_code);
    if (card === undefined) toastError(words.unknownCard);
    else props.guard(card, pay);
  };
  const modals = (
    <>
      <ResultModal
        result={result}
        instructions={block?.instructions?.DIRECT}
        onEnd={() => {
          setResult(undefined);
          startOver();
        }}
      />
      <DetailsModal record={shown} onClose={() => setShown(undefined)} />
    </>
  );
  if (codes) {
    return (
      <>
        {props.renderOptions({
          codes,
          onBack: () => setCodes(undefined),
          pay: { isBusy: checkout.isBusy, problem: checkout.problem, start: pay },
        })}
        {modals}
      </>
    );
  }
  return (
    <WorkflowPanel
      block={block}
      problem={checkout.problem}
      hasFailed={workflow.status === 'failed'}
      isLoading={workflow.status === 'loading'}
      isFirstLoad={workflow.status === 'loading' && workflow.round === 0}
      onRetry={refresh}
      cards={steps.map((step) => stepContent(step, workflow.records, setShown))}
      selected={selected}
      onSelect={select}
      proceed={
        showsWorkflowProceed(steps) && (
          <Button
            block
            busy={checkout.isBusy}
            disabled={!canProceedInWorkflow(selected, workflow.status === 'loading')}
            onClick={proceed}
          >
            {WORKFLOW_BUTTON}
          </Button>
        )
      }
      modals={modals}
    />
  );
}

/** The first incomplete step is selected with each answer that comes, until the payer chooses [PJ-4.95]. */
function useSelectedStep(first: number | undefined, round: number) {
  const [choice, setChoice] = useState<{ readonly round: number; readonly step: number | undefined }>();
  const selected = choice?.round === round ? choice.step : first;
  const select = (step: number | undefined): void => setChoice({ round, step });
  return [round === 0 ? undefined : selected, select] as const;
}

interface WorkflowPanelProps {
  readonly block: PageData['workflow_block'];
  readonly problem: string;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly isFirstLoad: boolean;
  readonly onRetry: () => void;
  readonly cards: readonly ReturnType<typeof stepContent>[];
  readonly selected: number | undefined;
  readonly onSelect: (step: number) => void;
  readonly proceed: ReactNode;
  readonly modals: ReactNode;
}

function WorkflowPanel(props: WorkflowPanelProps) {
  const { block, hasFailed, cards } = props;
  const title = block?.title || words.title;
  const id = useId();
  const heading = useStepHeading(title);
  const isEmpty = hasFailed || cards.length === 0;
  return (
    <Columns id="main" width="narrow">
      <Panel
        aria-labelledby={id}
        aria-busy={props.isLoading || undefined}
        head={<StepHead id={id} title={title} lead={block?.subtitle} headingRef={heading} />}
      >
        <div className={css['stack']}>
          <Paragraphs of={block?.description} />
          {block?.cta_config && <CallToAction config={block.cta_config} />}
          {props.problem !== '' && <Notice tone="error">{props.problem}</Notice>}
          {props.isLoading && (
            <p role="status" className={props.isFirstLoad ? css['waiting'] : 'vh'}>
              {WORKFLOW_LOADING}
            </p>
          )}
          {!props.isFirstLoad && isEmpty && (
            <div className={css['waiting']}>
              <p>{WORKFLOW_EMPTY}</p>
              {hasFailed && (
                <Button variant="quiet" onClick={props.onRetry}>
                  {words.retry}
                </Button>
              )}
            </div>
          )}
          {!props.isFirstLoad && !isEmpty && (
            <>
              <RadioCardGroup
                labelledBy={id}
                cards={cards}
                value={props.selected === undefined ? null : String(props.selected)}
                onSelect={(step) => props.onSelect(Number(step))}
              />
              {props.proceed}
            </>
          )}
        </div>
      </Panel>
      {props.modals}
    </Columns>
  );
}
