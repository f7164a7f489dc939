import type { BundlePage } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { directCharges, form, mobileField, say, studentIdField } from './page-parts.ts';
import type { Card } from './page-parts.ts';

const quarter: Card = {
  code: 'quarter',
  title: 'Pay the quarter',
  subtitle: 'UPI, cards or net banking',
  financing_mode: 'DIRECT',
  fee_group: { code: 'QUARTER' },
  pg_vendor: 'RAZORPAY',
  pg_charges: directCharges,
  show_fee_types_data: true,
  is_recommended: true,
};

/** The page of Central Vidyalaya: amounts so small that most cards are disabled, each saying why. */
export const centralPages = (calendar: DemoCalendar): BundlePage[] => [
  {
    institute_code: 'central-vidyalaya',
    location: 'jaipur',
    education_type: 'cbse',
    academic_year: calendar.year,
    payment_page_slug: 'central-quarter',
    payment_page_type: 'STATIC-PAGE',
    payment_page_label: 'Quarterly fees',
    logo_block: {
      visible: true,
      position: 'right',
      images: [{ file: 'central-logo.png', alt: 'Central Vidyalaya No. 1' }],
    },
    header_block: {
      visible: true,
      title: 'Quarterly fees',
      subtitle: 'Collected in advance for three months',
      description: [
        say('After the due date ₹5 are added per day, each for tuition and Vidyalaya Vikas Nidhi.'),
      ],
    },
    banner_block: { visible: true, images: [{ file: 'central-banner.png', alt: 'Sunrise over the hills' }] },
    form_block: form(
      ['Student details', 'No code is needed on this page.'],
      { block_unverified_student: true },
      [[studentIdField('Admission Number', 'CV-000')], [mobileField()]],
    ),
    sdk_block: [
      quarter,
      {
        code: 'quarter-emi',
        title: 'Three instalments',
        subtitle: 'One part now, the others month by month',
        financing_mode: 'MONTHLY-EMI',
        fee_group: { code: 'QUARTER' },
        plan_code: 'QUARTER-3',
        show_fee_types_data: true,
      },
      {
        code: 'arrears-debit',
        title: 'Balance of earlier quarters',
        subtitle: 'By auto debit',
        financing_mode: 'AUTO-DEBIT',
        fee_group: { code: 'ARREARS' },
        show_fee_types_data: true,
      },
      {
        ...quarter,
        code: 'rounding',
        title: 'Rounding difference',
        fee_group: { code: 'ROUNDING' },
        is_recommended: false,
      },
    ],
    support_block: {
      visible: true,
      receipt_visible: true,
      title: 'School office',
      blocks: [
        { title: 'Office', phones: ['+91 90000 00993'], emails: ['office@central-vidyalaya.example'] },
      ],
    },
  },
];
