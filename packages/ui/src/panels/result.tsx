import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { toneIcon, type Tone } from './notice.tsx';
import tones from './notice.module.css';
import css from './panel.module.css';

/** Props of {@link Result}. */
export interface ResultProps {
  readonly tone: Tone;
  /** No verdict yet: a spinner replaces the icon. */
  readonly isWaiting?: boolean | undefined;
  /** The h1 of the view. */
  readonly title: ReactNode;
  /** Gets the h1, which takes the focus when this replaces another view (ux 3 "Notices"). */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** What was or will be taken: the one large amount of the view. */
  readonly amount?: ReactNode;
  /** What it means, in a sentence or two. */
  readonly children?: ReactNode;
  /** The next action first, filled; the others below it. */
  readonly actions?: ReactNode;
  /** The numbers of it. */
  readonly facts?: ReactNode;
}

/** How something ended, always in this order: icon, heading, amount, sentence, actions, facts. Never a dead end. */
export function Result({
  tone,
  isWaiting,
  title,
  headingRef,
  amount,
  children,
  actions,
  facts,
}: ResultProps) {
  return (
    <div className={css['result']}>
      <span className={classNames(css['disc'], tones[tone])} aria-hidden="true">
        {isWaiting === true ? <span className="spin" /> : toneIcon(tone, 34)}
      </span>
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {Boolean(amount) && <p className={classNames(css['amount'], 'num')}>{amount}</p>}
      {Boolean(children) && <div className={css['text']}>{children}</div>}
      {Boolean(actions) && <div className={css['actions']}>{actions}</div>}
      {Boolean(facts) && <div className={css['facts']}>{facts}</div>}
    </div>
  );
}
