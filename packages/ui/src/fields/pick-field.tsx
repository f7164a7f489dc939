import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ChevronIcon } from '../icons/icons.tsx';
import { FieldFrame, fieldWiring, type FieldProps } from './field-frame.tsx';
import css from './field.module.css';

/** Props of {@link PickField}; native button attributes are passed on. */
export interface PickFieldProps extends FieldProps, Omit<ComponentProps<'button'>, 'value' | 'children'> {
  /** The picked value as text; empty if there is none. */
  readonly value: string;
  /** Shown while nothing is picked. */
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
  /** In place of the chevron. */
  readonly icon?: ReactNode;
}

/**
 * A labelled button that looks like a select, for lists that the page draws itself: it shows the picked value and
 * opens the list. Its name is label and value together, because a button's own label would hide the value.
 */
export function PickField({
  label,
  hint,
  error,
  value,
  placeholder,
  required,
  icon = <ChevronIcon />,
  className,
  ...native
}: PickFieldProps) {
  const ownId = useId();
  const id = native.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <span className={css['box']}>
        <button
          type="button"
          aria-labelledby={`${id}-label ${id}-value`}
          {...native}
          {...fieldWiring(id, { hint, error })}
          id={id}
          className={classNames(css['input'], css['select'], css['pick'], className)}
          data-empty={value === '' || undefined}
        >
          <span id={`${id}-value`} dir="auto">
            {value || placeholder}
          </span>
        </button>
        <span className={css['chevron']}>{icon}</span>
      </span>
    </FieldFrame>
  );
}
