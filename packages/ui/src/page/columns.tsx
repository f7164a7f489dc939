import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import css from './columns.module.css';

/** Props of {@link Columns}. */
export interface ColumnsProps {
  /** Target of the skip link. */
  readonly id?: string | undefined;
  /** narrow is one column of 592 px; wide is the full 1104 px, beside the summary if there is one. */
  readonly width: 'narrow' | 'wide';
  /** A {@link SummaryPanel}: after the main column in the document, beside it from 960 px (ux 2). */
  readonly summary?: ReactNode;
  /** Who is paid for: a line under the band of a phone, as wide as the screen; on a wide one the summary says it. */
  readonly who?: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
  readonly children: ReactNode;
}

/** The main landmark, beside its summary if it has one. */
export function Columns({ id, width, summary, who, ref, children }: ColumnsProps) {
  return (
    <>
      {Boolean(who) && (
        <div className={css['who']} data-who>
          <div className={css['whoLine']}>{who}</div>
        </div>
      )}
      <div
        className={classNames(css['columns'], css[width], Boolean(summary) && css['pair'])}
        data-columns={width}
      >
        <main ref={ref} id={id} className={css['main']} tabIndex={-1}>
          {children}
        </main>
        {summary}
      </div>
    </>
  );
}

/** A section of the page below the main one, limited to the page's width and gutters. */
export function Wrap({ children }: { readonly children: ReactNode }) {
  return <div className={css['wrap']}>{children}</div>;
}
