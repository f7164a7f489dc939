import { spoken } from '../spoken.ts';

/** Words of the page search; those of the specification are in `exact`. */
export const words = /* @__PURE__ */ spoken('screens/search.words', {
  title: 'Find your payment page',
  labels: {
    group: 'Group',
    institute: 'Institute',
    location: 'Location',
    education_type: 'Education type',
    academic_year: 'Academic year',
    class: 'Class',
    payment_page: 'Payment type',
  },
  select: (label: string): string => `Select ${label.toLowerCase()}`,
  first: (above: string): string => `Choose the ${above.toLowerCase()} first`,
  loading: 'Loading...',
  searching: 'Searching...',
  none: 'Nothing found',
  found: (count: number): string => `${count} found`,
  cleared: 'The choices below were cleared.',
  picked: (label: string): string => `${label} was chosen for you.`,
  retry: 'Try again',
  retryWhat: (label: string): string => `to load ${label.toLowerCase()}`,
  needsLink: (label: string): string => `Choose the ${label.toLowerCase()} to continue.`,
});
