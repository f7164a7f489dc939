import type { BundlePage } from '@shulk/contract';
import { support } from './kaveri-blocks.ts';

type GileSearch = NonNullable<BundlePage['gile_search']>;

/** The fields of a search, all shown, with the institute's labels. */
function fields(board: string): GileSearch {
  const field = (label: string, placeholder = `Select ${label.toLowerCase()}`) => ({
    visible: true,
    label,
    placeholder,
    is_required: true,
  });
  return {
    group_field: field('Group', 'Search for group'),
    institute_field: field('Institute'),
    location_field: field('Location'),
    education_type_field: field(board),
    academic_year_field: field('Academic Year'),
    class_field: field('Class'),
    payment_page_field: field('Payment Page'),
  };
}

/** The pages that link to other pages: one within the trust, one over every group. */
export const searchPages = (): BundlePage[] => [withinTheTrust(), overAllGroups()];

/** Finds a page by place, board, year and class; the group is the trust itself. */
const withinTheTrust = (): BundlePage => ({
  group_code: 'kaveri-trust',
  payment_page_slug: 'find-your-school',
  payment_page_type: 'SEARCH-PAGE',
  payment_page_label: 'Find your school',
  logo_block: {
    visible: true,
    position: 'center',
    images: [{ file: 'trust-logo.png', alt: 'Kaveri Education Trust' }],
  },
  header_block: { visible: true, title: 'Fees of our schools', subtitle: 'Find the page of your school' },
  search_block: {
    visible: true,
    title: 'Find your school',
    subtitle: 'Choose from the top down',
    new_window: false,
  },
  gile_search: {
    search_level: 'gileayc',
    ...fields('Board'),
    cta_config: { label: 'Proceed', new_window: false },
  },
  support_block: {
    ...support,
    subtitle: 'The office of the trust helps you to the right school.',
    blocks: [
      { title: 'Office of the trust', phones: ['+91 90000 00990'], emails: ['office@kaveri-trust.example'] },
    ],
  },
});

/** Finds a page of any group: the group is searched by typing, the page opens in a new window. */
const overAllGroups = (): BundlePage => ({
  group_code: 'central-society',
  payment_page_slug: 'find-your-institute',
  payment_page_type: 'SEARCH-PAGE',
  payment_page_label: 'Find your institute',
  header_block: {
    visible: true,
    title: 'Every institute that collects fees here',
    subtitle: 'Begin with the name of its trust or society',
  },
  search_block: {
    visible: true,
    title: 'Find your institute',
    subtitle: 'Type three letters of its name, then choose your school step by step',
    any_group: true,
  },
  gile_search: {
    search_level: 'gileay',
    ...fields('Education Type'),
    cta_config: { label: 'Open the payment page', new_window: true },
  },
});
