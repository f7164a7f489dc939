import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldsOf } from '../testing/schema-fields.ts';
import { calculateFees, feeType } from './fees.ts';
import { receiptList } from './receipts.ts';
import { reverseData } from './reverse.ts';
import { sessionDataIn, sessionDataOut } from './sessions.ts';
import { studentDetails, studentOption } from './students.ts';

type Named = readonly [clause: string, entity: string, schema: z.ZodType, fields: readonly string[]];

const entities: readonly Named[] = [
  [
    '[PJ-3.18]',
    'student details',
    studentDetails,
    [
      'customer_mobile',
      ...['code', 'student_uuid', 'sbd_code', 'first_name', 'middle_name', 'last_name', 'status'].map(
        (key) => `stud_bd.${key}`,
      ),
      'cust_bd.email',
      'cust_bd.profile_pic_url',
      'stud_ad',
      'cust_ad',
      'custom_fields',
    ],
  ],
  [
    '[PJ-3.20]',
    'reverse data',
    reverseData,
    [
      ...[
        'student_id',
        'student_uuid',
        'student_first_name',
        'student_middle_name',
        'student_last_name',
        'notes',
        'pp_config.slug',
      ].map((key) => `student_details.0.${key}`),
      ...[
        'customer_mobile',
        'customer_first_name',
        'customer_middle_name',
        'customer_last_name',
        'customer_email',
      ].map((key) => `customer_details.${key}`),
    ],
  ],
  [
    '[PJ-3.22]',
    'a fee type',
    feeType,
    [
      'sft_code',
      'fee_type_code',
      'label',
      'base_amount',
      'amount_paid',
      'payable_amount',
      'discount',
      'late_fee',
      'balance_outstanding',
      'applied_for_emi',
      'dynamic_ft',
      'amount',
      'financing_mode',
    ],
  ],
  [
    '[PJ-3.23]',
    'a fee group',
    calculateFees.data,
    ['fee_groups.0.title', 'fee_groups.0.is_editable', 'fee_groups.0.fee_types'],
  ],
  [
    '',
    'session_data as sent',
    sessionDataIn,
    [
      'fee_types',
      'payment_page_slug',
      'sbd_code',
      'mobile',
      'customer_mobile',
      'student_uuid',
      'student_id',
      'selected_data',
    ],
  ],
  [
    '',
    'session_data as read',
    sessionDataOut,
    [
      'fee_types',
      'original_fee_types',
      'payment_page_slug',
      'sbd_code',
      'customer_mobile',
      'student_id',
      'customer_code',
    ],
  ],
  ['', 'a student dropdown item', studentOption, ['label', 'value', 'student_uuid']],
  [
    '',
    'the receipt list',
    receiptList,
    [
      '0.transaction_details.0.transaction_id',
      '0.transaction_details.0.transaction_date',
      '0.transaction_details.0.total',
      '0.transaction_details.0.status',
      '0.transaction_details.0.transactions.0.payment_mode',
    ],
  ],
];

describe('the entities of students, fees, sessions and receipts', () => {
  it.each(entities)('%s %s has the fields of the specification', (_clause, _entity, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining([...fields]));
  });
});
