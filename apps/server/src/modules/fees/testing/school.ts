import type { PageConfig } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { openBrowser } from '../../../platform/http/browser-session.ts';
import type { TestApp, TestBrowser, TestServices } from '../../../testing/index.ts';
import { mountPages } from '../../pages/index.ts';
import { mountSessions } from '../../sessions/index.ts';
import { mountFees, priceCards, quoteChoices } from '../index.ts';

/** Mounts the calls from lookup to order. */
export function mountFeeCalls(http: FastifyInstance): void {
  mountPages(http, { priceCards });
  mountFees(http);
  mountSessions(http, { quoteChoices });
}

/** Row ids of an institute with one group of fees, two heads, a late-fee rule and an EMI plan. */
export interface School {
  readonly instituteId: number;
  readonly groupId: number;
  readonly heads: { readonly tuition: number; readonly bus: number };
  readonly groups: { readonly school: number; readonly bus: number };
}

const id = async (db: Db, text: string, params: readonly unknown[]): Promise<number> =>
  (await db.one<{ id: number }>(`${text} returning id`, params)).id;

/** An institute whose tuition costs ₹50 for each day late and whose bus has no late fee. */
export async function aSchool(db: Db, code = 'kaveri'): Promise<School> {
  const groupId = await id(db, 'insert into institute_groups (code, label) values ($1, $1)', [
    `${code}-trust`,
  ]);
  const instituteId = await id(
    db,
    `insert into institutes (group_id, code, short_code, label, mode, link_hosts, fees_without_code)
     values ($1, $2, upper($2), $2, 'test', $3, true)`,
    [groupId, code, ['kaveri.example']],
  );
  const rule = JSON.stringify({ kind: 'PER_DAY', amount: 5000, grace_days: 0, counts_grace: true });
  const ruleId = await id(
    db,
    `insert into late_fee_rules (institute_id, code, rule) values ($1, 'daily', $2::jsonb)`,
    [instituteId, rule],
  );
  const plan = {
    months: 10,
    advance: 1,
    rate_bps: 0,
    processing_fee_paise: 0,
    interest_by: 'INSTITUTE',
    due_day: 5,
  };
  await db.query(`insert into emi_plans (institute_id, code, plan) values ($1, 'ten', $2::jsonb)`, [
    instituteId,
    JSON.stringify({ ...plan, lender: 'Demo Finance' }),
  ]);
  const head = `insert into fee_heads (institute_id, code, label, kind, late_fee_rule_id) values ($1, $2, $2, $3, $4)`;
  const tuition = await id(db, head, [instituteId, 'TUITION', 'TUITION', ruleId]);
  const bus = await id(db, head, [instituteId, 'BUS', 'TRANSPORT', null]);
  const group = 'insert into fee_groups (institute_id, code, title, is_editable) values ($1, $2, $2, $3)';
  const school = await id(db, group, [instituteId, 'SCHOOL', false]);
  const busGroup = await id(db, group, [instituteId, 'BUS', true]);
  return { instituteId, groupId, heads: { tuition, bus }, groups: { school, bus: busGroup } };
}

const CARD = {
  code: 'full',
  title: 'Pay in full',
  financing_mode: 'DIRECT',
  fee_group: { code: 'SCHOOL' },
} as const;

/** A page of the school with one card; `over` changes its configuration. */
export async function aSchoolPage(
  db: Db,
  school: School,
  slug: string,
  config: Partial<PageConfig> = {},
): Promise<number> {
  const whole: PageConfig = {
    payment_page_slug: slug,
    payment_page_type: 'STATIC-PAGE',
    form_block: { visible: true, data: { fields: [] } },
    sdk_block: [CARD],
    ...config,
  };
  return id(
    db,
    `insert into pages (group_id, institute_id, slug, page_type, label, config, brand)
     values ($1, $2, $3, 'STATIC-PAGE', $3, $4::jsonb, $5::jsonb)`,
    [school.groupId, school.instituteId, slug, JSON.stringify(whole), JSON.stringify(aPage().brand)],
  );
}

/** A student with a mother as primary contact. */
export async function aPupil(
  db: Db,
  school: School,
  uuid: string,
  over: { status?: string; verified?: boolean } = {},
) {
  const sbd_code = `sbd_${uuid.toLowerCase()}`;
  const studentId = await id(
    db,
    `insert into students (institute_id, student_uuid, sbd_code, first_name, last_name, status, verified)
     values ($1, $2, $3, 'Aarav', 'Sharma', $4, $5)`,
    [school.instituteId, uuid, sbd_code, over.status ?? 'ACTIVE', over.verified ?? true],
  );
  await db.query(
    `insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary)
     values ($1, $2, 'Asha', 'MOTHER', '9876500001', 'asha@example.in', true)`,
    [school.instituteId, studentId],
  );
  return { studentId, sbd_code, uuid };
}

