import { fieldProblem, fieldText, validateForm } from '@shulk/domain';
import type { FieldValue, FormContext, FormErrors, FormField, FormValues } from '@shulk/domain';
import { useState } from 'react';

/** What a form holds, what is wrong with it, and what changes both. */
export interface FormState {
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** How often sending was refused for mistakes: a new number makes the summary take the focus again. */
  readonly refusals: number;
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
  readonly reset: () => void;
}

interface State {
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly refusals: number;
}

const EMPTY: State = { values: {}, errors: {}, refusals: 0 };

/**
 * Keeps a form built from its field config [PJ-5.1]; the rules are domain's.
 * @param initial what the form starts with; a reset clears that as well
 */
export function useFormValues(
  fields: readonly FormField[],
  context: FormContext,
  initial: FormValues = {},
): FormState {
  const [state, setState] = useState<State>({ ...EMPTY, values: initial });
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
    put: (values, since) =>
      setState((before) => {
        const isUntouched = ([id]: [id: string, value: unknown]): boolean =>
          since === undefined || before.values[id] === since[id];
        const known = Object.fromEntries(Object.entries(values).filter(isUntouched));
        return {
          ...before,
          values: { ...before.values, ...known },
          errors: Object.fromEntries(Object.entries(before.errors).filter(([id]) => !(id in known))),
        };
      }),
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
    reset: () => setState(EMPTY),
  };
}
