import { spoken } from '../spoken.ts';

/** Words of a page's blocks; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('screens/page.words', {
  banner: 'Banner',
  academicYear: (label: string): string => `Academic year ${label}`,
  /** After the link of a reward, for a screen reader. */
  of: (reward: string): string => `of ${reward}`,
  about: 'About this page',
  information: 'Information',
  rewards: 'Rewards',
  support: 'Support',
  /** In the band of every step: leads to the institute's numbers. */
  help: 'Help',
  /** One line for the support block once the first step is passed. */
  callFor: (phone: string): string => `Need help? Call ${phone}`,
  /** Opens the institute's own blocks again once the first step is passed. */
  more: (institute: string): string => `More from ${institute}`,
  select: (label: string): string => `Select ${label}`,
  searchHint: (least: number): string => `Enter ${least} or more characters`,
  none: 'Nothing found',
  open: 'Proceed',
});
