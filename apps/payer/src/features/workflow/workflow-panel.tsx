import type { PageData } from '@shulk/contract';
import { WORKFLOW_EMPTY, WORKFLOW_LOADING } from '@shulk/domain';
import { Button, Notice, Panel, RadioCardGroup, Spinner } from '@shulk/ui';
import type { RadioCardContent } from '@shulk/ui';
import type { ReactNode } from 'react';
import { WorkflowFrame } from './workflow-frame.tsx';
import { words } from './words.ts';
import css from './workflow.module.css';

/** What the panel draws. */
export interface WorkflowPanelProps {
  readonly block: PageData['workflow_block'];
  /** Above everything the step shows: the summary card of an active EMI (R7). */
  readonly above: ReactNode;
  /** Who is paid for: over the cards, unless the summary names him. */
  readonly payer: ReactNode;
  /** Beside the cards on a wide screen, with the button; undefined on others. */
  readonly summary: ReactNode;
  readonly problem: string;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly isFirstLoad: boolean;
  readonly onRetry: () => void;
  readonly cards: readonly RadioCardContent[];
  readonly selected: number | undefined;
  readonly onSelect: (step: number) => void;
  readonly proceed: ReactNode;
  readonly modals: ReactNode;
}

/** The workflow's cards and its button [PJ-2.10.7] [PJ-2.10.8] [PJ-2.10.9]. */
export function WorkflowPanel(props: WorkflowPanelProps) {
  const { block, hasFailed, cards } = props;
  const isEmpty = hasFailed || cards.length === 0;
  const hasCards = !props.isFirstLoad && !isEmpty;
  // While the steps come, the summary's room is kept: what stands beside it must not move then.
  const isBeside = !isEmpty && Boolean(props.summary);
  return (
    <WorkflowFrame block={block} summary={isBeside && (props.isFirstLoad ? <div /> : props.summary)}>
      {(headingId) => (
        <>
          {props.above}
          {props.payer && !isBeside && (
            <Panel aria-label={words.student}>
              <div className={css['payer']}>{props.payer}</div>
            </Panel>
          )}
          {props.problem !== '' && <Notice tone="error">{props.problem}</Notice>}
          {props.isLoading && (
            <p
              role="status"
              className={props.isFirstLoad ? css['waiting'] : 'vh'}
              data-coming={props.isFirstLoad || undefined}
            >
              {props.isFirstLoad && <Spinner />} {WORKFLOW_LOADING}
            </p>
          )}
          {!props.isFirstLoad && isEmpty && <Gap hasFailed={hasFailed} onRetry={props.onRetry} />}
          {hasCards && (
            <>
              <RadioCardGroup
                labelledBy={headingId}
                cards={cards}
                value={props.selected === undefined ? null : String(props.selected)}
                onSelect={(step) => props.onSelect(Number(step))}
              />
              {!isBeside && props.proceed}
            </>
          )}
          {props.modals}
        </>
      )}
    </WorkflowFrame>
  );
}

/** Without cards, or without an answer [PJ-2.10.8] [PJ-8.18]. */
function Gap({ hasFailed, onRetry }: Pick<WorkflowPanelProps, 'hasFailed' | 'onRetry'>) {
  return (
    <div className={css['waiting']}>
      <p>{WORKFLOW_EMPTY}</p>
      {hasFailed && (
        <Button variant="quiet" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
