import { aPage } from '@shulk/contract/testing';
import { entryDay } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { Db } from '../../../platform/db/db.ts';

/** An institute with three students and a gateway account, with hand-made captures. */
export interface ReceiptSchool {
  readonly instituteId: number;
  readonly pageId: number;
  readonly slug: string;
  readonly accountId: number;
  readonly headId: number;
  readonly groupRow: number;
  readonly students: Record<'asha' | 'bala' | 'chitra', { readonly id: number; readonly sbd_code: string }>;
}

const id = async (db: Db, text: string, params: readonly unknown[]): Promise<number> =>
  (await db.one<{ id: number }>(`${text} returning id`, params)).id;

export async function aReceiptSchool(db: Db, code: string): Promise<ReceiptSchool> {
  const groupId = await id(db, 'insert into institute_groups (code, label) values ($1, $1)', [code]);
  const instituteId = await id(
    db,
    `insert into institutes (group_id, code, short_code, label, mode, address) values ($1, $2, upper($2), 'Kaveri School', 'test', '1 River Road')`,
    [groupId, code],
  );
  const headId = await id(
    db,
    `insert into fee_heads (institute_id, code, label, kind) values ($1, 'TUITION', 'Tuition', 'TUITION')`,
    [instituteId],
  );
  const groupRow = await id(
    db,
    `insert into fee_groups (institute_id, code, title) values ($1, 'SCHOOL', 'School')`,
    [instituteId],
  );
  const slug = `${code}-term`;
  const pageId = await id(
    db,
    `insert into pages (group_id, institute_id, slug, page_type, label, config, brand) values ($1, $2, $3, 'STATIC-PAGE', $3, $4::jsonb, $5::jsonb)`,
    [
      groupId,
      instituteId,
      slug,
      JSON.stringify({ payment_page_slug: slug, payment_page_type: 'STATIC-PAGE' }),
      JSON.stringify(aPage().brand),
    ],
  );
  const accountId = await id(
    db,
    `insert into gateway_accounts (institute_id, code, vendor, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path)
     values ($1, 'main', 'SANDBOX', 'rzp_test_x', '-', '-', $2)`,
    [instituteId, `path-${code}`],
  );
  const student = async (uuid: string, first: string) => {
    const sbd_code = `sbd_${code}_${first.toLowerCase()}`;
    const row = await id(
      db,
      `insert into students (institute_id, student_uuid, sbd_code, first_name, last_name) values ($1, $2, $3, $4, 'Rao')`,
      [instituteId, uuid, sbd_code, first],
    );
    return { id: row, sbd_code };
  };
  return {
    instituteId,
    pageId,
    slug,
    accountId,
    headId,
    groupRow,
    students: {
      asha: await student('KVR-2031', 'Asha'),
      bala: await student('KVR-2032', 'Bala'),
      chitra: await student('KVR-2033', 'Chitra'),
    },
  };
}

let made = 0;

/** What a payment pays of a fee: an existing one, else one made for it. */
export interface CapturedLine {
  readonly label: string;
  readonly balance: number;
  readonly discount?: number;
  readonly late_fee?: number;
  readonly fee_line_id?: number;
}

/** A fee of a student, possibly after a concession. */
export const aFee = (
  db: Db,
  school: ReceiptSchool,
  studentId: number,
  fee: { readonly label: string; readonly gross: number; readonly concession?: number },
): Promise<number> => {
  made += 1;
  return id(
    db,
    `insert into fee_lines (institute_id, student_id, sft_code, head_id, group_id, ay_code, label, gross_paise, concession_paise)
     values ($1, $2, $3, $4, $5, '2026-27', $6, $7, $8)`,
    [
      school.instituteId,
      studentId,
      `sft_${made}`,
      school.headId,
      school.groupRow,
      fee.label,
      fee.gross,
      fee.concession ?? 0,
    ],
  );
};

