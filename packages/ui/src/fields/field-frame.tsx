import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { WarningIcon } from '../icons/icons.tsx';
import css from './field.module.css';

/** What every field of a form shares. All words come from the page. */
export interface FieldProps {
  /** Visible name of the field. */
  readonly label: ReactNode;
  /** Help that stays visible under the label. */
  readonly hint?: ReactNode;
  /** What is wrong and how to mend it; empty or absent when nothing is. */
  readonly error?: FieldFault | undefined;
}

/** One sentence, or what is wrong and what to do next as sentences that stand each in a line of its own. */
export type FieldFault = string | readonly [string, ...string[]];

/** The ids and attributes that tie a control to its hint and its error. */
export interface FieldWiring {
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/**
 * @param id id of the control; its hint and error lines are `{id}-hint` and `{id}-error`.
 * @returns attributes for the control: described by the error first, then by the hint; invalid only with an error.
 */
export function fieldWiring(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>): FieldWiring {
  const lines = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-describedby': lines || undefined, 'aria-invalid': error ? true : undefined };
}

/**
 * The error line over a field. Its height is kept while it is empty: a message that pushed the form down would
 * move the button from under the finger that pressed it.
 */
export function ErrorLine({ id, error }: { readonly id: string; readonly error: FieldFault | undefined }) {
  return (
    <p id={`${id}-error`} className={css['error']} aria-live="polite">
      {error && (
        <>
          <WarningIcon size={16} />
          <span>
            {(typeof error === 'string' ? [error] : error).map((sentence) => (
              <span key={sentence} className={css['sentence']}>
                {sentence}
              </span>
            ))}
          </span>
        </>
      )}
    </p>
  );
}

/** The visible mark of a field that must be filled, never alone in a line; `aria-required` says it to the rest. */
export const RequiredMark = () => (
  <span className={css['required']} aria-hidden="true">
    {'\u00a0*'}
  </span>
);

interface FieldFrameProps extends FieldProps {
  readonly id: string;
  readonly required?: boolean | undefined;
  readonly children: ReactNode;
}

/** Error line, label, hint, control, in this order from top to bottom (ux 3 "Errors"). */
export function FieldFrame({ id, label, hint, error, required, children }: FieldFrameProps) {
  return (
    <div className={classNames(css['field'], error && css['bad'])}>
      <ErrorLine id={id} error={error} />
      <label id={`${id}-label`} className={css['label']} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}
