import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { toneIcon, type Tone } from './notice.tsx';
import { Panel } from './panel.tsx';
import css from './notice.module.css';

/** Props of {@link StatePanel}. */
export interface StatePanelProps {
  readonly tone: Tone;
  /** The h1 of the view. */
  readonly title: ReactNode;
  /** Gets the h1, which takes the focus when this panel replaces a form (ux 3 "Notices"). */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** What it means and what to do next: never a dead end. */
  readonly children?: ReactNode;
}

/** A panel that replaces a form: big icon, title, text, next action. */
export function StatePanel({ tone, title, headingRef, children }: StatePanelProps) {
  return (
    <Panel flush>
      <div className={css['state']}>
        <span className={classNames(css['disc'], css[tone])}>{toneIcon(tone, 32)}</span>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {children !== undefined && <div className={css['body']}>{children}</div>}
      </div>
    </Panel>
  );
}
