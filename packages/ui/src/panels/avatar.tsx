import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { initialsOf } from './initials.ts';
import css from './panel.module.css';

/** A disc with initials. Decoration: the name is beside it. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className={css['avatar']} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** Props of {@link Person}. */
export interface PersonProps {
  readonly name: string;
  /** Line under the name, such as an id. */
  readonly detail?: ReactNode;
  /** A figure at the far end, with a small caption over it. */
  readonly figure?: { readonly caption: string; readonly amount: string } | undefined;
  /** A link at the far end. */
  readonly children?: ReactNode;
}

/** A person: disc, name, detail. Long names wrap. */
export function Person({ name, detail, figure, children }: PersonProps) {
  return (
    <div className={css['person']}>
      <Avatar name={name} />
      <div className={css['who']}>
        <b dir="auto">{name}</b>
        {detail !== undefined && <span>{detail}</span>}
      </div>
      {figure && (
        <div className={classNames(css['figure'], 'num')}>
          {figure.caption} <b>{figure.amount}</b>
        </div>
      )}
      {children}
    </div>
  );
}
