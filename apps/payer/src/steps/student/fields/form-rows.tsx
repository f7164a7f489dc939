import type { FormField } from '@shulk/domain';
import { FieldRow } from '@shulk/ui';
import { isPressing } from '../../../shared/otp/leaves-for-control.ts';
import { FieldInput } from './form-field.tsx';
import type { FormState } from './use-form-values.ts';

interface FormRowsProps {
  readonly rows: readonly (readonly FormField[])[];
  readonly form: FormState;
}

/** The remaining fields in rows: one full, two half, more a third each on large screens [PJ-2.3.5..PJ-2.3.7]. */
export function FormRows({ rows, form }: FormRowsProps) {
  return rows.map((row, index) => (
    <FieldRow key={index}>
      {row.map((field) => (
        <FieldInput
          key={field.input_id}
          field={field}
          value={form.values[field.input_id]}
          error={form.errors[field.input_id]}
          onChange={(value) => form.set(field.input_id, value)}
          onBlur={() => {
            if (!isPressing()) form.leave(field.input_id);
          }}
        />
      ))}
    </FieldRow>
  ));
}
