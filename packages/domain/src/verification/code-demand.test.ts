import { describe, expect, it } from 'vitest';
import {
  asksForStudent,
  formMethods,
  methodsElsewhere,
  pagesWithoutCode,
  shareStudents,
} from './code-demand.ts';
import type { MixPage } from './code-demand.ts';

const page = (slug: string, over: Partial<MixPage> = {}): MixPage => ({
  slug,
  place: { class_code: 'VI' },
  methods: [],
  is_open: true,
  shows_fees: true,
  ...over,
});
const term = page('term', { methods: ['mobile_verf'] });

describe('pages of one institute with and without a code [R56]', () => {
  it('share students unless a level names two different codes; missing or empty means all', () => {
    expect(shareStudents({ class_code: 'VI' }, {})).toBe(true);
    expect(
      shareStudents({ class_code: 'VI', location: null }, { class_code: 'VI', location: 'mysuru' }),
    ).toBe(true);
    expect(shareStudents({ class_code: 'VI' }, { class_code: 'VII' })).toBe(false);
    expect(shareStudents({ class_code: '' }, { class_code: 'VII' })).toBe(true);
  });

  it('require the methods of every page that shares students', () => {
    const others = [term, page('all', { place: {}, methods: ['email_verf', 'mobile_verf'] })];
    expect(methodsElsewhere({ class_code: 'VI' }, others)).toEqual(['mobile_verf', 'email_verf']);
    expect(methodsElsewhere({ class_code: 'X' }, [term])).toEqual([]);
  });

  it('are a mix if an open one shows the same students’ fees without a code', () => {
    const found = pagesWithoutCode([
      term,
      page('open'),
      page('other-class', { place: { class_code: 'X' } }),
      page('closed', { is_open: false }),
      page('prospectus', { shows_fees: false }),
    ]);
    expect(found).toEqual([{ slug: 'open', because: 'term' }]);
    expect(pagesWithoutCode([{ ...term, is_open: false }, page('open')])).toEqual([]);
  });

  it('require a code only by a method that is on and has its field on a visible form [SR-4.37]', () => {
    const form = (input_id: string, visible = true, is_active = true) => ({
      visible,
      data: { fields: [[{ input_id, is_active }]], form_config: { enable_otp_verification: true } },
    });
    expect(formMethods(form('customer_mobile'))).toEqual(['mobile_verf']);
    expect(formMethods(form('customer_email'))).toEqual([]);
    expect(formMethods(form('customer_mobile', false))).toEqual([]);
    expect(formMethods(form('customer_mobile', true, false))).toEqual([]);
    expect(formMethods(undefined)).toEqual([]);
  });

  it('identify a student on record by an active field of a visible form; a form without it is an admission form', () => {
    const form = (input_id: string, visible = true, is_active = true) => ({
      visible,
      data: { fields: [[{ input_id: 'customer_mobile', is_active: true }], [{ input_id, is_active }]] },
    });
    expect(asksForStudent(form('stud_bd_student_uuid'))).toBe(true);
    expect(asksForStudent(form('stud_bd_first_name'))).toBe(false);
    expect(asksForStudent(form('stud_bd_student_uuid', true, false))).toBe(false);
    expect(asksForStudent(form('stud_bd_student_uuid', false))).toBe(false);
    expect(asksForStudent(undefined)).toBe(false);
  });
});
