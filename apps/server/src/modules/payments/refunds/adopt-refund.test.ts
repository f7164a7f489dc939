import type { PaymentRefunds } from '@shulk/contract';
import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks, importSettlement } from '../../ledger/index.ts';
import { captures, paid } from '../testing/captures.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET, aFee, anOrder } from '../testing/paying-school.ts';
import { resolvePayments } from '../settlement/resolve-payments.ts';
import { adoptRefund } from './external-refunds.store.ts';
import { applyRefundUpdate } from './adopt-refund.ts';
import { workRefunds } from './work-refunds.ts';

const DAY = 86_400;

describeOnBoth("a refund made in the gateway's dashboard, over a live sandbox", (use) => {
  const live = livePayments(use);
  const operator = () => ({ authorization: `Bearer ${live().services.settings.operatorKey}` });
  const only = async (code: string): Promise<PaymentRefunds> => {
    const answer = await live()
      .app.browser()
      .get(`/api/console/v1/refunds?institute_code=kaveri&application_code=${code}`, {
        headers: operator(),
        bare: true,
      });
    const [payment] = answer.data<PaymentRefunds[]>();
    if (payment === undefined) throw new Error('The transaction has a payment.');
    return payment;
  };

  async function paidCase(outcome = 'success') {
    const { pupil, browser, fee } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await heard();
    const code = token.application_code;
    return { code, fee, paymentId: (await only(code)).gateway_payment_id };
  }

  const heard = (seconds = 0) => settled(live().sandbox, live().services, live().school, seconds);

  /** Drops every message from the gateway while this runs. */
  async function unheard(work: () => Promise<unknown>): Promise<void> {
    const secrets = { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };
    await live().sandbox.account(live().school.keyId, secrets);
    await work();
    await connect(live().sandbox, live().app, live().school);
  }

  const eventsOf = async (code: string): Promise<string[]> => {
    const rows = await use.db.query<{ event: string }>(
      `select event from outbox where payload ->> 'application_code' = $1 and event like 'refund.%' order by id`,
      [code],
    );
    return rows.map(({ event }) => event);
  };

  /** Our own poll, a day after the payment. */
  const question = async () => {
    live().services.clock.advance(DAY);
    await resolvePayments(live().services);
  };

  const byTheBooks = async () =>
    checkBooks(use.db, { now: live().services.clock.now(), instituteId: live().school.instituteId });

  /** The office asks for all of a payment back, or for some rupees of it. */
  const officeAsks = (code: string, amount?: number) =>
    live()
      .app.browser()
      .post(
        '/api/console/v1/refunds',
        { institute_code: 'kaveri', reason: 'Left the school', application_code: code, amount },
        { headers: { ...operator(), 'idempotency-key': `back-${code}` }, bare: true },
      );

  const OURS = {
    status: 'PROCESSED',
    requested_by: 'GATEWAY',
    reason: "Made in the gateway's dashboard.",
    reopen_fees: false,
  };

  it('is adopted from the webhook, once when it comes twice and when we poll as well; its fees stay paid (money, hole 6)', async () => {
    const { code, fee, paymentId } = await paidCase();
    const { refund_id: id } = await live().sandbox.refundByHand(paymentId);
    await heard();
    expect(await only(code)).toMatchObject({
      status: 'REFUNDED',
      refunded: 15_300,
      refunds: [{ ...OURS, gateway_refund_id: id }],
    });
    expect(await live().settledOf(fee)).toBe(1_530_000);
    const sent = await live().sandbox.deliveries(live().school.keyId);
    await live().sandbox.replay(sent.filter(({ event }) => event === 'refund.processed').at(-1)?.id ?? '');
    await heard();
    await question();
    expect((await only(code)).refunds).toHaveLength(1);
    expect(await eventsOf(code)).toEqual(['refund.processed', 'refund.taken_over']);
    expect(await byTheBooks()).toEqual([]);
  });

  it('is adopted from our own poll when its webhook is lost, also a part (money, hole 6)', async () => {
    const { code, paymentId } = await paidCase();
    await unheard(() => live().sandbox.refundByHand(paymentId, 10_000));
    await question();
    expect(await only(code)).toMatchObject({
      status: 'PARTIALLY REFUNDED',
      refunded: 100,
      left: 15_200,
      refunds: [OURS],
    });
    await unheard(() => live().sandbox.refundByHand(paymentId));
    live().services.clock.advance(2 * DAY);
    await question();
    expect(await only(code)).toMatchObject({ status: 'REFUNDED', refunds: [OURS, OURS] });
    expect(await byTheBooks()).toEqual([]);
  });

  it('is adopted from a settlement row, which leaves nothing open, and message and poll change nothing after it (money, hole 6)', async () => {
    const { code, paymentId } = await paidCase();
    let id = '';
    await unheard(async () => (id = (await live().sandbox.refundByHand(paymentId, 50_000)).refund_id));
    const account = {
      id: live().school.accountId,
      institute_id: live().school.instituteId,
      institute: 'kaveri',
      code: 'main',
      vendor: 'SANDBOX',
      clock_offset_ms: 0,
    };
    const row = {
      settlement_id: `setl_${id}`,
      utr: '',
      row_kind: 'refund' as const,
      entity_id: id,
      gateway_payment_id: paymentId,
      amount_paise: paise(-50_000),
      fee_paise: paise(0),
      tax_paise: paise(0),
      settled_at: live().services.clock.now(),
    };
    for (let times = 0; times < 2; times += 1) {
      const done = await importSettlement(use.db, account, [{ n: 1, row }], live().services.clock);
      expect(done).toMatchObject({ added: 1 - times, booked: 1 - times, open_exceptions: 0 });
    }
    const news = { gateway_refund_id: id, gateway_payment_id: paymentId, key: '', amount: paise(50_000) };
    expect(
      await applyRefundUpdate(live().services, account.id, { ...news, state: 'processed' }, 'webhook'),
    ).toBe('done');
    await question();
    expect(await only(code)).toMatchObject({ refunded: 500, refunds: [OURS] });
    expect(await byTheBooks()).toEqual([]);
  });

  it('ends a refund of ours that the gateway refused so far, which is never sent again (money, holes 4 and 6)', async () => {
    const { code, paymentId } = await paidCase('refund_low_balance');
    await officeAsks(code);
    expect(await only(code)).toMatchObject({ refunds: [{ status: 'WAITING' }] });
    await live().sandbox.refundByHand(paymentId);
    await heard(2 * DAY);
    live().services.clock.advance(2 * DAY);
    await workRefunds(live().services);
    expect(await only(code)).toMatchObject({
      status: 'REFUNDED',
      refunded: 15_300,
      refunds: [{ status: 'PROCESSED', requested_by: 'OPERATOR' }],
    });
    expect((await eventsOf(code)).at(-1)).toBe('refund.taken_over');
  });

  it('ends one of ours of another amount that the gateway refused so far and has too little left for (money, holes 4 and 6)', async () => {
    const { code, paymentId } = await paidCase('refund_low_balance');
    await officeAsks(code, 14_000);
    await live().sandbox.refundByHand(paymentId, 1_000_000);
    await heard(60);
    const refunds = [{ status: 'FAILED', problem: expect.stringContaining('Ask anew') as string }, OURS];
    expect(await only(code)).toMatchObject({ refunded: 10_000, refunds });
    expect(await byTheBooks()).toEqual([]);
  });

  it('ends one of ours that the gateway never showed in seven days, and is found by the daily question when its message is lost [decision 170]', async () => {
    const { code, paymentId } = await paidCase();
    const { services, sandbox } = live();
    const worked = async (seconds: number) => {
      services.clock.advance(seconds);
      await workRefunds(services);
    };
    services.clock.advance(6);
    await live().hideGateway(true);
    await officeAsks(code, 14_000);
    await worked(3 * DAY);
    await worked(4 * DAY + 60);
    await live().hideGateway(false);
    expect(await only(code)).toMatchObject({ refunds: [{ status: 'UNKNOWN', under_review: true }] });
    await unheard(() => sandbox.refundByHand(paymentId, 1_000_000));
    await worked(DAY);
    expect(await only(code)).toMatchObject({
      status: 'PARTIALLY REFUNDED',
      refunded: 10_000,
      refunds: [
        { status: 'FAILED', amount: 14_000, problem: expect.stringContaining('Ask anew') as string },
        OURS,
      ],
    });
    expect(await eventsOf(code)).toEqual(expect.arrayContaining(['refund.failed', 'refund.taken_over']));
    expect(await byTheBooks()).toEqual([]);
  });
});

