import type { ComponentProps, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { SuccessIcon } from '../icons/icons.tsx';
import css from './done-row.module.css';

/** Props of {@link DoneRow}. The page supplies all texts. */
export interface DoneRowProps {
  readonly ref?: Ref<HTMLDivElement> | undefined;
  /** Over the value. */
  readonly label: ReactNode;
  /** What the value means, before it: the name of a student. */
  readonly lead?: ReactNode;
  /** Fixed text before the value, such as +91. */
  readonly prefix?: string | undefined;
  /** The field itself, locked: `aria-label` names it. */
  readonly input: ComponentProps<'input'> & { readonly value: string };
  /** Under the value: what was done, or what comes next. */
  readonly status?: ReactNode;
  /** While something is still to be done with the value: in place of the tick, with a plain status. */
  readonly icon?: ReactNode;
  /** A quiet button: beside the value, or below it where there is no room. */
  readonly action?: ReactNode;
}

/**
 * A finished field in one row: its locked input looks like the text it holds. It takes the focus when the pressed
 * button is gone.
 */
export function DoneRow({ ref, label, lead, prefix, input, status, icon, action }: DoneRowProps) {
  const isDone = icon === undefined;
  return (
    <div ref={ref} tabIndex={-1} className={css['done']}>
      <span className={classNames(css['icon'], isDone && css['ok'])}>{icon ?? <SuccessIcon />}</span>
      <div className={css['what']}>
        <p className={css['name']}>
          {label}{' '}
          <span className={css['value']}>
            {lead !== undefined && <b dir="auto">{lead}</b>}
            <span className={css['typed']}>
              {prefix !== undefined && <span>{prefix}</span>}
              <input
                {...input}
                disabled
                size={input.value.length + 1}
                className={classNames(css['input'], lead !== undefined && css['after'], 'num')}
              />
            </span>
          </span>
        </p>
        {status !== undefined && (
          <p className={classNames(css['status'], isDone && css['ok'])} role={isDone ? 'status' : undefined}>
            {status}
          </p>
        )}
      </div>
      {action !== undefined && <div className={css['action']}>{action}</div>}
    </div>
  );
}
