import { describe, expect, it } from 'vitest';
import { aFormField, aStudent } from '../testing/index.ts';
import { fieldList, genericRows } from './form-field.ts';
import { prefilledValues, submittedFields } from './form-values.ts';

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

describe('checkbox values', () => {
  it('are a list [PJ-5.15]', () => {
    expect(prefilledValues([boxes], aStudent())).toEqual({ wants: [] });
    expect(fieldList(['bus', ' hostel '])).toEqual(['bus', 'hostel']);
  });

  it('are joined by commas on submit [PJ-5.17]', () => {
    expect(submittedFields([boxes], { wants: ['bus', 'hostel'] }).custom_fields).toEqual({
      'CF-1': 'bus,hostel',
    });
  });

  it('are split on prefill [PJ-5.18]', () => {
    const details = aStudent({ custom_fields: { 'CF-1': 'bus, hostel' } });
    expect(prefilledValues([boxes], details)).toEqual({ wants: ['bus', 'hostel'] });
  });
});

describe('prefill and submit', () => {
  it('prefixes prefill keys stud_bd_, cust_bd_, stud_ad_, cust_ad_ [PJ-3.19]', () => {
    const ids = ['stud_bd_first_name', 'cust_bd_email', 'stud_ad_city', 'cust_ad_city', 'first_name'];
    const fields = ids.map((input_id) => aFormField({ input_id, field_type: 'system' }));
    const details = aStudent({ stud_ad: { city: 'Mysuru' }, cust_ad: { city: 'Jaipur' } });
    expect(prefilledValues(fields, details)).toEqual({
      stud_bd_first_name: 'Aarav',
      cust_bd_email: 'meera@example.in',
      stud_ad_city: 'Mysuru',
      cust_ad_city: 'Jaipur',
      first_name: '',
    });
  });

  it('fills mobile and e-mail, and skips placeholders [PJ-5.51]', () => {
    expect(prefilledValues([mobile, email], aStudent())).toEqual({
      customer_mobile: '9812300001',
      customer_email: 'meera@example.in',
    });
    const details = aStudent({ customer_mobile: '$$1234567890$$', cust_bd: null });
    expect(prefilledValues([mobile, email], details)).toEqual({ customer_mobile: '', customer_email: '' });
  });

  it('does not send inactive fields [PJ-5.2]', () => {
    expect(submittedFields([aFormField({ is_active: false })], { father_name: 'Ravi' })).toEqual({
      system_fields: {},
      custom_fields: {},
    });
  });

  it('keeps the special fields out of the generic rows [PJ-2.3.9]', () => {
    const student = aFormField({ input_id: 'stud_bd_student_uuid' });
    const off = aFormField({ is_active: false });
    expect(genericRows([[student], [mobile, date, email], [off], [boxes]])).toEqual([[date], [boxes]]);
  });
});
