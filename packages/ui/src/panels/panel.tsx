import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './panel.module.css';

/** Props of {@link Panel}; native section attributes (aria-labelledby, aria-busy ...) are passed on. */
export interface PanelProps extends ComponentProps<'section'> {
  /** A {@link StepHead}, over the content. */
  readonly head?: ReactNode;
  /** Content without padding, such as a table. */
  readonly flush?: boolean | undefined;
}

/** A white surface with a thin border and round corners. */
export function Panel({ head, flush = false, className, children, ...native }: PanelProps) {
  return (
    <section {...native} className={classNames(css['panel'], className)}>
      {head !== undefined && <div className={css['head']}>{head}</div>}
      {flush ? children : <div className={css['body']}>{children}</div>}
    </section>
  );
}
