import type { WorkflowBlock } from '@shulk/contract';
import { classNames } from '@shulk/ui';
import { WORKFLOW_CTA } from '@shulk/words/exact/workflow';
import { OutLink } from '../../shared/blocks/out-link.tsx';
import css from './workflow.module.css';

/** The workflow's link: left or right, as button or link, by default in a new window [PJ-2.10.2..PJ-2.10.6]. */
export function CallToAction({ config }: { readonly config: NonNullable<WorkflowBlock['cta_config']> }) {
  const { url, label, position = 'left', new_window = true, type = 'link' } = config;
  return (
    <div className={css[position]}>
      <OutLink
        href={url}
        newWindow={new_window}
        className={classNames(css['cta'], type === 'button' && css['button'])}
      >
        {label || WORKFLOW_CTA}
      </OutLink>
    </div>
  );
}