/** A captured payment of these lines, through the product's own booking. */
export async function capture(
  db: Db,
  school: ReceiptSchool,
  studentId: number | null,
  lines: readonly CapturedLine[],
  over: { at?: string; paid_at?: string; mobile?: string; email?: string } = {},
): Promise<{ paymentId: number; applicationCode: string }> {
  made += 1;
  const number = made;
  const at = over.at ?? '2026-11-20T06:00:00.000Z';
  const paidAt = over.paid_at ?? at;
  const amount = lines.reduce((sum, line) => sum + line.balance + (line.late_fee ?? 0), 0);
  const applicationCode = `TXN261120${String(number).padStart(8, '0')}`;
  const orderId = await id(
    db,
    `insert into orders (order_code, application_code, institute_id, page_id, student_id, card_code, title, financing_mode,
       contact_mobile, contact_email, amount_paise, status, gateway_account_id, gateway_order_id, created_at, expires_at, touched_at)
     values ($1, $2, $3, $4, $5, 'full', 'Pay in full', 'DIRECT', $6, $10, $7, 'ATTEMPTED', $8, $1, $9, $9, $9)`,
    [
      `ord_${number}`,
      applicationCode,
      school.instituteId,
      school.pageId,
      studentId,
      over.mobile ?? '9876500001',
      amount,
      school.accountId,
      paidAt,
      over.email ?? '',
    ],
  );
  for (const [index, line] of lines.entries()) {
    const gross = line.balance + (line.discount ?? 0);
    const fee =
      studentId === null
        ? null
        : (line.fee_line_id ?? (await aFee(db, school, studentId, { label: line.label, gross })));
    await db.query(
      `insert into order_lines (order_id, line_no, fee_line_id, head_id, label, balance_paise, discount_paise, late_fee_paise)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        orderId,
        index + 1,
        fee,
        school.headId,
        line.label,
        line.balance,
        line.discount ?? 0,
        line.late_fee ?? 0,
      ],
    );
  }
  await db.query(
    `select * from capture_payment($1, $2, $3, 'INR', 'UPI', 'RRN1', 'test', $4, $5, null, $6, $6, 'GATEWAY', $7)`,
    [
      orderId,
      `pay_${number}`,
      amount,
      number.toString(16).padStart(16, 'a'),
      at,
      paidAt,
      entryDay(paidAt as Instant, at as Instant).day,
    ],
  );
  const payment = await db.one<{ id: number }>('select id from payments where order_id = $1', [orderId]);
  return { paymentId: payment.id, applicationCode };
}

/** A live receipt proof of a browser: the students of the contact, and the contact itself. */
export const prove = (
  db: Db,
  school: ReceiptSchool,
  browserId: number,
  students: readonly number[],
  mobile: string,
  now: string,
) =>
  db.query(
    `insert into proofs (browser_session_id, page_id, institute_id, purpose, method, destination, student_ids,
       created_at, last_used_at, expires_at)
     values ($1, $2, $3, 'receipt', 'mobile_verf', $4, $5, $6, $6, $6::timestamptz + interval '2 hours')`,
    [browserId, school.pageId, school.instituteId, mobile, students, now],
  );

/** Refunds a payment, in full or in part, as a booked refund does. */
export const refund = async (db: Db, paymentId: number, paise: number): Promise<void> => {
  await db.query(
    `update payments set refunded_paise = $2, refunded_at = '2026-11-25T06:00:00Z',
       status = case when amount_paise = $2 then 'REFUNDED' else 'PARTIALLY REFUNDED' end
     where id = $1`,
    [paymentId, paise],
  );
};

/** A guardian of a student with these contacts. */
export const aGuardian = (
  db: Db,
  school: ReceiptSchool,
  studentId: number,
  guardian: { readonly name: string; readonly mobile?: string; readonly email?: string },
) =>
  db.query(
    `insert into guardians (institute_id, student_id, name, relation, mobile, email) values ($1, $2, $3, 'GUARDIAN', $4, $5)`,
    [school.instituteId, studentId, guardian.name, guardian.mobile ?? null, guardian.email ?? null],
  );

/** Changes a student's record, as an import does. */
export const correct = async (
  db: Db,
  studentId: number,
  change: Readonly<Partial<Record<'first_name' | 'last_name' | 'class_code' | 'ay_code', string>>>,
): Promise<void> => {
  for (const [column, value] of Object.entries(change))
    await db.query(`update students set ${column} = $2 where id = $1`, [studentId, value]);
};
