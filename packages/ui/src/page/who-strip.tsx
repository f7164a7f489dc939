import type { ReactNode } from 'react';
import css from './who-strip.module.css';

/** Props of {@link WhoStrip}. */
export interface WhoStripProps {
  /** Name of the region for assistive technology. */
  readonly label: string;
  readonly name: string;
  /** After the name: the student's ID, or the amount. */
  readonly detail?: ReactNode;
  /** A quiet button at the far end: the way back to what this line says. */
  readonly children?: ReactNode;
}

/** Who is being paid for, in one line under the band of a phone; for the `who` of Columns. */
export function WhoStrip({ label, name, detail, children }: WhoStripProps) {
  return (
    <section className={css['strip']} aria-label={label} data-who>
      <div className={css['line']}>
        <p className={css['words']}>
          <b dir="auto">{name}</b> {detail}
        </p>
        {children}
      </div>
    </section>
  );
}
