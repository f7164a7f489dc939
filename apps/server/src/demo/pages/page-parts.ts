import type { BundlePage, FormField, Paragraph } from '@shulk/contract';

export type FormConfig = NonNullable<NonNullable<BundlePage['form_block']>['data']['form_config']>;
export type Card = NonNullable<BundlePage['sdk_block']>[number];
export type SupportBlock = NonNullable<BundlePage['support_block']>;

/** A plain paragraph. */
export const say = (para: string, style: Omit<Paragraph, 'para'> = {}): Paragraph => ({ para, ...style });

type FieldRest = Partial<FormField> & Pick<FormField, 'input_id' | 'label'>;

const field = (rest: FieldRest): FormField => ({
  input_name: rest.input_id,
  input_type: 'text',
  is_active: true,
  is_required: true,
  field_type: 'custom',
  field_code: rest.input_id,
  ...rest,
});

/** The student identifier. */
export const studentIdField = (label: string, placeholder: string): FormField =>
  field({
    input_id: 'stud_bd_student_uuid',
    label,
    placeholder,
    field_type: 'system',
    field_code: 'student_uuid',
  });

export const mobileField = (rest: Partial<FormField> = {}): FormField =>
  field({
    input_id: 'customer_mobile',
    label: 'Mobile Number',
    placeholder: '10 digit mobile number',
    helper_text: 'The receipt is sent to this number.',
    field_type: 'system',
    field_code: 'mobile',
    ...rest,
  });

export const emailField = (rest: Partial<FormField> = {}): FormField =>
  field({
    input_id: 'customer_email',
    input_type: 'email',
    label: 'Email',
    placeholder: 'name@example.in',
    field_type: 'system',
    field_code: 'email',
    ...rest,
  });

/** A field of the institute's own. */
export const ownField = field;

/** Choices whose value is the label in lower case. */
export const choices = (...labels: readonly string[]): { label: string; value: string }[] =>
  labels.map((label) => ({ label, value: label.toLowerCase().replace(/[^a-z0-9]+/g, '-') }));

/** A form block of rows of fields. */
export const form = (
  [title, subtitle]: readonly [title: string, subtitle: string],
  form_config: FormConfig,
  fields: FormField[][],
): NonNullable<BundlePage['form_block']> => ({
  visible: true,
  name: title,
  data: { fields, meta_data: { title, subtitle }, form_config },
});

/** What a direct payment costs beyond the fee, as shown (R9). */
export const directCharges: NonNullable<Card['pg_charges']> = [
  { text: 'UPI', subtext: 'Any UPI app', value: 'No charge' },
  { text: 'RuPay debit card', value: 'No charge' },
  { text: 'Other cards', subtext: 'Borne by the institute', value: 'No charge' },
  { text: 'Net banking', subtext: 'Borne by the institute', value: 'No charge' },
];
