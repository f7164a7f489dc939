import { SEARCH_MIN_CHARACTERS } from '@shulk/domain';

/** Our own words of a page's blocks; those of the specification are domain's messages. */
export const words = {
  banner: 'Banner',
  about: 'About this page',
  information: 'Information',
  rewards: 'Rewards',
  support: 'Support',
  select: (label: string): string => `Select ${label}`,
  searchHint: `Enter ${SEARCH_MIN_CHARACTERS} or more characters`,
  none: 'Nothing found',
  open: 'Proceed',
} as const;
