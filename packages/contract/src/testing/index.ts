import type { PageData } from '../page/page-data.ts';
import type { PaymentCard } from '../page/payment-card.ts';
import type { WireFeeType } from '../calls/fees.ts';
import type { StudentDetails } from '../calls/students.ts';

/** A valid fee type on the wire: a term's tuition of 15,100 rupees, unpaid. */
export const aWireFeeType = (over: Partial<WireFeeType> = {}): WireFeeType => ({
  sft_code: 'sft_one',
  fee_type_code: 'TUITION',
  label: 'Tuition Fee, Quarter 3',
  base_amount: 15100,
  amount_paid: 0,
  payable_amount: 15100,
  discount: 0,
  late_fee: 0,
  balance_outstanding: 15100,
  applied_for_emi: false,
  dynamic_ft: false,
  amount: '0',
  due_date: '2026-12-10',
  group_code: 'SCHOOL',
  instalment: 'Q3',
  gross_amount: 15100,
  concessions: [],
  ...over,
});

/** A valid payment card on the wire: pay in full by the sandbox. */
export const aWireCard = (over: Partial<PaymentCard> = {}): PaymentCard => ({
  code: 'pay-in-full',
  title: 'Pay in full',
  subtitle: 'UPI, cards or net banking',
  financing_mode: 'DIRECT',
  fee_group: {
    code: 'SCHOOL',
    amount: 15100,
    applied_for_emi: false,
    amount_known: true,
    quote_hash: 'qt_one',
  },
  pg_vendor: 'RAZORPAY',
  ...over,
});

/** A valid page: a form with a student ID and a mobile, the checkbox step, one card. */
export const aPage = (over: Partial<PageData> = {}): PageData => ({
  payment_page_slug: 'kaveri-term',
  payment_page_type: 'STATIC-PAGE',
  is_checkbox_enabled: true,
  // A test presses each button of the form itself, however slow its machine; those of shortcuts turn them on.
  shortcuts: { verify_student: false, send_code: false, check_code: false, family: false },
  institute_config: {
    group: { code: 'kaveri-trust', label: 'Kaveri Education Trust' },
    institute: { code: 'kaveri-valley', label: 'Kaveri Valley School' },
  },
  form_block: {
    visible: true,
    data: {
      fields: [
        [
          {
            input_id: 'stud_bd_student_uuid',
            input_type: 'text',
            is_active: true,
            is_required: true,
            label: 'Student ID',
            field_type: 'system',
            field_code: 'student_uuid',
          },
        ],
        [
          {
            input_id: 'customer_mobile',
            input_type: 'text',
            is_active: true,
            is_required: true,
            label: 'Mobile Number',
            field_type: 'system',
            field_code: 'mobile',
          },
        ],
      ],
      form_config: { enable_otp_verification: true },
    },
  },
  sdk_block: [aWireCard()],
  brand: {
    brand: '#0B5A6B',
    on_brand: '#FFFFFF',
    brand_text: '#0B5A6B',
    brand_tint: '#E6F1F3',
    dark_fill: '#3C7B89',
    dark_on_fill: '#FFFFFF',
    dark_brand_text: '#6CC3D5',
    dark_brand_tint: '#12303A',
  },
  institute_place: 'Mysuru',
  test_mode: true,
  ...over,
});

/** A known, active student as a lookup without proof shows it. */
export const aStudentDetails = (over: Partial<StudentDetails> = {}): StudentDetails => ({
  customer_mobile: 'XXXXXX0001',
  mobile_on_file: true,
  email_on_file: false,
  proven: false,
  stud_bd: {
    code: 'sbd_one',
    student_uuid: 'KVS-2041',
    sbd_code: 'sbd_one',
    first_name: 'Aarav',
    middle_name: '',
    last_name: 'Sharma',
    status: 'ACTIVE',
  },
  cust_bd: { email: '', profile_pic_url: '' },
  stud_ad: {},
  cust_ad: {},
  custom_fields: {},
  ...over,
});
