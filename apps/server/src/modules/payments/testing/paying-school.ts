import type { PageConfig } from '@shulk/contract';
import { aPage } from '@shulk/contract/testing';
import type { Paise } from '@shulk/domain';
import type { Db } from '../../../platform/db/db.ts';
import { openBrowser } from '../../../platform/http/browser-session.ts';
import type { TestApp, TestBrowser, TestServices } from '../../../testing/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';

/** An institute that takes payments: a page without OTP, tuition and a deposit, a sandbox account. */
export interface PayingSchool {
  readonly db: Db;
  readonly instituteId: number;
  readonly pageId: number;
  readonly slug: string;
  readonly groupRow: number;
  readonly heads: { readonly tuition: number; readonly caution: number };
  readonly accountId: number;
  readonly webhookPath: string;
  readonly keyId: string;
}

export const KEY_SECRET = 'key-secret-of-tests';
export const WEBHOOK_SECRET = 'webhook-secret-of-tests';

const id = async (db: Db, text: string, params: readonly unknown[]): Promise<number> =>
  (await db.one<{ id: number }>(`${text} returning id`, params)).id;

/** Makes the institute `code` with everything a payment needs; `over` changes the gateway account. */
export async function aPayingSchool(
  services: TestServices,
  code: string,
  over: { mode?: 'test' | 'live'; vendor?: string; key_id?: string; base_url?: string } = {},
): Promise<PayingSchool> {
  const { db } = services;
  const groupId = await id(db, 'insert into institute_groups (code, label) values ($1, $1)', [code]);
  const instituteId = await id(
    db,
    `insert into institutes (group_id, code, short_code, label, mode, address, place)
     values ($1, $2, upper($2), 'Kaveri School', $3, '1 River Road', 'Mysuru')`,
    [groupId, code, over.mode ?? 'test'],
  );
  const head = 'insert into fee_heads (institute_id, code, label, kind) values ($1, $2, $2, $3)';
  const tuition = await id(db, head, [instituteId, 'TUITION', 'TUITION']);
  const caution = await id(db, head, [instituteId, 'CAUTION', 'DEPOSIT']);
  const groupRow = await id(db, 'insert into fee_groups (institute_id, code, title) values ($1, $2, $2)', [
    instituteId,
    'SCHOOL',
  ]);
  const slug = `${code}-term`;
  const config: PageConfig = {
    payment_page_slug: slug,
    payment_page_type: 'STATIC-PAGE',
    form_block: { visible: true, data: { fields: [] } },
    sdk_block: [
      { code: 'full', title: 'Pay in full', financing_mode: 'DIRECT', fee_group: { code: 'SCHOOL' } },
    ],
  };
  const pageId = await id(
    db,
    `insert into pages (group_id, institute_id, slug, page_type, label, config, brand)
     values ($1, $2, $3, 'STATIC-PAGE', $3, $4::jsonb, $5::jsonb)`,
    [groupId, instituteId, slug, JSON.stringify(config), JSON.stringify(aPage().brand)],
  );
  const keyId = over.key_id ?? `rzp_test_${code.replaceAll('-', '')}`;
  const account = await saveGatewayAccount(
    db,
    services.settings.secretKeys,
    {
      institute_id: instituteId,
      code: 'main',
      vendor: over.vendor ?? 'SANDBOX',
      key_id: keyId,
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
      base_url: over.base_url ?? '',
    },
    services.clock.now(),
  );
  return {
    db,
    instituteId,
    pageId,
    slug,
    groupRow,
    heads: { tuition, caution },
    accountId: account.id,
    webhookPath: account.webhook_path,
    keyId,
  };
}

/** A student of the school. */
export interface Pupil {
  readonly id: number;
  readonly uuid: string;
  readonly sbd_code: string;
}

export async function aPupil(school: PayingSchool, uuid: string): Promise<Pupil> {
  const sbd_code = `sbd_${school.slug}_${uuid.toLowerCase()}`;
  const row = await id(
    school.db,
    `insert into students (institute_id, student_uuid, sbd_code, first_name, last_name) values ($1, $2, $3, 'Aarav', 'Rao')`,
    [school.instituteId, uuid, sbd_code],
  );
  return { id: row, uuid, sbd_code };
}

/** What a fee line may have besides its amount. */
export interface FeeOver {
  readonly head?: 'tuition' | 'caution';
  readonly discount?: number;
  readonly dynamic?: boolean;
  readonly payable_now?: number;
}

