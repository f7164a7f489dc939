import { removeStored } from './stored-values.ts';

/** The storage name of the choices on a page. Apart from their code, which the first screen does not load. */
export const choiceName = (slug: string): string => `choice.${slug}`;

/** Removes the choices of a page: the student was changed, or a link carries a choice. */
export const dropStoredChoice = (slug: string): void => removeStored(choiceName(slug));

/** The storage name of a payer's place on a page. */
export const placeName = (slug: string): string => `place.${slug}`;

/** The choice is paid: a tab opened later starts empty, for a sibling or another family. */
export function forgetPaid(slug: string): void {
  dropStoredChoice(slug);
  removeStored(placeName(slug));
}
