import { spoken } from '../spoken.ts';

/** Words of a form's fields that the first screen does not need. */
export const words = /* @__PURE__ */ spoken('steps/field.words', {
  /** In a list from which nothing is chosen yet, where the page has no words for it. */
  select: 'Select',
  tooLong: (most: string): string => `Please enter at most ${most} characters`,
});
