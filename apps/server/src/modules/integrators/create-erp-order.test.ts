import type { OrderToken } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import type { TestAnswer } from '../../testing/index.ts';
import { aFee, aPayer } from '../fees/testing/school.ts';
import { pageCache } from '../pages/index.ts';
import { OTHER, OTHER_SLUG, SLUG, codeOf, fieldsOf, useErp } from './testing/erp-suite.ts';

const BODY = { payment_page_slug: SLUG, student_id: 'KV-1', card_code: 'full' };

describeOnBoth("an institute's order", (use) => {
  const suite = useErp(use);
  const make = (over: object = {}, how = {}): Promise<TestAnswer> =>
    suite.call('order', { ...BODY, ...over }, how);
  const view = (token: string) =>
    suite.app
      .browser()
      .get('/api/checkout/v1/order', { bare: true, headers: { authorization: `Bearer ${token}` } });

  beforeEach(async () => {
    const { school, pupil } = suite;
    await aFee(use.db, school, pupil.studentId, 'sft_1', 1500000);
    await aFee(use.db, school, pupil.studentId, 'sft_2', 300000);
    await aFee(use.db, school, pupil.studentId, 'sft_paid', 200000, { settled: 200000 });
  });

  it('takes every payable fee of the card, quoted here, and gives order_id and checkout_token (R3)', async () => {
    const answer = await make({ reference_id: 'INV-77' });
    const order = answer.data<OrderToken>();
    expect(answer.status).toBe(201);
    expect(order).toMatchObject({ amount: 18000, currency: 'INR', resumed: false });
    expect(order.order_id).toMatch(/^ord_[0-9a-hjkmnp-tv-z]{26}$/);
    const lines = await use.db.query(
      'select f.sft_code from order_lines l join fee_lines f on f.id = l.fee_line_id order by 1',
    );
    expect(lines).toEqual([{ sft_code: 'sft_1' }, { sft_code: 'sft_2' }]);
    expect(
      await use.db.one('select made_by, reference_id, browser_session_id, contact_mobile from orders'),
    ).toEqual({
      made_by: 'erp',
      reference_id: 'INV-77',
      browser_session_id: null,
      contact_mobile: '9876500001',
    });
  });

  it('is shown by the sheet to the holder of its token, and only by that token (R3)', async () => {
    const { checkout_token, order_id } = (await make()).data<OrderToken>();
    const shown = (await view(checkout_token)).data();
    expect(shown).toMatchObject({ order_id, amount: 18000, student_name: 'Aarav Sharma', state: 'CREATED' });
    expect(codeOf(await view(`${checkout_token}x`))).toBe('checkout_token');
  });

  it('lets the sheet talk only to the institute’s own site: a listed one, else our page (threats 7)', async () => {
    const origin = async (over: object) =>
      (await view((await make(over)).data<OrderToken>().checkout_token)).data<{ parent_origin: string }>()
        .parent_origin;
    expect(await origin({})).toBe('http://localhost:3000');
    expect(await origin({ parent_origin: 'https://kaveri.example' })).toBe('https://kaveri.example');
    for (const parent_origin of [
      'http://kaveri.example',
      'https://kaveri.example/',
      'https://evil.example',
      'https://kaveri.example.evil.example',
      'https://user@kaveri.example',
      'null',
      '',
    ]) {
      const answer = await make({ parent_origin });
      expect([codeOf(answer), fieldsOf(answer)]).toEqual(['invalid_request', ['parent_origin']]);
    }
  });

  it('is shown on the developer’s own machine for a test institute, and never for a live one (integrators 7)', async () => {
    for (const parent_origin of ['http://localhost:8080', 'http://127.0.0.1:5500', 'http://localhost']) {
      const token = (await make({ parent_origin })).data<OrderToken>().checkout_token;
      expect((await view(token)).data()).toMatchObject({ parent_origin });
    }
    await use.db.query(`update institutes set mode = 'live'`);
    await suite.changePage({});
    const answer = await make({ parent_origin: 'http://localhost:8080' });
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['invalid_request', ['parent_origin']]);
  });

  it('uses the given number of the payer, else the one on file', async () => {
    await make({ customer_mobile: '9812345678' });
    expect(await use.db.one('select contact_mobile from orders')).toEqual({ contact_mobile: '9812345678' });
  });

  it('requires customer_mobile by its own name if no number is known', async () => {
    await use.db.query('update guardians set mobile = null');
    await suite.changePage({
      sdk_block: [
        {
          code: 'full',
          title: 'Pay in full',
          financing_mode: 'DIRECT',
          fee_group: { code: 'SCHOOL' },
          verify_mobile: true,
        },
      ],
    });
    const answer = await make();
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['mobile_required', ['customer_mobile']]);
    expect(codeOf(await make({ customer_mobile: '9812345678' }))).toBe(201);
  });

  it('names no other institute’s page or student, and needs its key (threats 1.5, 6.3)', async () => {
    expect(codeOf(await make({ payment_page_slug: OTHER_SLUG }))).toBe('page_not_found');
    expect(codeOf(await make({ student_id: 'DC-1' }))).toBe('student_not_found');
    expect(codeOf(await make({}, { as: OTHER }))).toBe('page_not_found');
    expect(codeOf(await make({}, { key: null }))).toBe('idempotency_missing');
    const first = await make({}, { key: 'INV-77' });
    expect((await make({}, { key: 'INV-77' })).data()).toEqual(first.data());
    expect(await use.db.query('select 1 from orders')).toHaveLength(1);
  });

  it('is refused for fees that cannot be paid, an unknown card and a card that opens otherwise', async () => {
    expect([codeOf(await make({ card_code: 'nope' })), fieldsOf(await make({ card_code: 'nope' }))]).toEqual([
      'invalid_request',
      ['card_code'],
    ]);
    await use.db.query('update fee_lines set settled_paise = base_paise');
    expect(codeOf(await make())).toBe('nothing_selected');
    await use.db.query(`update students set status = 'INACTIVE'`);
    expect(codeOf(await make())).toBe('student_inactive');
  });

  it('replaces an unpaid order of the same fees (R2)', async () => {
    const first = (await make()).data<OrderToken>();
    const second = (await make()).data<OrderToken>();
    expect(second.order_id).not.toBe(first.order_id);
    expect((await view(first.checkout_token)).data()).toMatchObject({ state: 'CANCELLED' });
    const states = await use.db.query<{ status: string }>('select status from orders order by id');
    expect(states.map(({ status }) => status)).toEqual(['CANCELLED', 'CREATED']);
  });

  it('is resumed by the institute while it is being paid, and otherwise stays with its payer (R2)', async () => {
    const first = (await make()).data<OrderToken>();
    // Already at the gateway, without an answer: nobody may cancel it.
    await use.db.query(`update orders set status = 'ATTEMPTED', gateway_order_id = 'order_1'`);
    await use.db.query(
      `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at, asked_at)
       select 'att_1', id, institute_id, gateway_account_id, 'PENDING', $1, $1, $1 from orders`,
      [suite.services.clock.now()],
    );
    const again = await make();
    expect(again.status).toBe(200);
    expect(again.data()).toMatchObject({ order_id: first.order_id, resumed: true });
    const payer = await aPayer(suite.app, suite.services, suite);
    const theirs = await payer.post(
      '/api/checkout/v1/orders',
      { payment_page_slug: SLUG, card_code: 'full', sbd_code: suite.pupil.sbd_code },
      { headers: { 'idempotency-key': 'payer' } },
    );
    expect(codeOf(theirs)).toBe('order_in_progress');
    await use.db.query(`update orders set made_by = 'browser'`);
    expect(codeOf(await make())).toBe('order_in_progress');
  });

  it('is, when resumed, for the site that requests it now, not for one taken off the list (threats 7, decision 73)', async () => {
    await use.db.query(`update institutes set link_hosts = '{kaveri.example,new.example}'`);
    pageCache(suite.services).forget('');
    const first = (await make({ parent_origin: 'https://kaveri.example' })).data<OrderToken>();
    await use.db.query(`update orders set status = 'ATTEMPTED', gateway_order_id = 'order_1'`);
    await use.db.query(
      `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at, asked_at)
       select 'att_1', id, institute_id, gateway_account_id, 'PENDING', $1, $1, $1 from orders`,
      [suite.services.clock.now()],
    );
    await use.db.query(`update institutes set link_hosts = '{new.example}'`);
    pageCache(suite.services).forget('');
    expect(codeOf(await make({ parent_origin: 'https://kaveri.example' }))).toBe('invalid_request');
    const holderOf = (token: string) =>
      Buffer.from(/~([\w-]+)\./.exec(token)?.[1] ?? '', 'base64url').toString();
    expect(holderOf(first.checkout_token)).toBe('https://kaveri.example');
    for (const [over, origin] of [
      [{ parent_origin: 'https://new.example' }, 'https://new.example'],
      [{}, suite.services.settings.publicUrl],
    ] as const) {
      const again = (await make(over)).data<OrderToken>();
      expect(again).toMatchObject({ order_id: first.order_id, resumed: true });
      expect(holderOf(again.checkout_token)).toBe(origin);
      expect((await view(again.checkout_token)).data()).toMatchObject({ parent_origin: origin });
      expect((await view(first.checkout_token)).status).toBe(401);
    }
  });
});
