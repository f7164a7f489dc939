import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './panel.module.css';

/** Props of {@link Panel}; native section attributes (aria-labelledby, aria-busy ...) are passed on. */
export interface PanelProps extends ComponentProps<'section'> {
  /** A {@link StepHead}: over the content, and over the surface of content without padding. */
  readonly head?: ReactNode;
  /** Content without padding, such as a table. */
  readonly flush?: boolean | undefined;
}

/** A white surface with a thin border and round corners; a step with its head has one on a wide screen only. */
export function Panel({ head, flush = false, className, children, ...native }: PanelProps) {
  if (head === undefined) {
    return (
      <section {...native} className={classNames(css['panel'], className)}>
        {flush ? children : <div className={css['body']}>{children}</div>}
      </section>
    );
  }
  return (
    <section {...native} className={classNames(css['step'], flush && css['over'], className)}>
      <div className={css['head']}>{head}</div>
      <div className={css[flush ? 'panel' : 'body']}>{children}</div>
    </section>
  );
}
