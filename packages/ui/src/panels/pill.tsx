import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './pill.module.css';

/** Props of {@link Pill}. */
export interface PillProps {
  /** ok: done. info: in progress. warn: to do. mute: does not count. badge: highlighted. tag: a plain fact. */
  readonly tone: 'ok' | 'info' | 'warn' | 'mute' | 'badge' | 'tag';
  readonly icon?: ReactNode;
  /** The text; the colour only repeats it. */
  readonly children: ReactNode;
  readonly id?: string | undefined;
}

/** A state as one word on a tinted background. */
export function Pill({ tone, icon, children, id }: PillProps) {
  return (
    <span id={id} className={classNames(css['pill'], css[tone])}>
      {icon}
      {children}
    </span>
  );
}
