import type { BundlePage } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { kaveriInfo } from './kaveri-info.ts';
import {
  choices,
  directCharges,
  emailField,
  form,
  mobileField,
  ownField,
  say,
  studentIdField,
} from './page-parts.ts';
import type { Card, SupportBlock } from './page-parts.ts';

const SCHOOL = { institute_code: 'kaveri-valley', location: 'mysuru', education_type: 'cbse' } as const;

const logo: NonNullable<BundlePage['logo_block']> = {
  visible: true,
  position: 'center',
  images: [{ file: 'kaveri-logo.png', alt: 'Kaveri Valley School' }],
};

const support: SupportBlock = {
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

const rewards: NonNullable<BundlePage['reward_block']> = {
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

const payInFull: Card = {
  code: 'pay-in-full',
  title: 'Pay in full',
  subtitle: 'UPI, cards or net banking',
  description: 'One payment, receipt at once.',
  financing_mode: 'DIRECT',
  fee_group: { code: 'SCHOOL', amount_sub_text: 'for the fees you chose' },
  tags: ['Receipt at once'],
  pg_vendor: 'RAZORPAY',
  pg_charges: directCharges,
  show_fee_types_data: true,
  info_text: [{ text: 'How receipts work', url: '/kaveri-info' }],
  custom_link_params: ['sid'],
  reference_id: 'student_uuid',
};

const monthly: Card = {
  code: 'monthly-emi',
  title: 'Monthly instalments',
  subtitle: 'Six instalments without interest',
  description: 'The lender pays the school; you pay the lender month by month.',
  financing_mode: 'MONTHLY-EMI',
  fee_group: { code: 'SCHOOL', amount_sub_text: 'first instalment today' },
  plan_code: 'EMI-6',
  is_recommended: true,
  tags: ['No interest', 'Six months'],
  ribbon_text: 'No interest',
  show_fee_types_data: true,
  info_text: [{ text: 'The school bears the interest.' }],
  verify_mobile: true,
  reference_id: 'customer_mobile',
};

const autoDebit = (calendar: DemoCalendar): Card => ({
  code: 'auto-debit',
  title: 'Auto debit',
  subtitle: 'Each fee on its due date',
  description: 'You approve once; we tell you a day before every debit.',
  financing_mode: 'AUTO-DEBIT',
  fee_group: { code: 'SCHOOL', amount_sub_text: 'on the first due date' },
  start_date: calendar.day(2),
  is_recommended: true,
  is_recommended_text: 'Never late',
  tags: ['UPI Autopay', 'eNACH'],
  show_fee_types_data: true,
  verify_mobile: true,
});

/** The pages of Kaveri Valley School, one per flow of decisions 14. */
export function kaveriPages(calendar: DemoCalendar, publicUrl: string): BundlePage[] {
  return [
    term(calendar),
    open(calendar),
    workflow(calendar),
    closed(calendar),
    search(),
    kaveriInfo(publicUrl, { logo, support }),
  ];
}

/** Form with mobile and e-mail code, fee selection, three cards. */
const term = (calendar: DemoCalendar): BundlePage => ({
  ...SCHOOL,
  academic_year: calendar.year,
  payment_page_slug: 'kaveri-term',
  payment_page_type: 'STATIC-PAGE',
  payment_page_label: 'School fees by term',
  is_checkbox_enabled: true,
  single_checkbox_selection: false,
  logo_block: logo,
  header_block: {
    visible: true,
    title: `School fees ${calendar.year}`,
    subtitle: 'Pay term fees online',
    description: [say('Verify the student, prove your number, choose the fees and how to pay them.')],
  },
  banner_block: { visible: true, images: [{ file: 'kaveri-banner.png', alt: 'The school above the river' }] },
  form_block: form(
    ['Student details', 'We check that the number belongs to the family of the student.'],
    { enable_otp_verification: true, enable_email_otp_verification: true, block_unverified_student: true },
    [
      [studentIdField('Student ID', 'KVS-0000')],
      [mobileField(), emailField({ is_required: false })],
      [
        ownField({ input_id: 'father_name', label: "Father's name", is_required: false }),
        ownField({
          input_id: 'paid_by',
          label: 'Paid by',
          input_type: 'select',
          is_required: false,
          placeholder: 'Choose',
          input_value: choices('Mother', 'Father', 'Guardian', 'Student'),
        }),
      ],
    ],
  ),
  sdk_block: [payInFull, monthly, autoDebit(calendar)],
  reward_block: rewards,
  support_block: support,
});

/** No code, unknown students allowed, all six kinds of fields, a fee group whose amounts can be edited. */
const open = (calendar: DemoCalendar): BundlePage => ({
  ...SCHOOL,
  academic_year: calendar.year,
  class_code: 'VI',
  payment_page_slug: 'kaveri-open',
  payment_page_type: 'STATIC-PAGE',
  payment_page_label: 'Open fee counter',
  is_checkbox_enabled: true,
  logo_block: logo,
  header_block: {
    visible: true,
    title: 'Open fee counter',
    subtitle: 'For new families too: no code is asked',
    description: [
      say('A student ID that the school does not know yet is welcome here; the office checks it later.'),
    ],
  },
  form_block: form(
    ['Who pays for whom', 'Fields with a star are needed.'],
    { block_unverified_student: false },
    [
      [studentIdField('Student ID', 'KVS-0000')],
      [
        ownField({
          input_id: 'stud_bd_first_name',
          label: 'Student first name',
          field_type: 'system',
          field_code: 'first_name',
        }),
        ownField({
          input_id: 'stud_bd_last_name',
          label: 'Student last name',
          is_required: false,
          field_type: 'system',
          field_code: 'last_name',
        }),
      ],
      [mobileField(), emailField()],
      [
        ownField({
          input_id: 'route',
          label: 'Bus route',
          input_type: 'select',
          is_required: false,
          placeholder: 'Choose a route',
          input_value: choices('Zone 1', 'Zone 2', 'Zone 3', 'Zone 4', 'Zone 5'),
        }),
        ownField({
          input_id: 'paid_by',
          label: 'Paid by',
          input_type: 'radio',
          input_value: choices('Mother', 'Father', 'Guardian'),
        }),
        ownField({
          input_id: 'date_of_birth',
          label: 'Date of birth',
          input_type: 'date',
          is_required: false,
        }),
      ],
      [
        ownField({
          input_id: 'wants',
          label: 'Please tell us about',
          helper_text: 'The office writes to you about what you tick.',
          input_type: 'checkbox',
          is_required: false,
          input_value: choices('Transport', 'Music lessons', 'After-school care'),
        }),
      ],
    ],
  ),
  sdk_block: [
    payInFull,
    {
      code: 'activities',
      title: 'Activities and journals',
      subtitle: 'Pay what you take part in',
      financing_mode: 'DIRECT',
      fee_group: { code: 'ACTIVITIES' },
      pg_vendor: 'RAZORPAY',
      pg_charges: directCharges,
      show_fee_types_data: true,
      tags: ['Amounts can be changed'],
    },
    {
      ...monthly,
      code: 'monthly-emi-12',
      title: 'Twelve instalments',
      subtitle: 'With interest',
      plan_code: 'EMI-12',
      info_text: [{ text: 'Interest of 12% a year is yours to pay, within the instalments.' }],
      ribbon_text: '12 months',
      tags: ['Twelve months'],
    },
  ],
  support_block: support,
});

/** Pay the annual charges first, then commit to a plan. */
const workflow = (calendar: DemoCalendar): BundlePage => ({
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
        failure: [say('No money was taken, or it comes back to you within five working days.')],
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

/** A page that takes no payments any more. */
const closed = (calendar: DemoCalendar): BundlePage => ({
  ...SCHOOL,
  payment_page_slug: 'kaveri-closed',
  payment_page_type: 'STATIC-PAGE',
  payment_page_label: 'Fees of the summer camp (closed)',
  payment_page_expired: true,
  logo_block: logo,
  header_block: { visible: true, title: 'Summer camp', subtitle: 'Registration is over' },
  form_block: form(['Student details', ''], { block_unverified_student: true }, [
    [studentIdField('Student ID', 'KVS-0000')],
    [mobileField()],
  ]),
  sdk_block: [payInFull, autoDebit(calendar)],
  support_block: support,
});

/** The way to a page by place, board, year and class. */
const search = (): BundlePage => ({
  group_code: 'kaveri-trust',
  payment_page_slug: 'find-your-school',
  payment_page_type: 'SEARCH-PAGE',
  payment_page_label: 'Find your school',
  logo_block: {
    visible: true,
    position: 'center',
    images: [{ file: 'trust-logo.png', alt: 'Kaveri Education Trust' }],
  },
  header_block: { visible: true, title: 'Kaveri Education Trust', subtitle: 'Find the page of your school' },
  search_block: {
    visible: true,
    title: 'Find your school',
    subtitle: 'Choose from the top down',
    new_window: false,
  },
  gile_search: {
    search_level: 'gileayc',
    group_field: { visible: true, label: 'Group', placeholder: 'Search for group', is_required: true },
    institute_field: {
      visible: true,
      label: 'Institute',
      placeholder: 'Select institute',
      is_required: true,
    },
    location_field: { visible: true, label: 'Location', placeholder: 'Select location', is_required: true },
    education_type_field: { visible: true, label: 'Board', placeholder: 'Select board', is_required: true },
    academic_year_field: {
      visible: true,
      label: 'Academic Year',
      placeholder: 'Select academic year',
      is_required: true,
    },
    class_field: { visible: true, label: 'Class', placeholder: 'Select class', is_required: true },
    payment_page_field: {
      visible: true,
      label: 'Payment Page',
      placeholder: 'Select payment page',
      is_required: true,
    },
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
