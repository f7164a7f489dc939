import { describe, expect, it } from 'vitest';
import { calendarDay } from '../dates.ts';
import { aFormField } from '../testing/index.ts';
import { validateForm } from './field-rules.ts';
import type { FormContext } from './field-rules.ts';
import { isSpecialField } from './form-field.ts';
import type { FieldValue, FormField } from './form-field.ts';
import { submittedFields } from './form-values.ts';

const today = calendarDay('2026-11-20');
const problem = (
  field: FormField,
  value: FieldValue,
  context: Partial<FormContext> = {},
): string | undefined =>
  validateForm([field], { [field.input_id]: value }, { today, ...context })[field.input_id];

const options = [
  { label: 'Bus', value: 'bus' },
  { label: 'Hostel', value: 'hostel' },
];
const mobile = aFormField({ input_id: 'customer_mobile', field_type: 'system' });
const email = aFormField({ input_id: 'customer_email', input_type: 'email', field_type: 'system' });
const date = aFormField({ input_id: 'dob', input_type: 'date' });
const boxes = aFormField({
  input_id: 'wants',
  input_type: 'checkbox',
  input_value: options,
  field_code: 'CF-1',
});

describe('form validation', () => {
  it('is built from the field config [PJ-5.1]', () => {
    const fields = [aFormField({ input_id: 'a' }), aFormField({ input_id: 'b', is_required: false }), email];
    expect(validateForm(fields, { customer_email: 'x' }, { today })).toEqual({
      a: 'Field cannot be empty',
      customer_email: 'Please enter valid email',
    });
  });

  it('validates only active fields [PJ-5.2]', () => {
    expect(problem(aFormField({ is_active: false }), '')).toBeUndefined();
    expect(problem({ ...mobile, is_active: false }, '12')).toBeUndefined();
  });

  it('trims all strings [PJ-5.3]', () => {
    expect(problem(aFormField(), '   ')).toBe('Field cannot be empty');
    expect(problem(mobile, ' 9876544321 ')).toBeUndefined();
    expect(problem(email, ' a@b.in ')).toBeUndefined();
    const sent = submittedFields([aFormField(), mobile], {
      father_name: '  Ravi ',
      customer_mobile: ' 9876544321',
    });
    expect(sent).toEqual({
      system_fields: { customer_mobile: '9876544321' },
      custom_fields: { father_name: 'Ravi' },
    });
  });

  it('gives "Mobile number must contain 10 digits" for a customer_mobile not of exactly 10 characters [PJ-5.4]', () => {
    expect(problem(mobile, '987654432')).toBe('Mobile number must contain 10 digits');
    expect(problem({ ...mobile, is_required: false }, '98765443210')).toBe(
      'Mobile number must contain 10 digits',
    );
  });

  it('gives "Please enter valid mobile number" unless a first digit 6 to 9 and 9 digits stand there [PJ-5.5]', () => {
    for (const first of ['6', '7', '8', '9']) expect(problem(mobile, `${first}876544321`)).toBeUndefined();
    for (const first of ['0', '1', '2', '3', '4', '5', 'x'])
      expect(problem(mobile, `${first}876544321`)).toBe('Please enter valid mobile number');
    for (const wrong of ['987654432x', '98765x4321', '98765 4321'])
      expect(problem(mobile, wrong)).toBe('Please enter valid mobile number');
  });

  it('gives "Please enter mobile number" for a required customer_mobile left empty [PJ-5.6]', () => {
    expect(problem(mobile, '')).toBe('Please enter mobile number');
    expect(problem({ ...mobile, is_required: false }, '')).toBeUndefined();
  });

  it('gives "Mobile number does not match" with verification on and another known mobile [C12] [PJ-5.7]', () => {
    expect(problem(mobile, '9876544322', { known_mobile: '9876544321' })).toBe(
      'Mobile number does not match',
    );
    expect(problem(mobile, '9876544321', { known_mobile: '9876544321' })).toBeUndefined();
    expect(problem(mobile, '9876544322')).toBeUndefined();
  });

  it('accepts the mask of the number on file as that number (threats 2 row 4)', () => {
    expect(problem(mobile, 'XXXXXX4321', { known_mobile: 'XXXXXX4321' })).toBeUndefined();
    expect(problem(mobile, '9876544322', { known_mobile: 'XXXXXX4321' })).toBeUndefined();
    expect(problem(mobile, 'XXXXXX4321')).toBe('Please enter valid mobile number');
    expect(problem(email, 'mee****@b.in', { known_email: 'mee****@b.in' })).toBeUndefined();
  });

  it('gives "Field cannot be empty" for other required text left empty [PJ-5.8]', () => {
    expect(problem(aFormField(), '')).toBe('Field cannot be empty');
    expect(problem(aFormField({ is_required: false }), '')).toBeUndefined();
    expect(problem(aFormField(), 'Ravi')).toBeUndefined();
  });

  it('says how many characters a text may have, before anything is sent that the server refuses', () => {
    expect(problem(aFormField(), 'अ'.repeat(2000))).toBeUndefined();
    expect(problem(aFormField({ is_required: false }), 'अ'.repeat(2001))).toBe(
      'Please enter at most 2000 characters',
    );
  });

  it('gives "Email does not match" with verification on and another known e-mail [C12] [PJ-5.12]', () => {
    expect(problem(email, 'x@b.in', { known_email: 'a@b.in' })).toBe('Email does not match');
    expect(problem(email, 'a@b.in', { known_email: 'a@b.in' })).toBeUndefined();
    expect(problem(email, 'x@b.in')).toBeUndefined();
  });

  it('gives "Please select an option" for a required radio or select without a choice [PJ-5.13]', () => {
    for (const input_type of ['radio', 'select'] as const) {
      const field = aFormField({ input_type, input_value: options });
      expect(problem(field, '')).toBe('Please select an option');
      expect(problem(field, 'train')).toBe('Please select an option');
      expect(problem(field, 'bus')).toBeUndefined();
      expect(problem({ ...field, is_required: false }, '')).toBeUndefined();
    }
  });

  it('gives "Please select a date" for a required date left empty [PJ-5.14]', () => {
    expect(problem(date, '')).toBe('Please select a date');
    expect(problem({ ...date, is_required: false }, '')).toBeUndefined();
  });

  it('accepts dates from 1965-01-01 to today, and names both in the error [C2] [PJ-2.3.10]', () => {
    expect(['1965-01-01', '2026-11-20'].map((day) => problem(date, day))).toEqual([undefined, undefined]);
    for (const day of ['1964-12-31', '2026-11-21', '2026-02-30', 'soon']) {
      expect(problem({ ...date, is_required: false }, day)).toBe(
        'Please select a date between 1 Jan 1965 and 20 Nov 2026',
      );
    }
  });

  it('gives "Please select at least one option" for a required checkbox field with nothing chosen [PJ-5.16]', () => {
    expect(problem(boxes, [])).toBe('Please select at least one option');
    expect(problem(boxes, ['bus', 'hostel'])).toBeUndefined();
    expect(problem(boxes, ['bus', 'train'])).toBe('Please select at least one option');
    expect(problem({ ...boxes, is_required: false }, [])).toBeUndefined();
  });
});