/** A fee line of so many paise. */
export const aFee = (
  school: PayingSchool,
  pupil: Pupil,
  sft: string,
  gross: number,
  over: FeeOver = {},
): Promise<number> =>
  id(
    school.db,
    `insert into fee_lines (institute_id, student_id, sft_code, head_id, group_id, ay_code, label, gross_paise,
       discount_paise, is_dynamic, payable_now_paise, charged_paise)
     values ($1, $2, $3, $4, $5, '2026-27', $6, $7, $8, $9, $10, case when $9 then $7::bigint end)`,
    [
      school.instituteId,
      pupil.id,
      `${school.slug}_${pupil.uuid}_${sft}`,
      school.heads[over.head ?? 'tuition'],
      school.groupRow,
      `Fee ${sft}`,
      gross,
      over.discount ?? 0,
      over.dynamic ?? false,
      over.payable_now ?? null,
    ],
  );

/** One line of an order written by hand. */
export interface LineOver {
  readonly fee: number | null;
  readonly head?: number | null;
  readonly balance: number;
  readonly discount?: number;
  readonly late_fee?: number;
}

let made = 0;

/** An order row as after begin: ATTEMPTED, with a gateway order; for tests of capture_payment(). */
export async function anOrder(
  school: PayingSchool,
  pupil: Pupil | null,
  lines: readonly LineOver[],
  over: { status?: string; amount?: number; created_at?: string; reserve?: boolean } = {},
): Promise<{ id: number; code: string; gatewayOrderId: string; amount: Paise }> {
  made += 1;
  const amount = over.amount ?? lines.reduce((sum, line) => sum + line.balance + (line.late_fee ?? 0), 0);
  const code = `ord_${school.slug}_${made}`;
  const orderId = await id(
    school.db,
    `insert into orders (order_code, application_code, institute_id, page_id, student_id, card_code, title, financing_mode,
       contact_mobile, amount_paise, status, gateway_account_id, gateway_order_id, created_at, expires_at, touched_at)
     values ($1, 'TXN' || $1, $2, $3, $4, 'full', 'Pay in full', 'DIRECT', '9876543210', $5, $6, $7, $8, $9,
       $9::timestamptz + interval '90 minutes', $9)`,
    [
      code,
      school.instituteId,
      school.pageId,
      pupil?.id ?? null,
      amount,
      over.status ?? 'ATTEMPTED',
      school.accountId,
      `order_${code}`,
      over.created_at ?? '2026-11-20T06:00:00.000Z',
    ],
  );
  for (const [index, line] of lines.entries()) {
    await school.db.query(
      `insert into order_lines (order_id, line_no, fee_line_id, head_id, label, balance_paise, discount_paise, late_fee_paise)
       values ($1, $2, $3, $4, 'Fee', $5, $6, $7)`,
      [
        orderId,
        index + 1,
        line.fee,
        line.head === undefined ? school.heads.tuition : line.head,
        line.balance,
        line.discount ?? 0,
        line.late_fee ?? 0,
      ],
    );
    if (line.fee !== null && over.reserve !== false) {
      await school.db.query(
        'insert into open_fee_lines (fee_line_id, order_id) values ($1, $2) on conflict do nothing',
        [line.fee, orderId],
      );
    }
  }
  return { id: orderId, code, gatewayOrderId: `order_${code}`, amount: amount as Paise };
}

/** A browser that looked the pupil up on the school's page. */
export async function aPayer(
  app: Pick<TestApp, 'browser'>,
  services: TestServices,
  school: PayingSchool,
  pupil: Pupil,
): Promise<TestBrowser & { browserId: number }> {
  const opened = openBrowser(services, undefined);
  const browserId = await opened.id();
  const browser = app.browser();
  browser.cookie = opened.setCookie()?.split(';')[0];
  await seePupil(services, school, pupil, browserId);
  return Object.assign(browser, { browserId });
}

/** A browser looks one more pupil up. */
export const seePupil = (
  { db, clock }: Pick<TestServices, 'db' | 'clock'>,
  school: PayingSchool,
  pupil: Pupil,
  browserId: number,
): Promise<unknown> =>
  db.query(
    `insert into student_contexts (browser_session_id, page_id, institute_id, student_id, student_uuid_key, kind, used_at)
     values ($1, $2, $3, $4, lower($5), 'lookup', $6)`,
    [browserId, school.pageId, school.instituteId, pupil.id, pupil.uuid, clock.now()],
  );
