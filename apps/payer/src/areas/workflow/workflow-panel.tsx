import type { PageData } from '@shulk/contract';
import { Button, Notice, Panel, RadioCardGroup, Spinner } from '@shulk/ui';
import type { RadioCardContent } from '@shulk/ui';
import type { ReactNode } from 'react';
import { workflowTexts } from '@shulk/words/exact/workflow';
import { words } from '@shulk/words/screens/workflow';
import { EmiSummary } from '../../steps/plan/index.ts';
import type { useWorkflow } from './use-workflow.ts';
import { WorkflowFrame } from './workflow-frame.tsx';
import css from './workflow.module.css';

/** Props of the panel. */
export interface WorkflowPanelProps {
  readonly block: PageData['workflow_block'];
  /** The workflow as far as it was read, and the way to read it again. */
  readonly read: ReturnType<typeof useWorkflow>;
  /** The steps to choose from. */
  readonly choice: {
    readonly cards: readonly RadioCardContent[];
    readonly selected: number | undefined;
    readonly onSelect: (step: number) => void;
  };
  readonly problem: (() => string) | undefined;
  /** The student: above the cards, unless the summary shows it. */
  readonly payer: ReactNode;
  /** Beside the cards on a wide screen, with the button; undefined on others. */
  readonly summary: ReactNode;
  readonly proceed: ReactNode;
}

/** The workflow's cards and its button [PJ-2.10.7] [PJ-2.10.8] [PJ-2.10.9]. */
export function WorkflowPanel({ block, read, choice, ...props }: WorkflowPanelProps) {
  const { workflow, refresh } = read;
  const hasFailed = workflow.status === 'failed';
  const isLoading = workflow.status === 'loading';
  const isFirstLoad = isLoading && workflow.round === 0;
  const isEmpty = hasFailed || choice.cards.length === 0;
  // While the steps load, the summary's space is reserved, so that nothing beside it moves.
  const isBeside = !isEmpty && Boolean(props.summary);
  return (
    <WorkflowFrame block={block} summary={isBeside && (isFirstLoad ? <div /> : props.summary)}>
      {(headingId) => (
        <>
          <EmiSummary />
          {props.payer && !isBeside && (
            <Panel aria-label={words.student}>
              <div className={css['payer']}>{props.payer}</div>
            </Panel>
          )}
          {props.problem && <Notice tone="error">{props.problem()}</Notice>}
          {isLoading && (
            <p
              role="status"
              className={isFirstLoad ? css['waiting'] : 'vh'}
              data-coming={isFirstLoad || undefined}
            >
              {isFirstLoad && <Spinner />} {workflowTexts.workflowLoading}
            </p>
          )}
          {!isFirstLoad && isEmpty && <Gap hasFailed={hasFailed} onRetry={refresh} />}
          {!isFirstLoad && !isEmpty && (
            <>
              <RadioCardGroup
                labelledBy={headingId}
                cards={choice.cards}
                value={choice.selected === undefined ? null : String(choice.selected)}
                onSelect={(step) => choice.onSelect(Number(step))}
              />
              {!isBeside && props.proceed}
            </>
          )}
        </>
      )}
    </WorkflowFrame>
  );
}

/** Without cards, or without an answer [PJ-2.10.8] [PJ-8.18]. */
function Gap({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }) {
  return (
    <div className={css['waiting']}>
      <p>{workflowTexts.workflowEmpty}</p>
      {hasFailed && (
        <Button variant="quiet" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
