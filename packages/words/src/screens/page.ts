/** Words of a page's blocks; those of the specification are in `exact`. */
export const words = {
  banner: 'Banner',
  academicYear: (label: string): string => `Academic year ${label}`,
  /** After the link of a reward, for a screen reader. */
  of: (reward: string): string => `of ${reward}`,
  about: 'About this page',
  information: 'Information',
  rewards: 'Rewards',
  support: 'Support',
  select: (label: string): string => `Select ${label}`,
  searchHint: (least: number): string => `Enter ${least} or more characters`,
  none: 'Nothing found',
  open: 'Proceed',
} as const;
