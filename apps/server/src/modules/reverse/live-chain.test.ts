import type { OrderToken, PageData, PaymentCard, reverseCallback } from '@shulk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeOnBoth, loadDemo, testApp, testServices } from '../../testing/index.ts';
import type { SuiteDb, TestApp, TestServices } from '../../testing/index.ts';
import { seedWhenEmpty } from '../imports/index.ts';
import { mountCalls } from '../index.ts';
import { startLiveSandbox } from '../gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../gateways/testing/live-sandbox.ts';
import { codeOf, reversePayer } from './testing/reverse-school.ts';
import type { ReversePayer } from './testing/reverse-school.ts';

type Found = z.output<typeof reverseCallback.data>;

/** The limits of lookups have tests of their own and are not reached here; all servers share a key. */
const SETTINGS = {
  LIMITS_LOOKUP_MISSES_10_MIN: '1000',
  LIMITS_LOOKUP_MISSES_HOUR: '1000',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** The demo beside a running sandbox, whose ERP Deccan Institute's credentials lead to. */
function useDemo(use: SuiteDb) {
  const held: { sandbox?: LiveSandbox; services?: TestServices; app?: TestApp } = {};
  beforeAll(async () => {
    held.sandbox = await startLiveSandbox();
    held.services = testServices(use.db, {
      ...SETTINGS,
      SANDBOX_URL: held.sandbox.url,
      ERP_TIME_MS: '30000',
    });
    await seedWhenEmpty(held.services, loadDemo);
    held.app = await testApp(held.services, mountCalls);
  }, 120_000);
  afterAll(async () => {
    await held.app?.close();
    await held.sandbox?.stop();
  });
  const given = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The demo is up in tests and hooks only.');
    return value;
  };
  return {
    get app() {
      return given(held.app);
    },
    get sandbox() {
      return given(held.sandbox);
    },
  };
}

