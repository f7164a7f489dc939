import type { PaymentCard } from '../cards/card.ts';
import type { FeeLine, FeeType } from '../fees/fee-type.ts';
import type { FormField } from '../form/form-field.ts';
import type { StudentDetails } from '../form/form-values.ts';
import { NO_PAISE, rupees } from '../money.ts';

/** A fee type in its plain state, free to be ticked: ₹15,100 charged, nothing paid, late or reduced. */
export function aFeeType(over: Partial<FeeType> = {}): FeeType {
  return {
    sft_code: 'SFT-TUITION',
    fee_type_code: 'TUITION',
    label: 'Tuition Fee',
    base_amount: rupees(15100),
    amount_paid: NO_PAISE,
    payable_amount: rupees(15100),
    discount: NO_PAISE,
    late_fee: NO_PAISE,
    balance_outstanding: rupees(15100),
    applied_for_emi: false,
    dynamic_ft: false,
    amount: NO_PAISE,
    ...over,
  };
}

/** A DIRECT card over ₹48,500 that can be selected. */
export function aCard(over: Partial<PaymentCard> = {}): PaymentCard {
  return {
    code: 'CARD-DIRECT',
    financing_mode: 'DIRECT',
    fee_group: { code: 'SCHOOL', amount: rupees(48500), applied_for_emi: false },
    ...over,
  };
}

/** A line as the server quotes it, in the group SCHOOL, otherwise like {@link aFeeType}. */
export function aFeeLine(over: Partial<FeeLine> = {}): FeeLine {
  return { ...aFeeType(), group_code: 'SCHOOL', ...over };
}

/** A required active text field of the page's own. */
export function aFormField(over: Partial<FormField> = {}): FormField {
  return {
    input_name: 'father_name',
    input_id: 'father_name',
    input_type: 'text',
    is_active: true,
    is_required: true,
    label: "Father's name",
    placeholder: '',
    helper_text: '',
    input_value: [],
    field_type: 'custom',
    field_code: 'father_name',
    ...over,
  };
}

/** The details of an ACTIVE student with a mobile and an e-mail on file. */
export function aStudent(over: Partial<StudentDetails> = {}): StudentDetails {
  return {
    customer_mobile: '9812300001',
    stud_bd: {
      code: 'SBD-AARAV',
      sbd_code: 'SBD-AARAV',
      student_uuid: 'KV-2031',
      first_name: 'Aarav',
      middle_name: '',
      last_name: 'Sharma',
      status: 'ACTIVE',
    },
    cust_bd: { email: 'meera@example.in', profile_pic_url: '' },
    stud_ad: {},
    cust_ad: {},
    custom_fields: {},
    ...over,
  };
}
