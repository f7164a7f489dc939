import { bundle } from '@shulk/contract';
import type { Bundle, BundleStudent } from '@shulk/contract';
import {
  calendarDay,
  disabledMessage,
  feeRowKind,
  isDynamicPayable,
  paise,
  rupees,
  sumPaise,
} from '@shulk/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadFeeLines } from '../modules/fees/index.ts';
import type { FeeLineRow } from '../modules/fees/index.ts';
import { importBundle, seedWhenEmpty } from '../modules/imports/index.ts';
import { describeOnBoth, testServices } from '../testing/index.ts';
import type { TestServices } from '../testing/index.ts';
import { buildDemoBundle, demoAddresses } from './index.ts';
import { engineering } from './fee-figures.ts';

const today = calendarDay('2026-11-20');

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe('the demo bundle', () => {
  const demo = buildDemoBundle(today);
  const students = demo.students ?? [];
  const pages = demo.pages ?? [];
  const page = (slug: string) => pages.find((one) => one.payment_page_slug === slug);

  it('fits the schema of bundles and is the same for the same day', () => {
    expect(bundle.safeParse(demo).error).toBeUndefined();
    expect(buildDemoBundle(today)).toEqual(demo);
    expect(buildDemoBundle(calendarDay('2027-02-28'))).not.toEqual(demo);
  });

  it('has at least 60 students with guardians, in every state (decisions 14)', () => {
    expect(students.length).toBeGreaterThanOrEqual(60);
    expect(students.filter((student) => student.guardians.length === 0)).toEqual([]);
    expect(students.filter((student) => student.status === 'INACTIVE').length).toBeGreaterThan(2);
    expect((demo.emi_applications ?? []).filter((one) => one.status === 'ACTIVE').length).toBeGreaterThan(1);
    const firstMobiles = students.flatMap((student) => student.guardians[0]?.mobile ?? []);
    const shared = new Set(firstMobiles.filter((mobile, at) => firstMobiles.indexOf(mobile) !== at));
    expect(shared.size).toBeGreaterThan(3);
    const lines = students.flatMap((student) => student.fee_lines);
    expect(lines.some((line) => line.payable_now !== undefined)).toBe(true);
    expect(lines.some((line) => line.discount !== undefined)).toBe(true);
    expect(lines.some((line) => line.dynamic !== undefined)).toBe(true);
    expect(students.some((student) => student.fee_lines.every((line) => owed(line) === 0))).toBe(true);
    expect(
      students.some(
        (student) =>
          sum(student.fee_lines.map(owed)) > 0 && paidOf(demo, student) === sum(student.fee_lines.map(owed)),
      ),
    ).toBe(true);
  });

  it('names nobody who could be reached: mobiles 90000 00xxx and addresses at example domains', () => {
    const guardians = students.flatMap((student) => student.guardians);
    expect(guardians.filter(({ mobile }) => mobile !== undefined && !/^9000000\d{3}$/.test(mobile))).toEqual(
      [],
    );
    expect(guardians.filter(({ email }) => email !== undefined && !email.endsWith('@example.in'))).toEqual(
      [],
    );
    // Two families never share a number.
    const names = new Map<string, Set<string>>();
    for (const { mobile, name } of guardians) {
      if (mobile !== undefined) names.set(mobile, (names.get(mobile) ?? new Set()).add(name));
    }
    expect([...names].filter(([, people]) => people.size > 1)).toEqual([]);
  });

  it('has one page per flow (decisions 14)', () => {
    expect(pages.map((one) => one.payment_page_slug).toSorted()).toEqual([
      'central-quarter',
      'dit-admission',
      'dit-exam',
      'dit-prospectus',
      'find-your-school',
      'kaveri-closed',
      'kaveri-info',
      'kaveri-open',
      'kaveri-term',
      'kaveri-workflow',
    ]);
    expect(page('kaveri-term')).toMatchObject({
      is_checkbox_enabled: true,
      form_block: {
        data: { form_config: { enable_otp_verification: true, enable_email_otp_verification: true } },
      },
      sdk_block: [
        { financing_mode: 'DIRECT' },
        { financing_mode: 'MONTHLY-EMI' },
        { financing_mode: 'AUTO-DEBIT' },
      ],
    });
    const open = page('kaveri-open')?.form_block?.data;
    expect(new Set(open?.fields.flat().map((field) => field.input_type))).toEqual(
      new Set(['text', 'email', 'radio', 'select', 'date', 'checkbox']),
    );
    expect(open?.form_config).toEqual({ block_unverified_student: false });
    expect(page('kaveri-closed')).toMatchObject({ payment_page_expired: true });
    expect(page('kaveri-workflow')?.workflow_block?.workflow_config).toHaveLength(2);
    expect(page('dit-admission')?.callback_config?.action).toBe('fetch-student');
    expect(page('dit-exam')).toMatchObject({ dynamic_link: true, form_block: { visible: true } });
    expect(page('dit-prospectus')?.sdk_block).toMatchObject([
      { financing_mode: 'DIRECT', fee_group: { amount: 1000 } },
    ]);
    expect(page('find-your-school')).toMatchObject({
      payment_page_type: 'SEARCH-PAGE',
      search_block: { visible: true },
    });
    expect(page('kaveri-info')?.content_blocks?.some((block) => block.type === 'dropdown')).toBe(true);
  });

  it('asks of a new entrant the published totals of the engineering institute', () => {
    const entrant = students.find((student) => student.student_id === 'DIT-1001');
    expect(sum((entrant?.fee_lines ?? []).map((line) => line.gross))).toBe(engineering.totals.grand);
    for (const part of ['oneTime', 'perSemester', 'deposits'] as const) {
      expect(sum(engineering[part].map(([, , amount]) => amount))).toBe(engineering.totals[part]);
    }
  });

  it('sets its dates relative to the day of seeding, so that it never goes stale (decisions 14)', () => {
    for (const day of ['2026-11-20', '2028-02-29', '2027-03-31', '2027-04-01'].map(calendarDay)) {
      const lines = (buildDemoBundle(day).students ?? []).flatMap((student) => student.fee_lines);
      const dues = lines.flatMap((line) => line.due_date ?? []);
      expect(dues.some((due) => due < day)).toBe(true);
      expect(dues.some((due) => due > day)).toBe(true);
      expect(bundle.safeParse(buildDemoBundle(day)).success).toBe(true);
    }
  });

  it('has pictures small enough for a phone on a slow line (ux 3)', () => {
    const sizes = (demo.files ?? []).map((file) => Buffer.from(file.base64, 'base64').length);
    expect(Math.max(...sizes)).toBeLessThan(60 * 1024);
  });

  it('promises the school’s part of the interest only where the plan has none', () => {
    const cards = pages
      .flatMap((one) => one.sdk_block ?? [])
      .filter(({ plan_code }) => plan_code !== undefined);
    const borne = cards.filter((card) => JSON.stringify(card.info_text ?? []).includes('The school bears'));
    expect(new Set(borne.map(({ plan_code }) => plan_code))).toEqual(new Set(['EMI-6']));
    expect(cards.some(({ plan_code }) => plan_code === 'EMI-12')).toBe(true);
  });

  it('says of the admission page that the lookup is not served yet', () => {
    const line = demoAddresses('http://localhost:3000').find((one) => one.includes('/dit-admission'));
    expect(line).toContain('the lookup is not served yet');
  });

  it('tells whole addresses, each to a page of the demo, with a student and mobile that fit (R41)', () => {
    const lines = demoAddresses('http://localhost:3000');
    for (const { payment_page_slug: slug } of pages) {
      expect(
        lines.filter((line) => line.startsWith(`http://localhost:3000/${slug}`)).length,
        slug,
      ).toBeGreaterThan(0);
    }
    const told = lines.flatMap((line) => {
      const match = /student ID (\S+), mobile (\d{10})/.exec(line);
      return match === null ? [] : [{ id: match[1], mobile: match[2] }];
    });
    expect(told.length).toBeGreaterThan(5);
    for (const { id, mobile } of told) {
      const student = students.find((one) => one.student_id === id);
      expect(student?.status ?? 'ACTIVE', id).toBe('ACTIVE');
      expect(
        student?.guardians.map((guardian) => guardian.mobile),
        id,
      ).toContain(mobile);
    }
  });
});

