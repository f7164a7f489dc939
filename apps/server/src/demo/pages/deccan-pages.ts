import type { BundlePage } from '@shulk/contract';
import type { DemoCalendar } from '../demo-calendar.ts';
import { daySchool } from '../fee-figures.ts';
import { directCharges, emailField, form, mobileField, say, studentIdField } from './page-parts.ts';
import type { SupportBlock } from './page-parts.ts';

const logo: NonNullable<BundlePage['logo_block']> = {
  visible: true,
  position: 'left',
  images: [{ file: 'deccan-logo.png', alt: 'Deccan Institute of Technology' }],
};

const banner: NonNullable<BundlePage['banner_block']> = {
  visible: true,
  images: [{ file: 'deccan-banner.png', alt: 'The hall of the institute on the plateau' }],
};

const support: SupportBlock = {
  visible: true,
  receipt_visible: true,
  title: 'Accounts section',
  subtitle: 'Main building, ground floor',
  blocks: [{ title: 'Accounts', phones: ['+91 90000 00992'], emails: ['accounts@deccan-it.example'] }],
};

/** The pages of Deccan Institute of Technology. */
export function deccanPages(calendar: DemoCalendar): BundlePage[] {
  const place = {
    institute_code: 'deccan-it',
    location: 'pune',
    education_type: 'ug',
    academic_year: calendar.year,
  };
  return [admission(place), exam(place), prospectus()];
}

type Place = Pick<BundlePage, 'institute_code' | 'location' | 'education_type' | 'academic_year'>;

/** The institute's own records identify the student; then the cards. */
const admission = (place: Place): BundlePage => ({
  ...place,
  payment_page_slug: 'dit-admission',
  payment_page_type: 'STATIC-PAGE',
  payment_page_label: 'Admission fees',
  logo_block: logo,
  header_block: {
    visible: true,
    title: 'Admission fees',
    subtitle: 'New entrants, first semester',
    description: [say('Your details come from the admission office.')],
  },
  banner_block: banner,
  callback_config: {
    title: 'Find your admission',
    subtitle: 'Type the application ID, or the mobile number you applied with.',
    action: 'fetch-student',
    fields: {
      student_uuid_field: {
        label: 'Application ID',
        helper_text: 'As printed on the offer letter, like DIT-1001',
      },
      mobile_field: { label: 'Mobile Number', helper_text: 'Ten digits, without the country code' },
    },
  },
  sdk_block: [
    {
      code: 'admission-full',
      title: 'Pay the admission fees',
      subtitle: 'UPI, cards or net banking',
      financing_mode: 'DIRECT',
      fee_group: { code: 'ADMISSION', amount_sub_text: 'one-time, semester and deposits' },
      pg_vendor: 'RAZORPAY',
      pg_charges: directCharges,
      show_fee_types_data: true,
      is_recommended: true,
    },
    {
      code: 'admission-emi',
      title: 'Six instalments',
      subtitle: 'The first today, the others monthly',
      financing_mode: 'MONTHLY-EMI',
      fee_group: { code: 'ADMISSION' },
      plan_code: 'SEMESTER-6',
      show_fee_types_data: true,
      verify_mobile: true,
      tags: ['With interest'],
    },
  ],
  support_block: support,
});

/** Amounts the payer types. */
const exam = (place: Place): BundlePage => ({
  ...place,
  class_code: 'CSE-3',
  payment_page_slug: 'dit-exam',
  payment_page_type: 'DYNAMIC-LINK-PAGE',
  payment_page_label: 'Examination fees',
  dynamic_link: true,
  logo_block: logo,
  header_block: {
    visible: true,
    title: 'Examination fees',
    subtitle: 'Pay what you owe, in the amounts you choose',
  },
  form_block: form(['Student details', ''], { block_unverified_student: true }, [
    [studentIdField('Roll number', 'DIT-0000')],
    [mobileField(), emailField({ is_required: false })],
  ]),
  emi_note: [say('Fees above ₹12,000 can be paid in instalments; ask the accounts section.')],
  sdk_block: [
    {
      code: 'exam-direct',
      title: 'Pay now',
      subtitle: 'UPI, cards or net banking',
      financing_mode: 'DIRECT',
      fee_group: { code: 'EXAM' },
      pg_vendor: 'RAZORPAY',
      pg_charges: directCharges,
      show_fee_types_data: true,
    },
    {
      code: 'exam-emi',
      title: 'Six instalments',
      subtitle: 'From ₹12,000',
      financing_mode: 'MONTHLY-EMI',
      fee_group: { code: 'EXAM' },
      plan_code: 'SEMESTER-6',
      verify_mobile: true,
    },
  ],
  support_block: support,
});

/** Only cards: anybody may buy the prospectus. */
const prospectus = (): BundlePage => ({
  institute_code: 'deccan-it',
  payment_page_slug: 'dit-prospectus',
  payment_page_type: 'STATIC-PAGE',
  payment_page_label: 'Prospectus',
  logo_block: logo,
  header_block: {
    visible: true,
    title: 'Registration and prospectus',
    subtitle: 'For applicants of the coming year',
    description: [say('No student ID is needed. The receipt opens with the mobile number you give.')],
  },
  banner_block: banner,
  sdk_block: [
    {
      code: 'prospectus',
      title: 'Registration and prospectus',
      subtitle: 'One copy, to collect at the accounts office with the receipt',
      financing_mode: 'DIRECT',
      fee_group: { code: 'PROSPECTUS', amount: daySchool.prospectus },
      pg_vendor: 'RAZORPAY',
      pg_charges: directCharges,
      verify_mobile: true,
      reference_id: 'customer_mobile',
    },
    {
      code: 'prospectus-diploma',
      title: 'Prospectus of the diploma courses',
      subtitle: 'To collect at the accounts office with the receipt',
      financing_mode: 'DIRECT',
      fee_group: { code: 'PROSPECTUS', amount: daySchool.prospectus },
      pg_vendor: 'CASHFREE',
      pg_accounts: ['cashfree'],
      pg_charges: directCharges,
      verify_mobile: true,
      reference_id: 'customer_mobile',
    },
    {
      code: 'prospectus-evening',
      title: 'Prospectus of the evening courses',
      subtitle: 'To collect at the accounts office with the receipt',
      financing_mode: 'DIRECT',
      fee_group: { code: 'PROSPECTUS', amount: daySchool.prospectus },
      pg_vendor: 'EASEBUZZ',
      pg_accounts: ['easebuzz'],
      pg_charges: directCharges,
      verify_mobile: true,
      reference_id: 'customer_mobile',
    },
  ],
  support_block: support,
});
