import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, fieldWiring, type FieldProps } from './field-frame.tsx';
import css from './field.module.css';

/** Props of {@link TextField}; native input attributes (inputMode, autoComplete, ref ...) are passed on. */
export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Fixed text before the input, such as +91. Read out as part of the field's description. */
  readonly prefix?: string | undefined;
  /** Cleans typed or pasted text before anyone else sees it (removes spaces from a number, say). */
  readonly clean?: ((typed: string) => string) | undefined;
  /** An icon at its end: what typing does. */
  readonly icon?: ReactNode;
}

/**
 * A labelled one-line text input, controlled or uncontrolled; `onChange` gets the native event with the cleaned
 * value. It sets `aria-required`, not `required`, since the page does its own checks.
 */
export function TextField({
  label,
  hint,
  error,
  prefix,
  clean,
  icon,
  required,
  className,
  onChange,
  ...native
}: TextFieldProps) {
  const ownId = useId();
  const id = native.id ?? ownId;
  const wiring = fieldWiring(id, { hint, error });
  const describedBy = [prefix && `${id}-prefix`, wiring['aria-describedby']].filter(Boolean).join(' ');
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    const cleaned = clean?.(typed) ?? typed;
    // Writing the same text back would move the caret to the end.
    if (cleaned !== typed) event.target.value = cleaned;
    onChange?.(event);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <span className={css['box']}>
        {prefix !== undefined && (
          <span id={`${id}-prefix`} className={css['prefix']}>
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...native}
          {...wiring}
          id={id}
          className={classNames(css['input'], Boolean(icon) && css['listed'], className)}
          aria-describedby={describedBy || undefined}
          aria-required={required || undefined}
          onChange={change}
        />
        {Boolean(icon) && <span className={css['chevron']}>{icon}</span>}
      </span>
    </FieldFrame>
  );
}
