import type { ReactNode } from 'react';
import css from './action-bar.module.css';

/** Props of {@link ActionBar}. */
export interface ActionBarProps {
  /** Name of the region for assistive technology. */
  readonly label: string;
  /** Small words over the figure, such as what has been chosen. */
  readonly caption?: ReactNode;
  /** The figure the button acts on. */
  readonly figure?: ReactNode;
  /** Small words after the figure. */
  readonly note?: string | undefined;
  /** The button. */
  readonly children: ReactNode;
}

/**
 * The figure on the left, the one action on the right: a bar fixed to the foot of phones and tablets, an ordinary
 * line from 960 px. It keeps its own room in the page, so nothing ends up under it (ux 2).
 */
export function ActionBar({ label, caption, figure, note, children }: ActionBarProps) {
  return (
    <div className={css['room']}>
      <section className={css['bar']} aria-label={label}>
        <div className={css['line']}>
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
