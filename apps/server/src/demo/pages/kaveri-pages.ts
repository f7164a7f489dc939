import type { BundlePage } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { SCHOOL, autoDebit, logo, monthly, payInFull, rewards, support } from './kaveri-blocks.ts';
import { kaveriInfo } from './kaveri-info.ts';
import { kaveriOpen } from './kaveri-open.ts';
import { inKaveriLanguages } from './kaveri-texts.ts';
import { kaveriWorkflow } from './kaveri-workflow.ts';
import { choices, emailField, form, mobileField, ownField, say, studentIdField } from './page-parts.ts';

/** The pages of Kaveri Valley School, one per flow of decisions 14. */
export function kaveriPages(calendar: DemoCalendar, publicUrl: string): BundlePage[] {
  return [
    ...[term, due, kaveriOpen].map((page) => inKaveriLanguages(page(calendar), calendar.year)),
    kaveriWorkflow(calendar),
    closed(calendar),
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
    ['Student details', 'Enter the student ID, then a mobile number that the school has on record.'],
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

/**
 * The shortest way to pay: one code, overdue fees ticked, one option. The six taps of a payment are counted here
 * (decision 234).
 */
const due = (calendar: DemoCalendar): BundlePage => ({
  ...SCHOOL,
  academic_year: calendar.year,
  payment_page_slug: 'kaveri-due',
  payment_page_type: 'STATIC-PAGE',
  payment_page_label: 'School fees that are due',
  is_checkbox_enabled: true,
  logo_block: logo,
  header_block: {
    visible: true,
    title: `School fees ${calendar.year}`,
    subtitle: 'Pay the fees that are due now',
  },
  form_block: form(
    ['Student details', 'Enter the student ID, then a mobile number that the school has on record.'],
    { enable_otp_verification: true, block_unverified_student: true },
    [[studentIdField('Student ID', 'KVS-0000')], [mobileField()]],
  ),
  shortcuts: { tick_overdue: true },
  sdk_block: [payInFull],
  support_block: support,
});

/** A page that no longer accepts payments. */
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
