import type { BundlePage, DropdownNode } from '@shulk/contract';
import { say } from './page-parts.ts';

/** Only content blocks: text, pictures, buttons and dropdowns that lead to the right page. */
export const kaveriInfo = (
  publicUrl: string,
  blocks: {
    readonly logo: NonNullable<BundlePage['logo_block']>;
    readonly support: NonNullable<BundlePage['support_block']>;
  },
): BundlePage => ({
  institute_code: 'kaveri-valley',
  payment_page_slug: 'kaveri-info',
  payment_page_type: 'STATIC-PAGE',
  payment_page_label: 'About fees',
  logo_block: blocks.logo,
  header_block: {
    visible: true,
    title: 'About fees',
    subtitle: 'What is due, when, and how to pay it',
    description: [say('Read this once; the pages below do the rest.')],
  },
  banner_block: {
    visible: true,
    title: 'Fees are due four times a year',
    images: [{ file: 'kaveri-banner.png', alt: 'The school above the river' }],
    description: [say('Each term has its own due date. After it a late fee is added day by day.')],
    link: { label: 'Pay term fees', url: '/kaveri-term' },
  },
  content_blocks: [
    {
      type: 'text',
      title: 'What the fees cover',
      description: [
        say('Tuition is due by term.', { is_bold: true }),
        say('Annual charges cover the laboratories, the library and the upkeep of the grounds.'),
        say('Transport is charged by zone and only for the terms it is used.', { is_italic: true }),
      ],
    },
    {
      type: 'dropdown',
      title: 'Find the right page',
      levels: [
        { label: 'I am', placeholder: 'Choose' },
        { label: 'I want to', placeholder: 'Choose' },
        { label: 'How', placeholder: 'Choose' },
      ],
      options: ways(publicUrl),
      button_label: 'Open the page',
      new_window: false,
    },
    {
      type: 'dropdown',
      title: 'Which zone is my bus stop in?',
      levels: [{ label: 'Bus stop', placeholder: 'Type the name of the stop' }],
      options: stops(),
    },
    {
      type: 'text',
      title: 'If a payment is not shown at once',
      description: [
        say('Banks sometimes answer late. Do not pay again: the page asks the bank and shows the result.'),
        say('What was paid twice goes back by itself.', { is_underlined: true }),
      ],
    },
    { type: 'button', style: 'button', link: { label: 'Pay term fees', url: '/kaveri-term' } },
    { type: 'button', style: 'link', link: { label: 'Get a receipt', url: '/kaveri-term/r/auth' } },
  ],
  support_block: blocks.support,
});

const ZONES: readonly (readonly string[])[] = [
  ['Gandhi Square', 'Clock Tower', 'Palace North Gate', 'Railway Station'],
  ['Lake View', 'Temple Road', 'Sayyaji Circle', 'University Gate'],
  ['Hill Foot', 'Ring Road East', 'Silk Farm', 'Water Tank'],
  ['Airport Road', 'Old Mill', 'River Bridge'],
  ['Forest Check Post', 'Sugar Factory'],
];

/** Bus stops with their zone: long enough to need a search, with leaves that are texts, not addresses. */
const stops = (): DropdownNode[] =>
  ZONES.flatMap((names, index) =>
    names.map((label) => ({ label, value: `${label} is in zone ${index + 1}.` })),
  ).toSorted((a, b) => (a.label < b.label ? -1 : 1));

function ways(publicUrl: string): DropdownNode[] {
  const leaf = (label: string, path: string): DropdownNode => ({ label, value: `${publicUrl}${path}` });
  const branch = (label: string, children: DropdownNode[]): DropdownNode => ({
    label,
    value: label.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    children,
  });
  return [
    branch('A parent of a student', [
      branch('Pay fees', [
        leaf('By term', '/kaveri-term'),
        leaf('In two steps, with a plan', '/kaveri-workflow'),
      ]),
      branch('Get a receipt', [leaf('By mobile or e-mail code', '/kaveri-term/r/auth')]),
    ]),
    branch('New to the school', [
      branch('Pay fees', [leaf('Without a student ID of ours', '/kaveri-open')]),
      branch('Look around', [
        leaf('Find a school of the trust', '/find-your-school'),
        leaf('Find any institute', '/find-your-institute'),
      ]),
    ]),
  ];
}