/** What a fee line may have besides its amount in paise. */
export interface LineOver {
  readonly head?: 'tuition' | 'bus';
  readonly due_date?: string | null;
  readonly concession?: number;
  readonly discount?: number;
  readonly discount_until?: string;
  readonly payable_now?: number;
  readonly dynamic?: { readonly min?: number; readonly max?: number };
  readonly settled?: number;
  readonly late_fee_paid?: number;
}

/** A fee line of ₹{gross / 100}, due on the first of January 2027 by default; the head's name is its group. */
export async function aFee(
  db: Db,
  school: School,
  studentId: number,
  sft: string,
  gross: number,
  over: LineOver = {},
) {
  const head = over.head ?? 'tuition';
  const groupId = head === 'bus' ? school.groups.bus : school.groups.school;
  return id(
    db,
    `insert into fee_lines (institute_id, student_id, sft_code, head_id, group_id, ay_code, label, due_date, gross_paise,
       concession_paise, discount_paise, discount_until, payable_now_paise, is_dynamic, dynamic_min_paise,
       dynamic_max_paise, settled_paise, late_fee_paid_paise, concessions, charged_paise)
     values ($1, $2, $3, $4, $5, '2026-27', $3, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::jsonb,
       case when $12 then $7::bigint end)`,
    [
      school.instituteId,
      studentId,
      sft,
      school.heads[head],
      groupId,
      over.due_date === undefined ? '2027-01-01' : over.due_date,
      gross,
      over.concession ?? 0,
      over.discount ?? 0,
      over.discount_until ?? null,
      over.payable_now ?? null,
      over.dynamic !== undefined,
      over.dynamic?.min ?? null,
      over.dynamic?.max ?? null,
      over.settled ?? 0,
      over.late_fee_paid ?? 0,
      JSON.stringify(over.concession ? [{ label: 'Sibling', amount: over.concession }] : []),
    ],
  );
}

/** An EMI application over one line. */
export async function anApplication(
  db: Db,
  school: School,
  studentId: number,
  lineId: number,
  status = 'ACTIVE',
) {
  const applicationId = await id(
    db,
    `insert into emi_applications (institute_id, student_id, application_code, status, amount_paise, applied_on)
     values ($1, $2, $3, $4, 1500000, '2026-11-01')`,
    [school.instituteId, studentId, `EMI-${lineId}-${status}`, status],
  );
  await db.query('insert into emi_application_lines (application_id, fee_line_id) values ($1, $2)', [
    applicationId,
    lineId,
  ]);
}

/** An account at the sandbox gateway, for hand-written orders. */
export const aGatewayAccount = (db: Db, school: School): Promise<number> =>
  id(
    db,
    `insert into gateway_accounts (institute_id, code, vendor, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path)
     values ($1, 'one', 'SANDBOX', 'k', 's', 'w', 'p')`,
    [school.instituteId],
  );

/** A browser that has looked the student up on a page; with a proof it has also proven the contact. */
export async function aPayer(
  app: TestApp,
  services: TestServices,
  on: {
    pageId: number;
    school: School;
    pupil?: { studentId: number; uuid: string };
    proof?: 'form' | 'receipt';
  },
): Promise<TestBrowser & { readonly browserId: number }> {
  const opened = openBrowser(services, undefined);
  const browserId = await opened.id();
  const browser = app.browser();
  browser.cookie = opened.setCookie()?.split(';')[0];
  const { pageId, pupil, proof } = on;
  const now = services.clock.now();
  if (pupil !== undefined) {
    await services.db.query(
      `insert into student_contexts (browser_session_id, page_id, institute_id, student_id, student_uuid_key, kind, used_at)
       values ($1, $2, $3, $4, lower($5), 'lookup', $6)`,
      [browserId, pageId, on.school.instituteId, pupil.studentId, pupil.uuid, now],
    );
  }
  if (pupil !== undefined && proof !== undefined) {
    await services.db.query(
      `insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
         created_at, last_used_at, expires_at)
       values ($1, $2, $3, $4, 'mobile_verf', '9876500001', $5, $6, $6, $6::timestamptz + interval '2 hours')`,
      [browserId, pageId, on.school.instituteId, proof, [pupil.studentId], now],
    );
  }
  return Object.assign(browser, { browserId });
}
