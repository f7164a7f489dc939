import type { OrderOutcome, OrderToken } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import type { TestBrowser } from '../../testing/index.ts';
import { aFee } from '../fees/testing/school.ts';
import { capture, paid } from '../payments/testing/captures.ts';
import { OTHER, SLUG, codeOf, fieldsOf, useErp } from './testing/erp-suite.ts';

const BODY = {
  payment_page_slug: SLUG,
  student_id: 'KV-1',
  card_code: 'full',
  customer_mobile: '9812345678',
  reference_id: 'invoice-77',
};

describeOnBoth('the outcome of an order, for the server of its institute (institute-side 2.6)', (use) => {
  const suite = useErp(use);

  beforeEach(async () => {
    await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_1', 1_500_050, { discount: 10_000 });
    await aFee(use.db, suite.school, suite.pupil.studentId, 'sft_2', 300_000);
    await use.db.query(
      `update fee_lines set import_code = 'LINE-' || right(sft_code, 1), instalment = 'Term 1'`,
    );
  });

  const make = async (over: object = {}): Promise<OrderToken> =>
    (await suite.call('order', { ...BODY, ...over })).data<OrderToken>();
  const told = async (of: string): Promise<OrderOutcome> => (await suite.outcome(of)).data<OrderOutcome>();

  /** Money of a gateway, booked as its webhook books it. */
  async function pay(orderId: string, payment: string, paise?: number, paidAt?: string): Promise<void> {
    const order = await use.db.one<{ id: number; amount: number }>(
      `update orders set status = case when status = 'CREATED' then 'ATTEMPTED' else status end, gateway_order_id = 'order_1'
       where order_code = $1 returning id, amount_paise as amount`,
      [orderId],
    );
    const money = paid('order_1', paise ?? order.amount, {
      gateway_payment_id: payment,
      ...(paidAt === undefined ? {} : { paid_at: paidAt as Instant }),
    });
    await capture(use.db, order.id, money, suite.services.clock.now());
  }

  it('shows the fees by the codes of the bundle, even before anything was paid', async () => {
    const { order_id, application_code } = await make();
    const outcome = await told(`/${order_id}`);
    expect(outcome).toEqual({
      order_id,
      application_code,
      reference_id: 'invoice-77',
      notes: {},
      payment_page_slug: SLUG,
      card_code: 'full',
      financing_mode: 'DIRECT',
      student_id: 'KV-1',
      made_by: 'erp',
      state: 'CREATED',
      amount: 17_900.5,
      refunded: 0,
      currency: 'INR',
      created_at: '2026-11-20T06:00:00.000Z',
      expires_at: '2026-11-20T07:30:00.000Z',
      receipt_no: '',
      lines: [
        {
          code: 'LINE-1',
          head: 'TUITION',
          instalment: 'Term 1',
          label: 'sft_1',
          amount: 14_900.5,
          late_fee: 0,
          discount: 100,
        },
        {
          code: 'LINE-2',
          head: 'TUITION',
          instalment: 'Term 1',
          label: 'sft_2',
          amount: 3_000,
          late_fee: 0,
          discount: 0,
        },
      ],
      payments: [],
    });
    expect(await told(`/${application_code}`)).toEqual(outcome);
  });

  it('shows the money in rupees and the receipt, once it was paid', async () => {
    const { order_id } = await make();
    await pay(order_id, 'pay_1');
    expect(await told(`/${order_id}`)).toMatchObject({
      state: 'PAID',
      amount: 17_900.5,
      paid_at: '2026-11-20T06:00:00.000Z',
      receipt_no: 'RCP/2026-27/000001',
      payments: [
        {
          gateway_payment_id: 'pay_1',
          status: 'CAPTURED',
          amount: 17_900.5,
          refunded: 0,
          method: 'UPI',
          bank_reference: 'RRN1',
          received_at: '2026-11-20T06:00:00.000Z',
        },
      ],
    });
  });

  it('shows when the payer paid, and separately when it was reported and booked [money 7]', async () => {
    const { order_id } = await make();
    suite.services.clock.set('2026-11-23T06:00:00.000Z');
    await pay(order_id, 'pay_1', undefined, '2026-11-20T06:10:00.000Z');
    const times = { booked_at: '2026-11-23T06:00:00.000Z' };
    expect(await told(`/${order_id}`)).toMatchObject({
      paid_at: '2026-11-20T06:10:00.000Z',
      ...times,
      payments: [{ received_at: '2026-11-20T06:10:00.000Z', time_source: 'GATEWAY', ...times }],
    });
  });

  it('counts as refunded what was booked to the fees, and keeps a second payment apart', async () => {
    const { order_id } = await make();
    await pay(order_id, 'pay_1');
    await pay(order_id, 'pay_2');
    await use.db.query(
      `update payments set refunded_paise = case gateway_payment_id when 'pay_1' then 50050 else amount_paise end,
         refunded_at = received_at, status = case gateway_payment_id when 'pay_1' then 'PARTIALLY REFUNDED' else status end`,
    );
    const { state, refunded, payments } = await told(`/${order_id}`);
    expect([state, refunded]).toEqual(['PAID', 500.5]);
    expect(payments.map((payment) => [payment.gateway_payment_id, payment.status, payment.refunded])).toEqual(
      [
        ['pay_1', 'PARTIALLY REFUNDED', 500.5],
        ['pay_2', 'EXCESS', 17_900.5],
      ],
    );
  });

  it('shows fee by fee what the money pays if one was partly paid meanwhile, and what is refunded (money, hole 2)', async () => {
    const { order_id } = await make();
    await use.db.query("update fee_lines set settled_paise = 100000 where sft_code = 'sft_2'");
    await pay(order_id, 'pay_1');
    const { state, payments, lines } = await told(`/${order_id}`);
    expect([state, lines.map(({ code, amount }) => [code, amount])]).toEqual([
      'PAID',
      [
        ['LINE-1', 14_900.5],
        ['LINE-2', 3_000],
      ],
    ]);
    expect(payments.map((payment) => payment.lines.map(({ code, amount }) => [code, amount]))).toEqual([
      [
        ['LINE-1', 14_900.5],
        ['LINE-2', 2_000],
      ],
    ]);
    expect(payments).toMatchObject([{ amount: 17_900.5, held: 0, held_reason: '', excess: 1_000 }]);
  });

  it('says REVIEW, and no fee paid, if another amount came', async () => {
    const { order_id } = await make();
    await pay(order_id, 'pay_1', 100);
    expect(await told(`/${order_id}`)).toMatchObject({
      state: 'REVIEW',
      receipt_no: '',
      payments: [{ status: 'REVIEW', amount: 1 }],
    });
  });

  it('lists the orders of a reference, newest first, and those payers made by a link of it', async () => {
    const first = await make();
    const second = await make();
    const { session_code } = (
      await suite.call('session', { payment_page_slug: SLUG, student_id: 'KV-1', reference_id: 'invoice-78' })
    ).data<{ session_code: string }>();
    const payer: TestBrowser = suite.app.browser();
    const headers = { 'x-payment-page': SLUG };
    await payer.get(`/api/pages/v1/misc/session/fetch?session_code=${session_code}`, { headers });
    const linked = (
      await payer.post(
        '/api/checkout/v1/orders',
        { payment_page_slug: SLUG, card_code: 'full', session_code },
        { headers: { ...headers, 'idempotency-key': 'linked' } },
      )
    ).data<OrderToken>();
    const orders = async (reference: string) =>
      (await suite.outcome(`?reference_id=${reference}`)).data<{ orders: OrderOutcome[] }>().orders;
    expect((await orders('invoice-77')).map(({ order_id, state }) => [order_id, state])).toEqual([
      [second.order_id, 'CANCELLED'],
      [first.order_id, 'CANCELLED'],
    ]);
    expect((await orders('invoice-78')).map(({ order_id, made_by }) => [order_id, made_by])).toEqual([
      [linked.order_id, 'browser'],
    ]);
    expect(await orders('invoice-7')).toEqual([]);
  });

  it('is unknown to every other institute: refused exactly like an unknown order (threats 1.5)', async () => {
    const { order_id, application_code } = await make();
    const unknown = await suite.outcome('/ord_00000000000000000000000000', OTHER);
    expect(codeOf(unknown)).toBe('order_not_found');
    for (const code of [order_id, application_code]) {
      const foreign = await suite.outcome(`/${code}`, OTHER);
      expect([foreign.status, foreign.json]).toEqual([
        404,
        { ...unknown.json, request_id: expect.any(String) as string },
      ]);
    }
    expect((await suite.outcome('?reference_id=invoice-77', OTHER)).data()).toEqual({ orders: [] });
    expect(codeOf(await suite.outcome(`/${order_id}`, { client_secret: 'wrong' }))).toBe('erp_credentials');
    expect(codeOf(await suite.outcome('?reference_id=invoice-77', { api_key: 'wrong' }))).toBe(
      'erp_credentials',
    );
  });

  it('contains no contact of the payer, and a call without a reference names the field', async () => {
    const { order_id } = await make();
    const answer = await suite.outcome(`/${order_id}`);
    expect(answer.body).not.toMatch(/9812345678|9876500001/);
    for (const of of ['', '?reference_id=', '?reference_id=%20']) {
      const refused = await suite.outcome(of);
      expect([codeOf(refused), fieldsOf(refused)]).toEqual(['invalid_request', ['reference_id']]);
    }
  });
});
