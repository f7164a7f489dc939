import type { BundlePage } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { SCHOOL, autoDebit, logo, monthly, payInFull, support } from './kaveri-blocks.ts';
import { say } from './page-parts.ts';

/** Pay the annual charges first, then commit to a plan. */
export const kaveriWorkflow = (calendar: DemoCalendar): BundlePage => ({
  ...SCHOOL,
  academic_year: calendar.year,
  payment_page_slug: 'kaveri-workflow',
  payment_page_type: 'WORKFLOW-PAGE',
  payment_page_label: 'Two steps to the new year',
  logo_block: logo,
  header_block: {
    visible: true,
    title: 'Two steps to the new year',
    subtitle: 'Pay the annual charges, then choose a plan',
  },
  workflow_block: {
    visible: true,
    title: 'Secure the seat',
    subtitle: 'Two steps, one after the other',
    description: [
      say('The seat is kept once both steps are done.', { is_bold: true }),
      say('You may close the page in between.'),
    ],
    cta_config: {
      url: '/kaveri-info',
      label: 'View Details',
      position: 'right',
      type: 'link',
      new_window: true,
    },
    instructions: {
      DIRECT: {
        success: [say('The annual charges are paid. Please go on to the second step.')],
        failure: [say('You can pay again now, or at the fee counter of the school.')],
      },
    },
    workflow_config: [
      {
        title: 'Annual charges',
        text: 'One payment by UPI, card or net banking',
        note: 'Needed before a plan can be chosen',
        config: [{ sdk_block_code: 'annual-charges', financing_mode: 'DIRECT' }],
      },
      {
        title: 'Term fees by plan',
        text: 'Monthly instalments or auto debit',
        note: 'Opens when the first step is done',
        config: [
          { sdk_block_code: 'monthly-emi', financing_mode: 'MONTHLY-EMI' },
          { sdk_block_code: 'auto-debit', financing_mode: 'AUTO-DEBIT' },
        ],
      },
    ],
  },
  sdk_block: [
    { ...payInFull, code: 'annual-charges', title: 'Annual charges', fee_group: { code: 'ANNUAL' } },
    monthly,
    autoDebit(calendar),
  ],
  support_block: support,
});
