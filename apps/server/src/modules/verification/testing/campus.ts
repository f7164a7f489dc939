import type { FormField, PageConfig } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import type { Db } from '../../../platform/db/db.ts';

/** Row ids of the institutes, pages and students below. */
export interface Campus {
  readonly instituteId: number;
  readonly otherInstituteId: number;
  readonly groupId: number;
  /** By slug. */
  readonly pages: Readonly<Record<string, number>>;
  /** By student ID. */
  readonly students: Readonly<Record<string, { readonly id: number; readonly sbd_code: string }>>;
}

/** Mother of KV-1 and KV-2. */
export const ASHA = { mobile: '9876500001', email: 'asha.sharma@example.in' } as const;
/** Father of KV-1, and of nobody else. */
export const RAVI = { mobile: '9876500002', email: 'ravi@example.in' } as const;
/** Mother of KV-3. */
export const MEERA = { mobile: '9876500003', email: 'meera@example.in' } as const;

const id = async (db: Db, text: string, params: readonly unknown[]): Promise<number> =>
  (await db.one<{ id: number }>(`${text} returning id`, params)).id;

/** One field of a form. */
export const aField = (input_id: string, over: Partial<FormField> = {}): FormField => ({
  input_id,
  input_type: 'text',
  is_active: true,
  is_required: false,
  label: input_id,
  field_type: 'system',
  field_code: input_id,
  ...over,
});

const CONTACT_FIELDS = [
  [aField('stud_bd_student_uuid', { is_required: true })],
  [aField('customer_mobile', { is_required: true }), aField('customer_email', { input_type: 'email' })],
];

const MORE_FIELDS = [
  [aField('stud_bd_first_name'), aField('stud_bd_last_name'), aField('stud_ad_city')],
  [
    aField('house', {
      field_type: 'custom',
      input_type: 'radio',
      input_value: [
        { label: 'Red', value: 'red' },
        { label: 'Blue', value: 'blue' },
      ],
    }),
    aField('stud_ad_secret', { is_active: false }),
  ],
];

type FormConfig = NonNullable<NonNullable<PageConfig['form_block']>['data']['form_config']>;

const CARD = {
  code: 'full',
  title: 'Pay in full',
  financing_mode: 'DIRECT',
  fee_group: { code: 'SCHOOL' },
} as const;

/** A stored page with a form. */
export async function aFormPage(
  db: Db,
  place: { readonly groupId: number; readonly instituteId: number },
  slug: string,
  form_config: FormConfig,
  more: Partial<PageConfig> = {},
): Promise<number> {
  const config: PageConfig = {
    payment_page_slug: slug,
    payment_page_type: 'STATIC-PAGE',
    form_block: { visible: true, data: { fields: [...CONTACT_FIELDS, ...MORE_FIELDS], form_config } },
    sdk_block: [CARD],
    ...more,
  };
  return id(
    db,
    `insert into pages (group_id, institute_id, slug, page_type, label, location_code, ay_code, class_code, config, brand)
     values ($1, $2, $3, 'STATIC-PAGE', $3, 'MYS', '2026-27', 'VII', $4::jsonb, $5::jsonb)`,
    [place.groupId, place.instituteId, slug, JSON.stringify(config), JSON.stringify(aPage().brand)],
  );
}

async function anInstitute(db: Db, groupId: number, code: string): Promise<number> {
  return id(
    db,
    // Pages with and without a code exist side by side here; the consequences have tests of their own (R56).
    `insert into institutes (group_id, code, short_code, label, mode, fees_without_code)
     values ($1, $2, upper($2), $3, 'test', true)`,
    [groupId, code, `${code} School`],
  );
}

const details = { stud_ad_city: 'Mysuru', house: 'red', stud_ad_secret: 'hidden', unknown: 'x' };

