import { spoken } from '../spoken.ts';

/** Words of lists one chooses from. */
export const words = /* @__PURE__ */ spoken('screens/combobox.words', {
  choose: 'Choose',
  close: 'Close',
  searching: 'Searching...',
  found: (count: number): string => `${count} found`,
});
