import { FORM_DATE_FIRST, fieldList, fieldText, withoutPlaceholders } from '@shulk/domain';
import type { FieldOption, FieldValue, FormField } from '@shulk/domain';
import { CheckboxGroup, RadioGroup, SelectField, TextField } from '@shulk/ui';
import { Suspense, lazy } from 'react';
import { words } from '@shulk/words/steps/field';
import { today } from './today.ts';
import { persistently } from '../../../shared/late-code.tsx';

// Loaded with the first form that has a date field: most have none.
const DateInput = lazy(() => persistently(() => import('./date-input.tsx')));

/** Props of one field of the generic rows. */
export interface FieldInputProps {
  readonly field: FormField;
  readonly value: FieldValue | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: FieldValue) => void;
  readonly onBlur: () => void;
}

/** One field of a form, by its type [PJ-2.3.8]. */
export function FieldInput({ field, value, error, onChange, onBlur }: FieldInputProps) {
  const shared = {
    id: field.input_id,
    label: field.label,
    hint: field.helper_text || undefined,
    required: field.is_required,
    error,
  };
  const choices = field.input_value ?? [];
  switch (field.input_type) {
    case 'text':
    case 'email':
      return (
        <TextField
          {...shared}
          {...(field.input_type === 'email'
            ? { type: 'email', inputMode: 'email', autoComplete: 'email' }
            : {})}
          // A name is shown as it is written, whatever its script.
          dir="auto"
          placeholder={field.placeholder ?? undefined}
          value={fieldText(value) === '' ? '' : String(value)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      );
    case 'select':
      return (
        <SelectField
          {...shared}
          // An option whose label has a dollar sign is a placeholder, in every dropdown [PJ-5.52].
          choices={withoutPlaceholders(choices)}
          placeholder={field.placeholder || words.select}
          value={fieldText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'radio':
      return (
        <RadioGroup
          {...shared}
          choices={choices}
          value={fieldText(value)}
          inputProps={{ onChange: (event) => onChange(event.target.value) }}
        />
      );
    case 'checkbox':
      return <Checkboxes {...shared} choices={choices} value={fieldList(value)} onChange={onChange} />;
    case 'date':
      return (
        <Suspense fallback={<TextField {...shared} disabled />}>
          <DateInput
            field={shared}
            range={{ first: FORM_DATE_FIRST, last: today() }}
            value={fieldText(value)}
            onChange={onChange}
            onBlur={onBlur}
          />
        </Suspense>
      );
  }
}

interface CheckboxesProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly choices: readonly FieldOption[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** A checkbox field: its value is the list of ticked options [PJ-5.15]. */
function Checkboxes({ value, onChange, ...field }: CheckboxesProps) {
  return (
    <CheckboxGroup
      {...field}
      value={value}
      inputProps={{
        onChange: ({ target }) =>
          onChange(target.checked ? [...value, target.value] : value.filter((one) => one !== target.value)),
      }}
    />
  );
}
