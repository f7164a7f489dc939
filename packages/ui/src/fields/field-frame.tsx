import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { WarningIcon } from '../icons/icons.tsx';
import css from './field.module.css';

/** What every field of a form shares. The page supplies all texts. */
export interface FieldProps {
  /** Visible name of the field. */
  readonly label: ReactNode;
  /** Help that stays visible. */
  readonly hint?: ReactNode;
  /** What is wrong and how to correct it; empty or absent if nothing is. */
  readonly error?: FieldFault | undefined;
}

/** One sentence, or several (what is wrong, what to do next), each on its own line. */
export type FieldFault = string | readonly [string, ...string[]];

/** The ids and attributes that connect a control to its hint and error. */
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
 * The error line between a field's name and its control. It has no height while empty and pushes the rest down: a field
 * that is left for a button is not checked before the press is over.
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

/** The visible mark of a required field, never alone on a line; `aria-required` is for assistive technology. */
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

/** Label, hint, error line, control, from top to bottom (ux 3 "Errors"). */
export function FieldFrame({ id, label, hint, error, required, children }: FieldFrameProps) {
  return (
    <div className={classNames(css['field'], error && css['bad'])}>
      <label id={`${id}-label`} className={css['label']} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
      <ErrorLine id={id} error={error} />
      {children}
    </div>
  );
}
