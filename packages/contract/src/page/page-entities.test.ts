import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { workflowDetails } from '../calls/sessions.ts';
import { fieldsOf } from '../testing/schema-fields.ts';
import { gileSearch, headerBlock, logoBlock, paragraph, supportBlock } from './blocks.ts';
import { formBlock, formField } from './form.ts';
import { PAGE_TYPES } from '@shulk/domain';
import { financingMode, gatewayVendor, paymentCard } from './payment-card.ts';
import {
  callbackConfig,
  instituteConfig,
  pageData,
  pageType,
  workflowBlock,
  workflowCard,
} from './page-data.ts';

type Named = readonly [clause: string, entity: string, schema: z.ZodType, fields: readonly string[]];

const searchFields = [
  'group',
  'institute',
  'location',
  'education_type',
  'academic_year',
  'class',
  'payment_page',
].flatMap((level) =>
  ['visible', 'label', 'placeholder', 'is_required'].map((key) => `${level}_field.${key}`),
);

const entities: readonly Named[] = [
  [
    '[SR-3.7] [PJ-3.1]',
    'a payment page',
    pageData,
    [
      'payment_page_slug',
      'payment_page_type',
      'payment_page_expired',
      'dynamic_link',
      'emi_min_amount',
      'emi_max_amount',
      'is_checkbox_enabled',
      'single_checkbox_selection',
      ...['group', 'institute', 'location', 'education_type', 'ay', 'gilec'].flatMap((level) =>
        ['id', 'code', 'name', 'label'].map((key) => `institute_config.${level}.${key}`),
      ),
      'gile_search.search_level',
      ...['logo', 'header', 'search', 'banner', 'reward', 'support', 'workflow'].map(
        (block) => `${block}_block.visible`,
      ),
      'sdk_block.0.code',
      'content_blocks.0.type',
      'form_block.data.fields',
      'form_block.data.form_config',
      'callback_config.action',
      'pp_config.slug',
    ],
  ],
  ['[PJ-3.4]', 'gile_search', gileSearch, ['search_level', ...searchFields, 'cta_config.label']],
  ['[PJ-3.8]', 'logo_block', logoBlock, ['visible', 'images', 'position']],
  ['[PJ-3.9]', 'header_block', headerBlock, ['visible', 'title', 'subtitle', 'description']],
  ['[PJ-2.2.7]', 'a paragraph', paragraph, ['para', 'is_bold', 'is_italic', 'is_underlined']],
  [
    '[PJ-3.10]',
    'form_block',
    formBlock,
    [
      'name',
      'data.fields',
      'data.meta_data.title',
      'data.meta_data.subtitle',
      'data.form_config.enable_otp_verification',
      'data.form_config.enable_email_otp_verification',
      'data.form_config.block_unverified_student',
    ],
  ],
  [
    '[PJ-3.11]',
    'a form field',
    formField,
    [
      'input_name',
      'input_id',
      'input_type',
      'is_active',
      'is_required',
      'label',
      'placeholder',
      'helper_text',
      'input_value.0.label',
      'input_value.0.value',
      'field_type',
      'field_code',
    ],
  ],
  [
    '[PJ-3.13]',
    'an sdk_block entry',
    paymentCard,
    [
      'code',
      'financing_mode',
      'fee_group.code',
      'fee_group.amount',
      'fee_group.applied_for_emi',
      'verify_mobile',
      'reference_id',
      'fee_group_discount_skip',
      'redirection',
      'tags',
      'custom_link_params',
    ],
  ],
  [
    '[PJ-3.14]',
    'workflow_block',
    workflowBlock,
    [
      'visible',
      'title',
      'subtitle',
      'description',
      'cta_config.url',
      'cta_config.label',
      'cta_config.position',
      'cta_config.new_window',
      'cta_config.type',
      'instructions.DIRECT.success',
      'instructions.DIRECT.failure',
      'workflow_config',
      'workflow_config.0.config.0.sdk_block_code',
    ],
  ],
  [
    '[PJ-3.15]',
    'a workflow card',
    workflowCard,
    ['title', 'text', 'note', 'config.0.sdk_block_code', 'config.0.financing_mode'],
  ],
  [
    '[PJ-3.16]',
    'workflow details',
    workflowDetails.data,
    [
      'wf_code',
      ...[
        'financing_mode',
        'status',
        'amount',
        'loan_amount',
        'application_id',
        'application_code',
        'payment_mode',
        'payment_timestamp',
      ].map((key) => `cfd_details.0.${key}`),
    ],
  ],
  [
    '[PJ-3.17]',
    'callback_config',
    callbackConfig,
    [
      'title',
      'subtitle',
      'action',
      'fields.student_uuid_field.label',
      'fields.student_uuid_field.helper_text',
      'fields.mobile_field.label',
      'fields.mobile_field.helper_text',
    ],
  ],
  [
    '[PJ-3.2]',
    'institute_config without credentials',
    instituteConfig,
    [
      ...['group', 'institute', 'location', 'education_type', 'ay', 'gilec'].flatMap((level) =>
        ['id', 'code', 'name', 'label'].map((key) => `${level}.${key}`),
      ),
      'payment_page_slug',
      'payment_page_label',
    ],
  ],
  [
    '',
    'support_block',
    supportBlock,
    ['receipt_visible', 'blocks.0.title', 'blocks.0.phones', 'blocks.0.emails'],
  ],
];

