import { useId, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorLine, RequiredMark, fieldWiring, type FieldProps } from './field-frame.tsx';
import type { Choice } from './select-field.tsx';
import field from './field.module.css';
import css from './choice-group.module.css';

/** Props of both groups; every input gets `inputProps` (name, onChange, onBlur, ref, disabled ...). */
export interface ChoiceGroupProps extends FieldProps {
  /** Id of the group, on its first input, so that a link in an error summary reaches it. */
  readonly id?: string | undefined;
  readonly choices: readonly Choice[];
  readonly required?: boolean | undefined;
  readonly inputProps?: ComponentProps<'input'> | undefined;
}

/** Props of {@link RadioGroup}. */
export interface RadioGroupProps extends ChoiceGroupProps {
  /** The chosen value of a controlled group; omit it for an uncontrolled one. */
  readonly value?: string | undefined;
}

/** Props of {@link CheckboxGroup}. */
export interface CheckboxGroupProps extends ChoiceGroupProps {
  /** The chosen values of a controlled group; omit them for an uncontrolled one. */
  readonly value?: readonly string[] | undefined;
}

interface GroupProps extends Omit<ChoiceGroupProps, 'inputProps'> {
  readonly inputs: {
    readonly type: 'radio' | 'checkbox';
    readonly isChosen: ((value: string) => boolean) | undefined;
    readonly inputProps: ChoiceGroupProps['inputProps'];
  };
}

function Group({ id, label, hint, error, choices, required, inputs }: GroupProps) {
  const { type, isChosen, inputProps } = inputs;
  const ownId = useId();
  const groupId = id ?? ownId;
  const wiring = fieldWiring(groupId, { hint, error });
  // Only a radiogroup can be invalid or required itself; in a set of checkboxes each input is marked invalid.
  const isRadio = type === 'radio';
  const groupProps = isRadio
    ? { role: 'radiogroup', 'aria-required': required || undefined, ...wiring }
    : wiring;
  return (
    <fieldset
      {...groupProps}
      aria-invalid={isRadio ? wiring['aria-invalid'] : undefined}
      className={classNames(field['field'], css['group'], error && field['bad'])}
    >
      <legend className={classNames(field['label'], css['legend'])}>
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint !== undefined && (
        <p id={`${groupId}-hint`} className={field['hint']}>
          {hint}
        </p>
      )}
      <ErrorLine id={groupId} error={error} />
      {choices.map((choice, index) => (
        <label key={choice.value} className={css['choice']}>
          <input
            {...inputProps}
            type={type}
            name={inputProps?.name ?? groupId}
            id={index === 0 ? groupId : undefined}
            value={choice.value}
            checked={isChosen?.(choice.value)}
            disabled={choice.disabled || inputProps?.disabled}
            aria-invalid={isRadio ? undefined : wiring['aria-invalid']}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A set of native radios under one legend: exactly one may be chosen. */
export function RadioGroup({ value, inputProps, ...group }: RadioGroupProps) {
  const isChosen = value === undefined ? undefined : (own: string) => own === value;
  return <Group {...group} inputs={{ type: 'radio', isChosen, inputProps }} />;
}

/** A set of native checkboxes under one legend: any number may be chosen. */
export function CheckboxGroup({ value, inputProps, ...group }: CheckboxGroupProps) {
  const isChosen = value && ((own: string) => value.includes(own));
  return <Group {...group} inputs={{ type: 'checkbox', isChosen, inputProps }} />;
}
