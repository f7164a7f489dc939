import type { PaymentRefunds, RefundView } from '@shulk/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { armCrashPoint, refundCrashPoints } from '../../../platform/processes/crash-points.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { workRefunds } from './work-refunds.ts';

const CALL = '/api/console/v1/refunds';

describeOnBoth('refunds over a live sandbox', (use) => {
  const live = livePayments(use);
  afterEach(() => {
    armCrashPoint(undefined, false);
    vi.restoreAllMocks();
  });

  let keys = 0;
  const newKey = (): string => {
    keys += 1;
    return `refund-${keys}`;
  };
  const operator = () => ({ authorization: `Bearer ${live().services.settings.operatorKey}` });
  const ask = (body: object, key = newKey()): Promise<TestAnswer> =>
    live()
      .app.browser()
      .post(
        CALL,
        { institute_code: 'kaveri', reason: 'Left the school', ...body },
        { headers: { ...operator(), 'idempotency-key': key }, bare: true },
      );
  const list = (application_code: string, institute_code = 'kaveri'): Promise<TestAnswer> =>
    live()
      .app.browser()
      .get(`${CALL}?institute_code=${institute_code}&application_code=${application_code}`, {
        headers: operator(),
        bare: true,
      });
  const only = async (code: string): Promise<PaymentRefunds> => {
    const [payment] = (await list(code)).data<PaymentRefunds[]>();
    if (payment === undefined) throw new Error('The transaction has a payment.');
    return payment;
  };
  const refusal = ({ json }: TestAnswer) =>
    json.success ? 'success' : [json.error.code, Object.keys(json.error.fields ?? {})];

  /** A payment captured at the sandbox. @returns its transaction id */
  async function paidCase(outcome = 'success'): Promise<string> {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await settled(live().sandbox, live().services, live().school);
    return token.application_code;
  }

  /** Drops every message from the gateway while this runs. */
  async function unheard(work: () => Promise<unknown>): Promise<void> {
    const secrets = { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };
    await live().sandbox.account(live().school.keyId, secrets);
    await work();
    await settled(live().sandbox, live().services, live().school, 61);
    await connect(live().sandbox, live().app, live().school);
  }

  const later = (seconds: number): Promise<number> => {
    live().services.clock.advance(seconds);
    return workRefunds(live().services);
  };

  const atGateway = async (paymentId: string): Promise<{ amount: number; status: string }[]> => {
    const answer = await fetch(`${live().sandbox.url}/v1/payments/${paymentId}/refunds`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${live().school.keyId}:${KEY_SECRET}`).toString('base64')}`,
      },
    });
    return ((await answer.json()) as { items: { amount: number; status: string }[] }).items;
  };

  const eventsOf = (code: string) =>
    use.db.query<{ event: string }>(
      `select event from outbox where payload ->> 'application_code' = $1 and event like 'refund.%' order by id`,
      [code],
    );

  it('are requested by the operator, sent at once, and never exceed the payment; refusals name the field', async () => {
    const code = await paidCase();
    const part = (await ask({ application_code: code, amount: 5_000.5 })).data<RefundView>();
    expect(part).toMatchObject({ status: 'PROCESSED', amount: 5_000.5, requested_by: 'OPERATOR' });
    expect(refusal(await ask({ application_code: code, amount: 10_300 }))).toEqual([
      'refund_refused',
      ['amount'],
    ]);
    expect(refusal(await ask({ application_code: code, amount: '0.99' }))).toEqual([
      'invalid_request',
      ['amount'],
    ]);
    expect(refusal(await ask({ application_code: code, amount: 'much' }))).toEqual([
      'invalid_request',
      ['amount'],
    ]);
    expect((await ask({ application_code: code })).data<RefundView>()).toMatchObject({ amount: 10_299.5 });
    expect(refusal(await ask({ application_code: code }))).toEqual(['refund_refused', ['amount']]);
    expect(await only(code)).toMatchObject({ status: 'REFUNDED', refunded: 15_300, left: 0 });
  });

  it('name who requested them, with their operator act (money, hole 13)', async () => {
    const code = await paidCase();
    await ask({ application_code: code, amount: 1_000, asked_by: 'Meera, accounts office' });
    await ask({ application_code: code, amount: 2_000 });
    const { refunds } = await only(code);
    expect(refunds.map(({ asked_by: name }) => name)).toEqual([
      'Meera, accounts office',
      'operator at 127.0.0.1',
    ]);
    const acts = await use.db.query<{ call: string; amount: number }>(
      `select call, (outline ->> 'amount')::int as amount from operator_acts where id = any ($1::bigint[]) order by id`,
      [refunds.map(({ operator_act: act }) => act)],
    );
    expect(acts).toEqual([1_000, 2_000].map((amount) => ({ call: 'console.request_refund', amount })));
  });

  it('reach only payments of the institute named, and only with the operator key and an Idempotency-Key', async () => {
    const code = await paidCase();
    const unknown = ['invalid_request', ['application_code']];
    expect(refusal(await ask({ application_code: 'TXN000000NONE' }))).toEqual(unknown);
    expect(refusal(await ask({ application_code: code, institute_code: 'deccan' }))).toEqual(unknown);
    expect(refusal(await list(code, 'deccan'))).toEqual(unknown);
    expect(refusal(await ask({ application_code: code, gateway_payment_id: 'pay_other' }))).toEqual([
      'invalid_request',
      ['gateway_payment_id'],
    ]);
    const body = { institute_code: 'kaveri', application_code: code, reason: 'x' };
    const bare = live().app.browser();
    expect(refusal(await bare.post(CALL, body, { headers: operator() }))).toEqual([
      'idempotency_missing',
      [],
    ]);
    expect(refusal(await bare.post(CALL, body, { headers: { 'idempotency-key': 'k' } }))).toEqual([
      'operator_required',
      [],
    ]);
    expect((await only(code)).refunds).toEqual([]);
  });

  it('are made once for one Idempotency-Key, even after the stored answer was purged (threats 6.3)', async () => {
    const code = await paidCase();
    const input = { application_code: code, amount: 1_000 };
    const first = (await ask(input, 'same-key')).data<RefundView>();
    const replayed = await ask(input, 'same-key');
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(replayed.data<RefundView>()).toEqual(first);
    await use.db.query('delete from idempotency_keys');
    expect((await ask(input, 'same-key')).data<RefundView>().refund_code).toBe(first.refund_code);
    await use.db.query('delete from idempotency_keys');
    expect(refusal(await ask({ ...input, amount: 2_000 }, 'same-key'))).toEqual(['idempotency_reused', []]);
    expect((await only(code)).refunds).toHaveLength(1);
  });

  it('are booked by the webhook, once when it comes twice', async () => {
    const code = await paidCase('refund_pending');
    expect((await ask({ application_code: code })).data<RefundView>()).toMatchObject({ status: 'SENT' });
    await settled(live().sandbox, live().services, live().school, 61);
    expect(await only(code)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'PROCESSED' }] });
    const sent = await live().sandbox.deliveries(live().school.keyId);
    const { id } = sent.filter(({ event }) => event === 'refund.processed').at(-1) ?? { id: '' };
    await live().sandbox.replay(id);
    await settled(live().sandbox, live().services, live().school);
    expect((await eventsOf(code)).map(({ event }) => event)).toEqual([
      'refund.requested',
      'refund.processed',
    ]);
  });

  it('are polled on schedule when their webhook is lost', async () => {
    const code = await paidCase('refund_pending');
    await unheard(() => ask({ application_code: code }));
    expect(await only(code)).toMatchObject({ refunds: [{ status: 'SENT' }] });
    await later(9);
    expect(await only(code)).toMatchObject({ refunds: [{ status: 'SENT' }] });
    await later(1);
    expect(await only(code)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'PROCESSED' }] });
  });

  it('that the gateway could not make wait for a person, and can be requested again under a new key', async () => {
    const code = await paidCase('refund_failure');
    await ask({ application_code: code });
    await settled(live().sandbox, live().services, live().school, 61);
    expect(await only(code)).toMatchObject({
      status: 'CAPTURED',
      left: 15_300,
      refunds: [{ status: 'FAILED', under_review: true }],
    });
    expect((await ask({ application_code: code })).data<RefundView>().status).toBe('SENT');
    expect((await only(code)).refunds).toHaveLength(2);
  });

  it('are unknown while nobody answers, and are sent again under the same key', async () => {
    const code = await paidCase();
    live().services.clock.advance(6);
    await live().hideGateway(true);
    expect((await ask({ application_code: code })).data<RefundView>().status).toBe('UNKNOWN');
    await live().hideGateway(false);
    await later(61);
    const { gateway_payment_id: id, refunds } = await only(code);
    expect(refunds).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await atGateway(id)).toHaveLength(1);
  });

  it('without a verdict for seven days wait for a person, and are polled and never sent again [decision 44]', async () => {
    const code = await paidCase('refund_pending');
    await unheard(() => ask({ application_code: code }));
    live().services.clock.advance(6);
    await live().hideGateway(true);
    await later(7 * 86_400);
    await live().hideGateway(false);
    live().services.clock.advance(6);
    const { gateway_payment_id: id, refunds } = await only(code);
    expect(refunds).toMatchObject([{ status: 'UNKNOWN', under_review: true }]);
    expect((await eventsOf(code)).map(({ event }) => event)).toEqual(['refund.requested', 'refund.review']);
    await unheard(() => later(86_400));
    expect(await only(code)).toMatchObject({ refunds: [{ status: 'PROCESSED' }] });
    expect(await atGateway(id)).toHaveLength(1);
  });

  it.each(refundCrashPoints)('are made and booked once when the process dies at %s', async (point) => {
    const code = await paidCase();
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw new Error('the process is dead');
    });
    await unheard(async () => {
      armCrashPoint(point, false);
      await ask({ application_code: code });
      armCrashPoint(undefined, false);
    });
    expect(kill).toHaveBeenCalledTimes(1);
    await later(61);
    const { gateway_payment_id: id, ...payment } = await only(code);
    expect(payment).toMatchObject({
      status: 'REFUNDED',
      refunded: 15_300,
      refunds: [{ status: 'PROCESSED' }],
    });
    expect(await atGateway(id)).toMatchObject([{ amount: 1_530_000, status: 'processed' }]);
    expect((await eventsOf(code)).map(({ event }) => event)).toEqual([
      'refund.requested',
      'refund.processed',
    ]);
  });

  it('reported by the webhook before our own answer is recorded are booked by it', async () => {
    const code = await paidCase();
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw new Error('the process is dead');
    });
    armCrashPoint('refund-answered', false);
    await ask({ application_code: code });
    armCrashPoint(undefined, false);
    await settled(live().sandbox, live().services, live().school);
    expect(await only(code)).toMatchObject({ refunded: 15_300, refunds: [{ status: 'PROCESSED' }] });
    await later(61);
    expect(await only(code)).toMatchObject({ refunded: 15_300, refunds: [{ status: 'PROCESSED' }] });
  });

  it('of a second payment of paid fees are made automatically, in full and once (threats 6.1)', async () => {
    const { pupil, browser, fee } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome: 'late_success' });
    await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school, 60);
    expect(refusal(await ask({ application_code: token.application_code }))).toEqual([
      'invalid_request',
      ['gateway_payment_id'],
    ]);
    await Promise.all([workRefunds(live().services), workRefunds(live().services)]);
    await later(61);
    await settled(live().sandbox, live().services, live().school);
    const payments = (await list(token.application_code)).data<PaymentRefunds[]>();
    expect(payments).toMatchObject([
      { status: 'CAPTURED', refunded: 0, refunds: [] },
      { status: 'EXCESS', refunded: 15_300, refunds: [{ status: 'PROCESSED', requested_by: 'EXCESS' }] },
    ]);
    expect(await atGateway(payments[1]?.gateway_payment_id ?? '')).toHaveLength(1);
    expect(await live().settledOf(fee)).toBe(1_530_000);
    const events = (await eventsOf(token.application_code)).map(({ event }) => event);
    expect(events).toEqual(['refund.requested', 'refund.processed']);
  });
});