describe('the entities of a page', () => {
  it.each(entities)('%s %s has the fields of the specification', (_clause, _entity, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining([...fields]));
  });

  it('knows the three search levels [PJ-3.5]', () => {
    expect(gileSearch.shape.search_level.unwrap().options).toEqual(['gile', 'gileay', 'gileayc']);
  });

  it('keeps all of a form field: one of six input types, field type system or custom, and no other [PJ-2.3.8] [PJ-3.11]', () => {
    const field = {
      input_name: 'bus_stop',
      input_id: 'bus_stop',
      input_type: 'text',
      is_active: true,
      is_required: false,
      label: 'Bus stop',
      placeholder: 'River Bridge',
      helper_text: 'As on the bus pass',
      input_value: [{ label: 'River Bridge', value: 'river' }],
      field_type: 'system',
      field_code: 'bus_stop',
    };
    for (const input_type of ['text', 'email', 'radio', 'select', 'date', 'checkbox'])
      for (const field_type of ['system', 'custom'])
        expect(formField.safeParse({ ...field, input_type, field_type }).data).toEqual({
          ...field,
          input_type,
          field_type,
        });
    for (const input_type of ['tel', 'number', 'file', 'textarea', 'TEXT', ''])
      expect(formField.safeParse({ ...field, input_type }).success, input_type).toBe(false);
    for (const field_type of ['standard', 'SYSTEM', ''])
      expect(formField.safeParse({ ...field, field_type }).success, field_type).toBe(false);
    expect(formField.shape.input_type.options).toHaveLength(6);
    expect(formField.shape.field_type.options).toHaveLength(2);
  });

  it('knows the two references a card may ask for [PJ-3.13]', () => {
    expect(paymentCard.shape.reference_id.unwrap().options.toSorted()).toEqual([
      'customer_mobile',
      'student_uuid',
    ]);
  });

  it('knows the three financing modes, the six vendors and the page types [PJ-3.13] [PJ-9.3] [SR-1.6]', () => {
    expect(financingMode.options.toSorted()).toEqual(['AUTO-DEBIT', 'DIRECT', 'MONTHLY-EMI']);
    expect(gatewayVendor.options).toHaveLength(6);
    expect(PAGE_TYPES.toSorted()).toEqual([
      'DYNAMIC-LINK-PAGE',
      'SEARCH-PAGE',
      'STATIC-PAGE',
      'WORKFLOW-PAGE',
    ]);
  });

  it('accepts a page of any other type and a card of any other mode, so that they behave as specified [SR-1.7] [SR-4.5] [SR-8.7]', () => {
    expect(pageType.parse('EVENT-PAGE')).toBe('EVENT-PAGE');
    expect(['BARTER', ''].map((mode) => paymentCard.shape.financing_mode.parse(mode))).toEqual([
      'BARTER',
      '',
    ]);
  });
});
