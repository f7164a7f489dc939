import type { ReactNode } from 'react';
import css from './columns.module.css';

interface StackProps {
  readonly children: ReactNode;
}

/** Parts one under the other, 16 px apart: the inside of a panel or a dialog. */
export function Stack({ children }: StackProps) {
  return <div className={css['stack']}>{children}</div>;
}

/** Fields of one row of a form: one full, two half each, more a third each from 960 px and one per line below (ux 2). */
export function FieldRow({ children }: StackProps) {
  return <div className={css['row']}>{children}</div>;
}
