import { fieldProblem, fieldText, validateForm } from '@shulk/domain';
import type { FieldValue, FormContext, FormErrors, FormField, FormValues } from '@shulk/domain';
import { putValues } from './held-form.ts';
import type { FormContent, HeldForm } from './held-form.ts';

/** A form's values and mistakes, and the actions on them. */
export interface FormState extends FormContent {
  readonly set: (id: string, value: FieldValue) => void;
  /**
   * Sets known values.
   * @param since the values at the time of the request: values typed since then stay
   */
  readonly put: (values: FormValues, since?: FormValues) => void;
  /** Checks a field on blur, unless it is empty: empty fields are only marked on submission (ux 3 "Errors"). */
  readonly leave: (id: string) => void;
  /** Checks all fields; true if the form may be sent. */
  readonly check: () => boolean;
  /** Marks the mistakes that the server found. */
  readonly mark: (errors: FormErrors) => void;
}

/**
 * The values of a form built from its field config [PJ-5.1], checked by the rules of domain.
 * @param held the step's state with the form's content
 */
export function useFormValues(
  fields: readonly FormField[],
  context: FormContext,
  [state, setState]: HeldForm,
): FormState {
  const problemOf = (id: string, value: FieldValue | undefined): string | undefined => {
    const field = fields.find(({ input_id, is_active }) => input_id === id && is_active);
    return field && fieldProblem(field, value, context);
  };
  const withError = (errors: FormErrors, id: string, problem: string | undefined): FormErrors => {
    const { [id]: _gone, ...others } = errors;
    return problem === undefined ? others : { ...others, [id]: problem };
  };
  const mark = (errors: FormErrors): void =>
    setState((before) => ({
      ...before,
      errors,
      refusals: before.refusals + (Object.keys(errors).length === 0 ? 0 : 1),
    }));
  return {
    ...state,
    // Said again in the language of now; what only the server found stays as it said it.
    errors: Object.fromEntries(
      Object.entries(state.errors).map(([id, said]) => [id, problemOf(id, state.values[id]) ?? said]),
    ),
    set: (id, value) =>
      setState((before) => ({
        ...before,
        values: { ...before.values, [id]: value },
        // A message disappears with the correcting keystroke; typing adds none.
        errors: id in before.errors ? withError(before.errors, id, problemOf(id, value)) : before.errors,
      })),
    put: (values, since) => setState((before) => putValues(before, values, since)),
    leave: (id) =>
      setState((before) => {
        const value = before.values[id];
        if (fieldText(value) === '') return before;
        return { ...before, errors: withError(before.errors, id, problemOf(id, value)) };
      }),
    check: () => {
      const errors = validateForm(fields, state.values, context);
      mark(errors);
      return Object.keys(errors).length === 0;
    },
    mark,
  };
}