it('checks each kind of field by the rules of forms, and nothing else [SR-5.28]', () => {
  const choice = aFormField({ input_type: 'select', input_value: options });
  const table: readonly (readonly [FormField, FieldValue, string | undefined])[] = [
    [mobile, '', 'Please enter mobile number'],
    [mobile, '98765', 'Mobile number must contain 10 digits'],
    [mobile, '1234567890', 'Please enter valid mobile number'],
    [mobile, '6000000000', undefined],
    [email, '', 'Field cannot be empty'],
    [email, 'meera@', 'Please enter valid email'],
    [email, 'meera@example.in', undefined],
    [aFormField(), '', 'Field cannot be empty'],
    [aFormField(), '<b>1 & 2</b>', undefined],
    [choice, '', 'Please select an option'],
    [{ ...choice, input_type: 'radio' }, '', 'Please select an option'],
    [{ ...choice, input_type: 'radio' }, 'bus', undefined],
    [boxes, [], 'Please select at least one option'],
    [boxes, ['hostel'], undefined],
    [date, '', 'Please select a date'],
    [date, '2010-06-15', undefined],
  ];
  expect(table.map(([field, value]) => problem(field, value))).toEqual(table.map(([, , message]) => message));
});

it('treats customer_mobile, customer_email and stud_bd_student_uuid as the special input ids [PJ-3.12]', () => {
  const ids = [
    'customer_mobile',
    'customer_email',
    'stud_bd_student_uuid',
    'stud_bd_first_name',
    'mobile',
    '',
  ];
  expect(ids.filter((input_id) => isSpecialField({ input_id }))).toEqual(ids.slice(0, 3));
});
