import type { ReactNode } from 'react';
import css from './columns.module.css';

interface StackProps {
  readonly children: ReactNode;
}

/** A vertical stack with gaps of 16 px: the content of a panel or a dialog. */
export function Stack({ children }: StackProps) {
  return <div className={css['stack']}>{children}</div>;
}

/** Fields in a form row: one full, two a half each, more a third each from 960 px and stacked below (ux 2). */
export function FieldRow({ children }: StackProps) {
  return <div className={css['row']}>{children}</div>;
}