/** Rupees a line owes after concessions. */
function owed(line: BundleStudent['fee_lines'][number]): number {
  return line.gross - sum((line.concessions ?? []).map((concession) => concession.amount));
}

function paidOf(demo: Bundle, student: BundleStudent): number {
  const own = (demo.payments ?? []).filter((payment) => payment.student_id === student.student_id);
  return sum(own.flatMap((payment) => payment.allocation.map((part) => part.amount)));
}

describeOnBoth('the demo in the database', (use) => {
  let services: TestServices;
  let seeded = '';
  beforeAll(async () => {
    services = testServices(use.db);
    seeded = await seedWhenEmpty(services);
  }, 60_000);

  it('is loaded once: a database that is not empty is left alone', async () => {
    expect(seeded).toBe('demo');
    expect(await seedWhenEmpty(services)).toBe('nothing');
  });

  it('changes nothing when it is imported again', async () => {
    const { created, updated } = await importBundle(
      services,
      buildDemoBundle(today, services.settings.publicUrl),
    );
    expect(Object.values({ ...created, ...updated }).filter((count) => count > 0)).toEqual([]);
  });

  it('leaves the ledger balanced, and every line settled by what the ledger says of it', async () => {
    const { off } = await use.db.one<{ off: number }>(
      `select count(*) as off from (select entry_id from ledger_lines group by entry_id
         having sum(debit_paise) <> sum(credit_paise)) unbalanced`,
    );
    expect(off).toBe(0);
    const apart = await use.db.query(
      `select f.import_code, f.settled_paise, coalesce(sum(l.credit_paise), 0)::bigint as booked
       from fee_lines f left join ledger_lines l on l.fee_line_id = f.id
       group by f.id having f.settled_paise <> coalesce(sum(l.credit_paise), 0)`,
    );
    expect(apart).toEqual([]);
  });

  /** The rows of a student as the checkbox step judges them on the day of seeding, by the code of the line. */
  const rowsOf = async (studentId: string): Promise<Record<string, FeeLineRow & { kind: string }>> => {
    const student = await use.db.one<{ id: number; institute_id: number }>(
      'select id, institute_id from students where student_uuid = $1',
      [studentId],
    );
    const lines = await loadFeeLines(use.db, { id: student.institute_id }, student.id, today);
    const codes = await use.db.query<{ sft_code: string; import_code: string }>(
      'select sft_code, import_code from fee_lines where student_id = $1',
      [student.id],
    );
    return Object.fromEntries(
      lines.map((line) => [
        codes.find((one) => one.sft_code === line.sft_code)?.import_code ?? '',
        { ...line, kind: feeRowKind(line) },
      ]),
    );
  };

  it('shows at the first student every kind of row: paid, late, early, forced', async () => {
    const rows = await rowsOf('KVS-2041');
    expect(rows['TUITION-T1']).toMatchObject({ kind: 'paid' });
    // Eight days late at ₹40 a day.
    expect(rows['TUITION-T3']).toMatchObject({
      kind: 'free',
      late_fee: rupees(320),
      payable_amount: rupees(15420),
    });
    expect(rows['TUITION-T4']).toMatchObject({
      kind: 'free',
      discount: rupees(755),
      payable_amount: rupees(14345),
    });
    expect(rows['ANNUAL']).toMatchObject({ kind: 'forced', payable_amount: rupees(5500) });
  });

  it('has students all paid, on EMI, and with nothing payable, as the rules judge them', async () => {
    const kinds = async (id: string): Promise<string[]> => [
      ...new Set(Object.values(await rowsOf(id)).map((row) => row.kind)),
    ];
    expect(await kinds('KVS-2043')).toEqual(['paid']);
    expect((await kinds('KVS-2044')).toSorted()).toEqual(['applied_for_emi', 'paid']);
    expect(await kinds('KVS-2046')).toEqual(['not_payable']);
  });

  it('has amounts so small at Central Vidyalaya that each kind of card is disabled once', async () => {
    const rows = Object.values(await rowsOf('CV-501'));
    const cards = (buildDemoBundle(today).pages ?? []).find(
      (one) => one.payment_page_slug === 'central-quarter',
    );
    const messages = (cards?.sdk_block ?? []).map((card) => {
      const own = rows.filter((row) => row.group_code === card.fee_group.code);
      const amount = sumPaise(own.map((row) => row.payable_amount));
      return disabledMessage({ ...card, fee_group: { code: card.fee_group.code, amount } }, {});
    });
    expect(messages.map((message) => message !== undefined)).toEqual([false, true, true, true]);
  });

  it('lets typed amounts and a forced one meet on the dynamic page', async () => {
    const rows = await rowsOf('DIT-3001');
    expect(rows['EXAM']).toMatchObject({ kind: 'forced' });
    expect(Object.values(rows).filter(isDynamicPayable)).toHaveLength(3);
  });

  it('has in the books what the bundle says was received', async () => {
    const said = sum(
      (buildDemoBundle(today).payments ?? []).flatMap((payment) =>
        payment.allocation.map((part) => part.amount),
      ),
    );
    const { received } = await use.db.one<{ received: number }>(
      `select sum(amount_paise)::bigint as received from payments where status = 'PAID' and kind = 'recorded'`,
    );
    expect(received).toBe(paise(Math.round(said) * 100));
  });

  it('gives every institute an account at the sandbox and every page its colours', async () => {
    const { without } = await use.db.one<{ without: number }>(
      `select count(*) as without from institutes i where not exists
         (select 1 from gateway_accounts a where a.institute_id = i.id and a.vendor = 'SANDBOX')`,
    );
    expect(without).toBe(0);
    const brands = await use.db.query<{ brand: { brand: string } }>('select distinct brand from pages');
    expect(brands.map((row) => row.brand.brand).toSorted()).toEqual(['#0B5A6B', '#1B5E20', '#7A1F2B']);
  });
});
