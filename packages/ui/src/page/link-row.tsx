import type { ReactNode } from 'react';
import { NextIcon } from '../icons/icons.tsx';
import css from '../panels/panel.module.css';

/** Props of {@link LinkRow}. */
export interface LinkRowProps {
  readonly icon: ReactNode;
  /** The words, one link among them: the whole row is its target. */
  readonly children: ReactNode;
}

/** A row of a quiet list of links: icon, words, chevron; without a link in it, just the words. */
export function LinkRow({ icon, children }: LinkRowProps) {
  return (
    <div className={css['row']}>
      {icon}
      <div className={css['rowWords']}>{children}</div>
      <NextIcon />
    </div>
  );
}
