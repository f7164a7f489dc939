import { fieldProblem, fieldText, validateForm } from '@shulk/domain';
import type { FieldValue, FormContext, FormErrors, FormField, FormValues } from '@shulk/domain';
import { putValues } from './held-form.ts';
import type { FormContent, HeldForm } from './held-form.ts';

/** What a form holds, what is wrong with it, and what changes both. */
export interface FormState extends FormContent {
  readonly set: (id: string, value: FieldValue) => void;
  /**
   * Puts known values in, over what stands there.
   * @param since what stood there when the values were asked for: what was typed meanwhile stays
   */
  readonly put: (values: FormValues, since?: FormValues) => void;
  /** Checks one field when it is left, unless it is empty: an empty field is only told on sending (ux 3 "Errors"). */
  readonly leave: (id: string) => void;
  /** Checks everything; true when the form may be sent. */
  readonly check: () => boolean;
  /** Marks what the server found wrong. */
  readonly mark: (errors: FormErrors) => void;
}

/**
 * Works on a form built from its field config [PJ-5.1]; the rules are domain's.
 * @param held where the step keeps what the form holds
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
    set: (id, value) =>
      setState((before) => ({
        ...before,
        values: { ...before.values, [id]: value },
        // A message leaves with the keystroke that mends it; no new one comes while typing.
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
