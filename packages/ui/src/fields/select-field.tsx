import { useId, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronIcon } from '../icons/icons.tsx';
import { FieldFrame, fieldWiring, type FieldProps } from './field-frame.tsx';
import css from './field.module.css';

/** One choice of a select, a radio group or a checkbox group. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

/** Props of {@link SelectField}; native select attributes are passed on. */
export interface SelectFieldProps
  extends FieldProps, Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  readonly choices: readonly Choice[];
  /** Text of the empty choice at the top; without it there is no empty choice. */
  readonly placeholder?: string | undefined;
}

/** A labelled native select: a phone's own picker is better than any list that a page draws. */
export function SelectField({
  label,
  hint,
  error,
  choices,
  placeholder,
  required,
  className,
  ...native
}: SelectFieldProps) {
  const ownId = useId();
  const id = native.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <span className={css['box']}>
        <select
          {...native}
          {...fieldWiring(id, { hint, error })}
          id={id}
          className={classNames(css['input'], css['select'], className)}
          aria-required={required || undefined}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <span className={css['chevron']}>
          <ChevronIcon />
        </span>
      </span>
    </FieldFrame>
  );
}