/** A student; guardians are written apart. */
export async function aStudent(
  db: Db,
  instituteId: number,
  uuid: string,
  over: { first?: string; last?: string; status?: string; verified?: boolean } = {},
): Promise<{ id: number; sbd_code: string }> {
  const sbd_code = `sbd_${instituteId}_${uuid.toLowerCase()}`;
  const studentId = await id(
    db,
    `insert into students (institute_id, student_uuid, sbd_code, first_name, last_name, status, verified, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      instituteId,
      uuid,
      sbd_code,
      over.first ?? 'Aarav',
      over.last ?? 'Sharma',
      over.status ?? 'ACTIVE',
      over.verified ?? true,
      details,
    ],
  );
  return { id: studentId, sbd_code };
}

/** A guardian of one student. */
export async function aGuardian(
  db: Db,
  instituteId: number,
  studentId: number,
  contact: { name: string; mobile?: string; email?: string; is_primary?: boolean; active?: boolean },
): Promise<void> {
  await db.query(
    `insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary, active)
     values ($1, $2, $3, 'GUARDIAN', $4, $5, $6, $7)`,
    [
      instituteId,
      studentId,
      contact.name,
      contact.mobile ?? null,
      contact.email ?? null,
      contact.is_primary ?? false,
      contact.active ?? true,
    ],
  );
}

async function structures(db: Db, instituteId: number): Promise<void> {
  const head = await id(
    db,
    `insert into fee_heads (institute_id, code, label, kind) values ($1, 'TUITION', 'Tuition Fee', 'TUITION')`,
    [instituteId],
  );
  for (const code of ['SCHOOL', 'HOSTEL']) {
    const group = await id(db, 'insert into fee_groups (institute_id, code, title) values ($1, $2, $2)', [
      instituteId,
      code,
    ]);
    for (const [instalment, due] of [
      ['Q1', '2026-12-01'],
      ['Q2', '2027-03-01'],
    ]) {
      await db.query(
        `insert into fee_structures (institute_id, ay_code, class_code, head_id, group_id, instalment, due_date, amount_paise)
         values ($1, '2026-27', 'VII', $2, $3, $4, $5, 1510000)`,
        [instituteId, head, group, instalment, due],
      );
    }
  }
}

/**
 * Two institutes of one group. Pages: `term` demands a code and turns unknown students away, `open` demands none and
 * takes unknown ones, `new` demands a code and takes unknown ones, `other` is open and of the other institute.
 */
export async function aCampus(db: Db): Promise<Campus> {
  const groupId = await id(db, `insert into institute_groups (code, label) values ('trust', 'Trust')`, []);
  const instituteId = await anInstitute(db, groupId, 'kaveri');
  const otherInstituteId = await anInstitute(db, groupId, 'dit');
  await structures(db, instituteId);
  const place = { groupId, instituteId };
  const both = { enable_otp_verification: true, enable_email_otp_verification: true };
  const pages = {
    term: await aFormPage(
      db,
      place,
      'term',
      { ...both, block_unverified_student: true },
      { pp_config: { slug: 'next' } },
    ),
    next: await aFormPage(db, place, 'next', { ...both, block_unverified_student: true }),
    open: await aFormPage(db, place, 'open', {}),
    new: await aFormPage(db, place, 'new', both),
    masked: await aFormPage(db, place, 'masked', { mask_student_name: true, block_unverified_student: true }),
    other: await aFormPage(db, { groupId, instituteId: otherInstituteId }, 'other', {}),
  };
  const students = {
    'KV-1': await aStudent(db, instituteId, 'KV-1'),
    'KV-2': await aStudent(db, instituteId, 'KV-2', { first: 'Diya' }),
    'KV-3': await aStudent(db, instituteId, 'KV-3', { first: 'Kabir', last: 'Rao' }),
    'KV-8': await aStudent(db, instituteId, 'KV-8', { first: 'Left', status: 'INACTIVE' }),
    'KV-9': await aStudent(db, instituteId, 'KV-9', { first: 'Noor', last: '' }),
    'DT-1': await aStudent(db, otherInstituteId, 'DT-1', { first: 'Zoya', last: 'Khan' }),
  };
  await aGuardian(db, instituteId, students['KV-1'].id, { name: 'Asha', ...ASHA, is_primary: true });
  await aGuardian(db, instituteId, students['KV-1'].id, { name: 'Ravi', ...RAVI });
  await aGuardian(db, instituteId, students['KV-1'].id, { name: 'Old', mobile: '9876500009', active: false });
  await aGuardian(db, instituteId, students['KV-2'].id, { name: 'Asha', ...ASHA, is_primary: true });
  await aGuardian(db, instituteId, students['KV-3'].id, { name: 'Meera', ...MEERA, is_primary: true });
  await aGuardian(db, otherInstituteId, students['DT-1'].id, { name: 'Asha', ...ASHA, is_primary: true });
  return { instituteId, otherInstituteId, groupId, pages, students };
}
