import type { FormErrors, FormValues } from '@shulk/domain';
import type { Dispatch, SetStateAction } from 'react';

/** A form's values and mistakes. */
export interface FormContent {
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** How often the form was refused for mistakes: a new number moves the focus to the summary again. */
  readonly refusals: number;
}

/** The React state of a form's content. */
export type HeldForm = readonly [content: FormContent, setContent: Dispatch<SetStateAction<FormContent>>];

/** An untouched form. */
export const EMPTY_FORM: FormContent = { values: {}, errors: {}, refusals: 0 };

/**
 * Sets known values and clears the mistakes of their fields.
 * @param since the values at the time of the request: values typed since then stay
 */
export function putValues(before: FormContent, values: FormValues, since?: FormValues): FormContent {
  const isUntouched = ([id]: [id: string, value: unknown]): boolean =>
    since === undefined || before.values[id] === since[id];
  const known = Object.fromEntries(Object.entries(values).filter(isUntouched));
  return {
    ...before,
    values: { ...before.values, ...known },
    errors: Object.fromEntries(Object.entries(before.errors).filter(([id]) => !(id in known))),
  };
}
