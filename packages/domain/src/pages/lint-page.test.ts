import { describe, expect, it } from 'vitest';
import { isSpecialInput, meantInput } from '../form/special-inputs.ts';
import { lintPage, opensByLinkAlone } from './lint-page.ts';
import type { LintFacts, LintPage } from './page-finding.ts';

type Form = NonNullable<LintPage['form_block']>;

const field = (input_id: string, over: Partial<Form['data']['fields'][number][number]> = {}) => ({
  input_id,
  input_type: 'text',
  is_active: true,
  field_type: 'system',
  ...over,
});

const form = (ids: readonly string[], form_config: Form['data']['form_config'] = {}): Form => ({
  visible: true,
  data: { fields: [ids.map((id) => field(id))], form_config },
});

const card = { code: 'full', financing_mode: 'DIRECT', fee_group: { code: 'SCHOOL' } };

const page = (over: Partial<LintPage> = {}): LintPage => ({
  payment_page_type: 'STATIC-PAGE',
  is_checkbox_enabled: true,
  form_block: form(['stud_bd_student_uuid', 'customer_mobile']),
  sdk_block: [card],
  ...over,
});

const facts = (over: Partial<LintFacts> = {}): LintFacts => ({
  heads: new Set(['TUITION']),
  charged: new Set(['SCHOOL']),
  typed: new Set(),
  fixed: new Set(['SCHOOL']),
  owed: new Set(),
  search: undefined,
  is_led_to: false,
  has_gateway: true,
  has_erp: true,
  has_integrator: false,
  missing_lenders: new Map(),
  ...over,
});

const found = (over: Partial<LintPage>, about: Partial<LintFacts> = {}): string[] =>
  lintPage(page(over), facts(about)).map(({ path, level }) => `${level} ${path}`);

const bare: Partial<LintPage> = { form_block: undefined, is_checkbox_enabled: false };

