import {
  calendarDay,
  disabledMessage,
  feeRowKind,
  isDynamicPayable,
  paise,
  rupees,
  sumPaise,
} from '@shulk/domain';
import { beforeAll, expect, it } from 'vitest';
import { fetchPage } from '@shulk/contract';
import type { Option, PageData } from '@shulk/contract';
import { z } from 'zod';
import { loadFeeLines, priceCards } from '../modules/fees/index.ts';
import type { FeeLineRow } from '../modules/fees/index.ts';
import { importBundle, seedWhenEmpty } from '../modules/imports/index.ts';
import { mountPages } from '../modules/pages/index.ts';
import { compileSerializer } from '../platform/http/serializer.ts';
import { describeOnBoth, loadDemo, testApp, testServices } from '../testing/index.ts';
import type { TestServices } from '../testing/index.ts';
import { buildDemoBundle } from './index.ts';

const today = calendarDay('2026-11-20');

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describeOnBoth('the demo in the database', (use) => {
  let services: TestServices;
  let seeded = '';
  beforeAll(async () => {
    services = testServices(use.db);
    seeded = await seedWhenEmpty(services, loadDemo);
  });

  it('is loaded once: a database that is not empty is left unchanged', async () => {
    expect(seeded).toBe('demo');
    expect(await seedWhenEmpty(services, loadDemo)).toBe('nothing');
  });

  it('changes nothing when it is imported again', async () => {
    const { created, updated } = await importBundle(
      services,
      buildDemoBundle(today, services.settings.publicUrl),
    );
    expect(Object.values({ ...created, ...updated }).filter((count) => count > 0)).toEqual([]);
  });

  it('leaves the ledger balanced, and every line’s settled amount equal to the ledger’s', async () => {
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

  /** A student's rows as the checkbox step judges them on the day of seeding, by line code. */
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

  it('shows every kind of row at the first student: paid, late, early, forced', async () => {
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

  it('has amounts at Central Vidyalaya so small that each kind of card is disabled once', async () => {
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

  it('combines typed amounts and a forced one on the dynamic page', async () => {
    const rows = await rowsOf('DIT-3001');
    expect(rows['EXAM']).toMatchObject({ kind: 'forced' });
    expect(Object.values(rows).filter(isDynamicPayable)).toHaveLength(3);
  });

  it('books exactly the payments of the bundle', async () => {
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

  it('has pages that are written in the same bytes as if each were checked against its schema first', async () => {
    const app = await testApp(services, (http) => mountPages(http, { priceCards }));
    const checked = compileSerializer(z.object({ data: fetchPage.data }));
    try {
      const slugs = await use.db.query<{ slug: string }>('select slug from pages order by slug');
      expect(slugs.length).toBeGreaterThan(10);
      const asked = slugs.map(({ slug }) => `payment_page_slug=${slug}`);
      for (const query of [...asked, 'slug_dropdown=true&group_code=kaveri-trust']) {
        const answer = await app.browser().get(`/api/pages/v1/payment-pages/fetch?${query}`);
        const data = answer.data();
        expect(JSON.stringify(data).length, query).toBeGreaterThan(100);
        expect(answer.body.endsWith(`,${checked({ data }).slice(1)}`), query).toBe(true);
        expect(answer.body, query).toBe(JSON.stringify(answer.json));
      }
    } finally {
      await app.close();
    }
  });

  it('has a search over every group, in which three letters find two groups, each with a page for payments', async () => {
    const app = await testApp(services, (http) => mountPages(http, { priceCards }));
    const base = '/api/pages/v1/payment-pages';
    const options = async (path: string): Promise<string[]> =>
      (await app.browser().get(`${base}/${path}`)).data<Option[]>().map(({ value }) => value);
    try {
      const page = await app.browser().get(`${base}/fetch?payment_page_slug=find-your-institute`);
      expect(page.data<PageData>()).toMatchObject({ gile_search: { search_level: 'gileay' } });
      expect(page.data<PageData>().institute_config.group).toBeUndefined();
      const groups = await options('gileayc/fetch?dropdown=true&search=edu');
      expect(groups).toEqual(['deccan-society', 'kaveri-trust']);
      for (const group of groups) {
        let codes = `group_code=${group}`;
        for (const level of ['institute_code', 'location_code', 'education_type_code', 'ay_code']) {
          const [first] = await options(`gileayc/fetch?dropdown=true&${codes}`);
          expect(first, `${group}: ${level}`).toBeDefined();
          codes += `&${level}=${first}`;
        }
        expect((await options(`fetch?slug_dropdown=true&${codes}`)).length, codes).toBeGreaterThan(0);
      }
    } finally {
      await app.close();
    }
  });
});
