import type { PageData } from '@shulk/contract';
import { WORKFLOW_EMPTY, WORKFLOW_LOADING } from '@shulk/domain';
import { Button, Columns, Notice, Panel, RadioCardGroup, StepHead } from '@shulk/ui';
import type { RadioCardContent } from '@shulk/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Paragraphs } from '../../shared/blocks/paragraphs.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import { CallToAction } from './call-to-action.tsx';
import { words } from './words.ts';
import css from './workflow.module.css';

/** What the panel draws. */
export interface WorkflowPanelProps {
  readonly block: PageData['workflow_block'];
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

/** The workflow's static words, its cards and its button [PJ-2.10.1..PJ-2.10.9]. */
export function WorkflowPanel(props: WorkflowPanelProps) {
  const { block, hasFailed, cards } = props;
  const title = block?.title || words.title;
  const id = useId();
  const heading = useStepHeading(title);
  const isEmpty = hasFailed || cards.length === 0;
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead id={id} title={title} lead={block?.subtitle} headingRef={heading} />}>
        <div className={css['stack']}>
          <Paragraphs of={block?.description} />
          {block?.cta_config && <CallToAction config={block.cta_config} />}
        </div>
      </Panel>
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
      {props.modals}
    </Columns>
  );
}
