import type { PageData, WorkflowBlock } from '@shulk/contract';
import { Columns, Panel, StepHead, classNames } from '@shulk/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { words } from '@shulk/words/screens/workflow';
import { Paragraphs } from '../../shared/blocks/paragraphs.tsx';
import { useStepHeading } from '../../shared/step.tsx';
import css from './workflow.module.css';
import { workflowTexts } from '@shulk/words/exact/workflow';
import { OutLink } from '../../shared/blocks/out-link.tsx';

/** The workflow's link: left or right, as button or link, by default in a new window [PJ-2.10.2..PJ-2.10.6]. */
function CallToAction({ config }: { readonly config: NonNullable<WorkflowBlock['cta_config']> }) {
  const { url, label, position = 'left', new_window = true, type = 'link' } = config;
  return (
    <div className={css[position]}>
      <OutLink
        href={url}
        newWindow={new_window}
        className={classNames(css['cta'], type === 'button' && css['button'])}
      >
        {label || workflowTexts.workflowCta}
      </OutLink>
    </div>
  );
}

interface WorkflowFrameProps {
  readonly block: PageData['workflow_block'];
  /** Beside everything on a wide screen. */
  readonly summary?: ReactNode;
  /** What is below the workflow's own texts, given the id of the heading. */
  readonly children: (headingId: string) => ReactNode;
}

/** The workflow's static title, subtitle, paragraphs and link [PJ-2.10.1..PJ-2.10.6], over its content. */
export function WorkflowFrame({ block, summary, children }: WorkflowFrameProps) {
  const title = block?.title || words.title;
  const id = useId();
  const heading = useStepHeading(title);
  return (
    <Columns id="main" width={summary ? 'wide' : 'narrow'} summary={summary}>
      <Panel head={<StepHead id={id} title={title} lead={block?.subtitle} headingRef={heading} />}>
        <div className={css['stack']}>
          <Paragraphs of={block?.description} />
          {block?.cta_config && <CallToAction config={block.cta_config} />}
        </div>
      </Panel>
      {children(id)}
    </Columns>
  );
}
