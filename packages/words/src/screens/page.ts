/** Words of a page's blocks; those of the specification are in `exact`. */
export const words = {
  banner: 'Banner',
  about: 'About this page',
  information: 'Information',
  rewards: 'Rewards',
  support: 'Support',
  select: (label: string): string => `Select ${label}`,
  searchHint: (least: number): string => `Enter ${least} or more characters`,
  none: 'Nothing found',
  open: 'Proceed',
} as const;