describeOnBoth("a refund made in the gateway's dashboard", (use) => {
  const on = captures(use);
  let refunds = 0;

  /** A payment of two orders' lines: the second payment of a paid order is all excess. */
  async function twice() {
    const pupil = await on().newPupil();
    const fee = await aFee(on().school, pupil, 't', 100_000);
    const order = await anOrder(on().school, pupil, [{ fee, balance: 100_000 }]);
    await on().capture(order.id, paid(order.gatewayOrderId, 100_000));
    const again = `again_${order.code}`;
    await on().capture(order.id, paid(order.gatewayOrderId, 100_000, { gateway_payment_id: again }));
    const [first] = await use.db.query<{ id: string }>(
      'select gateway_payment_id as id from payments where order_id = $1 order by payments.id',
      [order.id],
    );
    return { first: first?.id ?? '', second: again };
  }

  const take = (payment: string, amount: number, over: object = {}, accountId = on().school.accountId) => {
    refunds += 1;
    return adoptRefund(use.db, accountId, {
      gateway_payment_id: payment,
      gateway_refund_id: `hand_${refunds}`,
      key: '',
      amount: paise(amount),
      refundCode: `ref_hand_${refunds}`,
      cause: 'webhook',
      now: '2026-11-20T06:00:00.000Z' as Instant,
      ...over,
    });
  };
  const booked = (payment: string) =>
    use.db.query(
      `select r.source, r.amount_paise as amount, r.status from refunds r join payments p on p.id = r.payment_id
       where p.gateway_payment_id = $1 order by r.id`,
      [payment],
    );

  it('comes from the part of its payment that it fits, and once for one id at the same moment (money, hole 6)', async () => {
    const { first, second } = await twice();
    const same = { gateway_refund_id: 'same', key: 'their-key', refundCode: 'ref_same' };
    const results = await Promise.all([1, 2, 3].map(() => take(first, 30_000, same)));
    expect(results.sort()).toEqual(['known', 'known', 'taken']);
    expect(await take(first, 30_000, { gateway_refund_id: 'their-key' })).toBe('known');
    expect(await take(second, 100_000)).toBe('taken');
    expect(await booked(first)).toEqual([{ source: 'FEES', amount: 30_000, status: 'PROCESSED' }]);
    expect(await booked(second)).toEqual([{ source: 'EXCESS', amount: 100_000, status: 'PROCESSED' }]);
    await workRefunds(on().services);
    expect(await booked(second)).toHaveLength(1);
  });

  it('of a payment with held money comes from that if the amounts are equal, and of the whole from both, once (money, hole 6)', async () => {
    for (const parts of [[10_000], [100_000]]) {
      const pupil = await on().newPupil();
      const fee = await aFee(on().school, pupil, 't', 100_000);
      const order = await anOrder(on().school, pupil, [{ fee, balance: 100_000 }]);
      await use.db.query('update fee_lines set concession_paise = 10000 where id = $1', [fee]);
      const payment = paid(order.gatewayOrderId, 100_000);
      await on().capture(order.id, payment);
      const id = { gateway_refund_id: `whole_${order.code}` };
      for (const amount of parts) {
        expect(await take(payment.gateway_payment_id, amount, id)).toBe('taken');
        expect(await take(payment.gateway_payment_id, amount, id)).toBe('known');
      }
      expect(await booked(payment.gateway_payment_id)).toEqual([
        { source: 'EXCESS', amount: 10_000, status: 'PROCESSED' },
        ...(parts[0] === 100_000 ? [{ source: 'FEES', amount: 90_000, status: 'PROCESSED' }] : []),
      ]);
    }
    const { services, school } = on();
    expect(await checkBooks(use.db, { now: services.clock.now(), instituteId: school.instituteId })).toEqual(
      [],
    );
  });

  it('never exceeds its payment, and reaches no payment of another account (money, hole 6)', async () => {
    const { first } = await twice();
    expect(await take(first, 100_001)).toBe('no_room');
    expect(await take(first, 100, {}, on().school.accountId + 1)).toBe('no_payment');
    expect(await take('pay_of_nobody', 100)).toBe('no_payment');
    expect(await booked(first)).toEqual([]);
  });
});