describe('a page that does not work for payers (decision 65)', () => {
  it('is neither one with form, fees and cards, nor an expired one', () => {
    expect(found({})).toEqual([]);
    expect(found({ payment_page_expired: true, sdk_block: [] })).toEqual([]);
  });

  it('is refused without the field that finds a student, and the error names the likely mistake', () => {
    const [finding] = lintPage(page({ form_block: form(['student_id', 'customer_mobile']) }), facts());
    expect(finding).toMatchObject({ level: 'refuse', path: 'form_block.data.fields.0.0.input_id' });
    expect(finding?.problem).toContain('"stud_bd_student_uuid"');
    expect(finding?.problem).toContain('rename "student_id"');
    expect(found({ form_block: form(['customer_mobile']) })).toEqual(['refuse form_block.data.fields']);
    expect(found({ form_block: form(['customer_mobile'], { block_unverified_student: true }) })).toEqual([
      'refuse form_block.data.fields',
    ]);
    const hidden: Form = {
      visible: true,
      data: { fields: [[field('stud_bd_student_uuid', { is_active: false })]] },
    };
    expect(found({ form_block: hidden })).toEqual(['refuse form_block.data.fields']);
  });

  it('may be an admission form if the class has fees', () => {
    const admission: Partial<LintPage> = {
      form_block: form(['stud_bd_first_name', 'customer_mobile']),
      location: 'ooty',
      education_type: 'cbse',
      academic_year: '2026-27',
      class_code: 'V',
    };
    expect(found(admission, { owed: new Set(['SCHOOL']) })).toEqual([]);
    expect(found(admission)).toEqual(['refuse form_block.data.fields']);
    const asking = { ...admission, form_block: form(['customer_mobile'], { enable_otp_verification: true }) };
    expect(found(asking, { owed: new Set(['SCHOOL']) })).toEqual(['refuse form_block.data.fields']);
    expect(found({ ...admission, class_code: undefined }, { owed: new Set(['SCHOOL']) })).toEqual([
      'refuse form_block.data.fields',
    ]);
  });

  it('is refused if codes are on without the field for their contact', () => {
    const config = { enable_otp_verification: true, enable_email_otp_verification: true };
    expect(found({ form_block: form(['stud_bd_student_uuid'], config) })).toEqual([
      'refuse form_block.data.form_config.enable_otp_verification',
      'refuse form_block.data.form_config.enable_email_otp_verification',
    ]);
    expect(
      found({ form_block: form(['stud_bd_student_uuid', 'customer_mobile', 'customer_email'], config) }),
    ).toEqual([]);
  });

  it('gets a warning about unknown input ids', () => {
    expect(found({ form_block: form(['stud_bd_student_uuid', 'mobile_no']) })).toEqual([
      'warn form_block.data.fields.0.1.input_id',
    ]);
    expect(found({ form_block: form(['stud_bd_student_uuid', 'bus_stop']) })).toEqual([
      'warn form_block.data.fields.0.1.input_id',
    ]);
    const own: Form = {
      visible: true,
      data: { fields: [[field('stud_bd_student_uuid'), field('bus_stop', { field_type: 'custom' })]] },
    };
    expect(found({ form_block: own })).toEqual([]);
    const chosen: Form = {
      visible: true,
      data: { fields: [[field('stud_bd_student_uuid', { input_type: 'select' })]] },
    };
    expect(found({ form_block: chosen })).toEqual(['refuse form_block.data.fields.0.0.input_type']);
  });

  it('is refused if it shows nothing, or lacks what its type requires', () => {
    expect(found({ ...bare, sdk_block: [] })).toEqual(['refuse sdk_block']);
    expect(found({ ...bare, sdk_block: [], content_blocks: [{}] })).toEqual([]);
    expect(found({ sdk_block: [] })).toEqual(['refuse sdk_block']);
    expect(found({ form_block: { visible: true, data: { fields: [] } } })).toContain(
      'refuse form_block.data.fields',
    );
    expect(found({ payment_page_type: 'SEARCH-PAGE' })).toEqual(['refuse search_block']);
    expect(found({ ...bare, sdk_block: [], search_block: { visible: true } })).toEqual(['warn gile_search']);
    const gile_search = { search_level: 'gile', institute_field: { visible: true } };
    expect(found({ ...bare, sdk_block: [], search_block: { visible: true }, gile_search })).toEqual([]);
    expect(found({ payment_page_type: 'WORKFLOW-PAGE' })).toEqual(['refuse workflow_block']);
    expect(found({ workflow_block: { visible: true } })).toEqual(['refuse workflow_block.workflow_config']);
  });

  it('gets a warning that fees without a form open only by links', () => {
    expect(found({ form_block: undefined })).toEqual(['warn is_checkbox_enabled']);
    const callback_config = { action: '/student', fields: { student_uuid_field: {} } };
    expect(found({ form_block: undefined, callback_config })).toEqual([]);
    expect(found({ form_block: undefined }, { is_led_to: true }), 'a lookup brings the student').toEqual([]);
  });

  it('is told when a search offers it to payers who come without a link, lookup of another page or not', () => {
    const search = 'find-school';
    for (const is_led_to of [false, true]) {
      const [finding] = lintPage(page({ form_block: undefined }), facts({ search, is_led_to }));
      expect(finding).toMatchObject({ level: 'warn', path: 'is_checkbox_enabled' });
      expect(finding?.problem).toContain('the search of the page find-school offers it to everybody');
      expect(found(bare, { search, is_led_to, has_integrator: true })).toContain('warn sdk_block');
    }
    expect(found({}, { search })).toEqual([]);
    const sold = { ...card, fee_group: { code: 'KIT', amount: 500 } };
    expect(found({ ...bare, sdk_block: [sold] }, { search, heads: new Set(['KIT']) })).toEqual([]);
    expect(opensByLinkAlone(page({ ...bare, search_block: { visible: true } }))).toBe(false);
  });

  it('gets a warning about cards without fees, a gateway or a lender', () => {
    expect(found({}, { charged: new Set(), fixed: new Set() })).toEqual(['warn sdk_block.0.fee_group.code']);
    expect(found({}, { has_gateway: false })).toEqual(['warn sdk_block']);
    const emi = { ...card, financing_mode: 'MONTHLY-EMI', plan_code: 'SIX' };
    expect(found({ sdk_block: [emi] }, { missing_lenders: new Map([['SIX', 'Lender']]) })).toEqual([
      'warn sdk_block.0.plan_code',
    ]);
  });

  it('is told about a card whose group has structures alone, unless new students come here or the ERP may name fees', () => {
    const structures = { charged: new Set<string>(), owed: new Set(['SCHOOL']) };
    const ids = ['stud_bd_student_uuid', 'customer_mobile'];
    const named = { form_block: form(ids, { block_unverified_student: true }) };
    const [finding] = lintPage(page(named), facts(structures));
    expect(finding).toMatchObject({ level: 'warn', path: 'sdk_block.0.fee_group.code' });
    expect(finding?.problem).toContain('its structures give fees only to students who come by an admission');
    expect(found({}, structures), 'the form takes an ID nobody knows').toEqual([]);
    expect(found({}, { ...structures, owed: new Set() }), 'of another class').toEqual([
      'warn sdk_block.0.fee_group.code',
    ]);
    const callback_config = { action: 'find', fields: { student_uuid_field: {} } };
    expect(found({ ...named, callback_config }, structures)).toEqual([]);
    expect(found(named, { ...structures, is_led_to: true })).toEqual([]);
  });

  it('gets a warning about a dynamic step without dynamic fees, and the other way round', () => {
    const typed = { typed: new Set(['SCHOOL']), fixed: new Set<string>() };
    expect(found({}, typed)).toEqual(['warn sdk_block.0.fee_group.code']);
    expect(found({ dynamic_link: true }, typed)).toEqual([]);
    expect(found({}, { typed: new Set(['SCHOOL']) })).toEqual([]);
    expect(found({ dynamic_link: true })).toEqual(['warn dynamic_link']);
    expect(found({ payment_page_type: 'DYNAMIC-LINK-PAGE' })).toEqual(['warn dynamic_link']);
  });

  it('needs a fee head for the code of what it sells', () => {
    const sold = { ...card, fee_group: { code: 'KIT', amount: 500 } };
    expect(found({ ...bare, sdk_block: [sold] })).toEqual(['refuse sdk_block.0.fee_group.code']);
    expect(found({ ...bare, sdk_block: [sold] }, { heads: new Set(['KIT']) })).toEqual([]);
    // Nothing to pay, as without any fee line (institute-side 2.1).
    expect(found({ ...bare })).toEqual(['refuse sdk_block.0.fee_group.amount']);
    // A link of the institute's server, or a lookup that leads here, supplies the student.
    expect(found({ ...bare }, { has_integrator: true })).toEqual(['warn sdk_block.0.fee_group.amount']);
    expect(found({ ...bare }, { is_led_to: true })).toEqual([]);
    expect(found({ sdk_block: [{ ...card, fee_group: { code: 'SCHOOL', amount: 5 } }] })).toEqual([
      'warn sdk_block.0.fee_group.amount',
    ]);
  });

  it('is accepted with an unknown type or mode, with a warning about the effect [SR-1.7] [SR-8.7] [SR-4.5]', () => {
    expect(found({ payment_page_type: 'EVENT-PAGE' })).toEqual(['warn payment_page_type']);
    expect(found({ sdk_block: [card, { ...card, financing_mode: 'BARTER' }] })).toEqual([
      'warn sdk_block.1.financing_mode',
    ]);
    expect(lintPage(page({ sdk_block: [{ ...card, financing_mode: '' }] }), facts())).toEqual([
      expect.objectContaining({ problem: expect.stringContaining('never shown') }),
    ]);
  });

  it('needs an ERP for its reverse lookup', () => {
    const callback_config = { action: '/student', fields: { mobile_field: {} } };
    expect(found({ callback_config }, { has_erp: false })).toEqual(['warn callback_config.action']);
    expect(found({ callback_config: { fields: {} } })).toEqual(['warn callback_config']);
  });

  it('of a group is checked without an institute', () => {
    expect(lintPage(page({ payment_page_type: 'SEARCH-PAGE' }), undefined)).toHaveLength(1);
  });
});

describe('the special input ids', () => {
  it('are recognised, and a misspelled one is guessed', () => {
    expect(['stud_bd_student_uuid', 'stud_ad_city', 'cust_bd_last_name'].every(isSpecialInput)).toBe(true);
    expect(['student_id', 'stud_ad_', 'stud_bd_city'].some(isSpecialInput)).toBe(false);
    expect(['student_id', 'Student-UUID', 'admission_no', 'roll_number'].map(meantInput)).toEqual(
      Array.from({ length: 4 }, () => 'stud_bd_student_uuid'),
    );
    expect(['mobile', 'phone_no', 'email', 'e-mail_id', 'house', 'stud_ad_email'].map(meantInput)).toEqual([
      'customer_mobile',
      'customer_mobile',
      'customer_email',
      'customer_email',
      undefined,
      undefined,
    ]);
  });
});