describeOnBoth('the reverse lookup against a running ERP', (use) => {
  const demo = useDemo(use);
  const payer = (): ReversePayer => reversePayer(demo.app.browser());
  const cardsOf = async (one: ReversePayer, sbd_code: string): Promise<readonly PaymentCard[]> =>
    (await one.fetchPage('dit-admission', { sbd_code })).data<PageData>().sdk_block;
  const order = (one: ReversePayer, sbd_code: string, key: string) =>
    one.browser.post(
      '/api/checkout/v1/orders',
      { payment_page_slug: 'dit-admission', card_code: 'admission-full', sbd_code },
      { headers: { 'idempotency-key': key } },
    );

  it('leads a student on record from the ID to cards and an order [PJ-4.60] [PJ-4.61] [R24]', async () => {
    const one = payer();
    const { sbd_code } = await one.goThrough('dit-admission', 'DIT-1001');
    const page = (await one.fetchPage('dit-admission', { sbd_code })).data<PageData>();
    expect(page.student).toEqual({ student_uuid: 'DIT-1001', name: 'Farhan Singh' });
    expect(page.sdk_block[0]?.fee_group.amount).toBe(124_600);
    expect((await order(one, sbd_code, 'order-1')).data<OrderToken>().checkout_token).toBeTruthy();
    const stranger = await order(payer(), sbd_code, 'order-2');
    expect(codeOf(stranger)).toBe('context_required');
  });

  it('lets a family choose by mobile, and makes an unknown student, with what the ERP says is owed [PJ-1.4] [R30]', async () => {
    const one = payer();
    const found = (await one.find('dit-admission', { mobile: '9000000204' })).data<Found>();
    expect(found.student_details.map((student) => student.student_first_name)).toEqual(['Tenzin', 'Zoya']);
    expect(found.customer_details.customer_mobile).toBe('XXXXXX0204');
    const { customer_code } = (await one.createCustomer()).data<{ customer_code: string }>();
    const made = await one.createStudent({ customer_code, student_uuid: 'DIT-1101' });
    expect(made.status).toBe(201);
    const { code: sbd_code } = made.data<{ code: string }>();
    expect((await one.createFeeTypes({ sbd_code })).status).toBe(201);
    const [card] = await cardsOf(one, sbd_code);
    expect(card?.fee_group.amount).toBe(53_950);
    expect((await order(one, sbd_code, 'order-3')).data<OrderToken>().checkout_token).toBeTruthy();
  });

  it('changes nothing when the whole chain is repeated', async () => {
    const counts = () =>
      use.db.one(
        `select (select count(*) from students) as students, (select count(*) from customers) as customers,
           (select count(*) from guardians) as guardians, (select sum(gross_paise) from fee_lines) as owed,
           (select count(*) from fee_lines) as lines, (select count(*) from fee_heads) as heads`,
      );
    const first = await payer().goThrough('dit-admission', 'DIT-1102');
    const before = await counts();
    expect(await payer().goThrough('dit-admission', 'DIT-1102')).toEqual(first);
    expect(await counts()).toEqual(before);
  });

  it('sends a third-year student to the page the ERP names, with a session [PJ-4.64] [PJ-4.65]', async () => {
    const one = payer();
    const found = (await one.find('dit-admission', { student_uuid: 'DIT-3001' })).data<Found>();
    expect(found.student_details[0]?.pp_config).toEqual({ slug: 'dit-exam' });
    const { sbd_code } = await one.goThrough('dit-admission', 'DIT-3001');
    const session = { payment_page_slug: 'dit-exam', student_uuid: 'DIT-3001', sbd_code, selected_data: {} };
    const { code } = (await one.createSession(session)).data<{ code: string }>();
    const page = (await one.fetchPage('dit-exam', { session_code: code })).data<PageData>();
    expect(page.student).toEqual({ student_uuid: 'DIT-3001', name: 'Nikhil Iyer' });
  });

  it.each(['DIT-500', 'DIT-MALFORMED', 'DIT-REFUSED', 'DIT-REDIRECT', 'DIT-HUGE'])(
    'answers %s as an ERP that cannot be used, in the sentence for everything that was not found [PJ-8.8]',
    async (student_uuid) => {
      const failed = await payer().find('dit-admission', { student_uuid });
      expect([codeOf(failed), failed.json.message]).toEqual([
        'erp_unavailable',
        `Unable to fetch fee details for ${student_uuid}`,
      ]);
      const unknown = await payer().find('dit-admission', { student_uuid: 'DIT-9999' });
      expect([codeOf(unknown), unknown.json.message]).toEqual([
        'student_not_found',
        'Unable to fetch fee details for DIT-9999',
      ]);
    },
  );

  it('times out on an ERP that takes longer than its limit, long before the ERP answers (R30)', async () => {
    const hasty = testServices(use.db, { ...SETTINGS, SANDBOX_URL: demo.sandbox.url, ERP_TIME_MS: '100' });
    const app = await testApp(hasty, mountCalls);
    const late = await reversePayer(app.browser()).find('dit-admission', { student_uuid: 'DIT-SLOW' });
    expect(codeOf(late)).toBe('erp_unavailable');
    await app.close();
  });

  it('stops if the ERP makes no customer, and leaves nothing behind [PJ-4.62]', async () => {
    const one = payer();
    (await one.find('dit-admission', { student_uuid: 'DIT-1104' })).data();
    expect(codeOf(await one.createCustomer())).toBe('erp_unavailable');
    expect(await use.db.query(`select 1 from students where student_uuid = 'DIT-1104'`)).toEqual([]);
  });

  it('is unavailable while no sandbox runs (R40)', async () => {
    const app = await testApp(
      testServices(use.db, { ...SETTINGS, SANDBOX_URL: 'http://127.0.0.1:9' }),
      mountCalls,
    );
    const failed = await reversePayer(app.browser()).find('dit-admission', { student_uuid: 'DIT-1001' });
    expect([codeOf(failed), failed.status]).toEqual(['erp_unavailable', 503]);
    await app.close();
  });
});
