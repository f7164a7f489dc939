import type { BundlePage } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { SCHOOL, logo, monthly, payInFull, support } from './kaveri-blocks.ts';
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

/** No code, unknown students allowed, all six kinds of fields, a fee group with editable amounts. */
export const kaveriOpen = (calendar: DemoCalendar): BundlePage => ({
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
    subtitle: 'For families who are new to the school too',
    description: [
      say('Enter the student ID on your admission letter. The fee office matches the payment to your child.'),
    ],
  },
  form_block: form(
    ['Student and parent', 'Please fill the boxes with a star.'],
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
      info_text: [{ text: 'How receipts work', url: '/kaveri-info' }],
      custom_link_params: ['sid'],
    },
    {
      ...monthly,
      code: 'monthly-emi-12',
      title: 'Twelve instalments',
      subtitle: 'With interest',
      plan_code: 'EMI-12',
      info_text: [{ text: 'Interest of 12% a year is yours to pay, within the instalments.' }],
      ribbon_text: '12 months',
      tags: ['Twelve instalments'],
    },
  ],
  support_block: support,
});
