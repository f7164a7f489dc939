import { spoken } from '../spoken.ts';

/** Words of links that open the page; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('screens/journey.words', {
  linkOver: 'This link has expired. Please ask your institute for a new one, or fill in the details here.',
  sessionOver: 'The selection in this link has expired. Please select the fees again.',
  /** @param name masked; empty when it is not told */
  linkLent: (name: string): string =>
    `This link was already opened in another browser. Please check that the student${name === '' ? '' : ` ${name}`} is the one you want to pay for.`,
});
