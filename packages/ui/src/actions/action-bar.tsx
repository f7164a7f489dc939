import type { ReactNode } from 'react';
import css from './action-bar.module.css';

/** Props of {@link ActionBar}. */
export interface ActionBarProps {
  /** Name of the region for assistive technology. */
  readonly label: string;
  /** Small text over the figure, such as what is selected. */
  readonly caption?: ReactNode;
  /** The figure that the button acts on. */
  readonly figure?: ReactNode;
  /** Small text after the figure. */
  readonly note?: string | undefined;
  /** The button. */
  readonly children: ReactNode;
}

/**
 * The figure on the left, one action on the right: fixed to the foot of phones and tablets, in the flow from 960 px.
 * It reserves its own space in the page, so it covers nothing (ux 2).
 */
export function ActionBar({ label, caption, figure, note, children }: ActionBarProps) {
  return (
    <div className={css['room']}>
      <section className={css['bar']} aria-label={label}>
        <div className={css['line']} data-bar>
          <p className={css['words']}>
            {caption}
            <b className="num">{figure}</b>
            {note}
          </p>
          {children}
        </div>
      </section>
    </div>
  );
}
