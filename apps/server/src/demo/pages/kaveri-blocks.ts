import type { BundlePage } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { directCharges, say } from './page-parts.ts';
import type { Card, SupportBlock } from './page-parts.ts';

/** The school and the place its pages are for. */
export const SCHOOL = {
  institute_code: 'kaveri-valley',
  location: 'mysuru',
  education_type: 'cbse',
} as const;

/** The school's logo, in the centre. */
export const logo: NonNullable<BundlePage['logo_block']> = {
  visible: true,
  position: 'center',
  images: [{ file: 'kaveri-logo.png', alt: 'Kaveri Valley School' }],
};

/** Support contacts; shown on receipts too. */
export const support: SupportBlock = {
  visible: true,
  receipt_visible: true,
  title: 'Need help?',
  subtitle: 'The fee office answers on school days from 9 am to 4 pm.',
  description: [say('Please keep the student ID at hand.')],
  blocks: [
    { title: 'Fee office', phones: ['+91 90000 00991'], emails: ['fees@kaveri-valley.example'] },
    { title: 'Transport desk', phones: ['+91 90000 00994'], emails: ['transport@kaveri-valley.example'] },
  ],
};

/** Rewards for families without dues. */
export const rewards: NonNullable<BundlePage['reward_block']> = {
  visible: true,
  title: 'For families of the school',
  subtitle: 'Good to know before you pay',
  description: [say('These benefits are open to every family whose fees are up to date.')],
  cards: [
    {
      name: 'Library pass',
      description: 'Two more books at a time for the whole term.',
      logo: { file: 'book.png', alt: '' },
      link: '/kaveri-info',
    },
    {
      name: 'Early payment',
      description: 'Five percent off the last term when it is paid early.',
      logo: { file: 'star.png', alt: '' },
      link: '/kaveri-info',
    },
    {
      name: 'Route planner',
      description: 'Choose the bus stop for the next term first.',
      logo: { file: 'bus.png', alt: '' },
      link: '/kaveri-info',
    },
  ],
};

/** The whole selection, at once. */
export const payInFull: Card = {
  code: 'pay-in-full',
  title: 'Pay in full',
  subtitle: 'UPI, cards or net banking',
  description: 'One payment, receipt at once.',
  financing_mode: 'DIRECT',
  fee_group: { code: 'SCHOOL' },
  tags: ['No charges'],
  pg_vendor: 'RAZORPAY',
  pg_charges: directCharges,
  show_fee_types_data: true,
  reference_id: 'student_uuid',
};

/** Six instalments, interest paid by the school; the lender takes a fee, which the card tells. */
export const monthly: Card = {
  code: 'monthly-emi',
  title: 'Monthly instalments',
  description: 'The lender pays the school; you pay the lender month by month.',
  financing_mode: 'MONTHLY-EMI',
  fee_group: { code: 'SCHOOL' },
  plan_code: 'EMI-6',
  is_recommended: true,
  show_fee_types_data: true,
  verify_mobile: true,
  reference_id: 'customer_mobile',
};

/** Each fee on its own due date. */
export const autoDebit = (calendar: DemoCalendar): Card => ({
  code: 'auto-debit',
  title: 'Auto debit',
  subtitle: 'Each fee on its due date',
  description: 'You approve once; we tell you a day before every debit.',
  financing_mode: 'AUTO-DEBIT',
  fee_group: { code: 'SCHOOL' },
  start_date: calendar.day(2),
  is_recommended: true,
  is_recommended_text: 'Never late',
  tags: ['UPI Autopay', 'eNACH'],
  show_fee_types_data: true,
  verify_mobile: true,
});
