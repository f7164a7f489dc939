import type { FormErrors, FormValues } from '@shulk/domain';
import type { Dispatch, SetStateAction } from 'react';

/** What a form holds, and what is wrong with it. */
export interface FormContent {
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** How often sending was refused for mistakes: a new number makes the summary take the focus again. */
  readonly refusals: number;
}

/** A form's content as React keeps it, and what changes it. */
export type HeldForm = readonly [content: FormContent, setContent: Dispatch<SetStateAction<FormContent>>];

/** A form nobody has touched. */
export const EMPTY_FORM: FormContent = { values: {}, errors: {}, refusals: 0 };

/**
 * Puts known values over what stands there; what was wrong with those fields is over.
 * @param since what stood there when the values were asked for: what was typed meanwhile stays
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
