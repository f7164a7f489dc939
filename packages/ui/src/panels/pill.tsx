import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './pill.module.css';

/** Props of {@link Pill}. */
export interface PillProps {
  /** ok: done. info: under way. warn: to do. mute: does not count. badge: the one that stands out. tag: a plain fact. */
  readonly tone: 'ok' | 'info' | 'warn' | 'mute' | 'badge' | 'tag';
  readonly icon?: ReactNode;
  /** The word; the colour only repeats what it says. */
  readonly children: ReactNode;
  readonly id?: string | undefined;
}

/** A state in one word on its tint. */
export function Pill({ tone, icon, children, id }: PillProps) {
  return (
    <span id={id} className={classNames(css['pill'], css[tone])}>
      {icon}
      {children}
    </span>
  );
}
