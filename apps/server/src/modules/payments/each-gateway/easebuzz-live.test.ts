import type { GatewayLaunch, RefundView } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { EasebuzzSchool } from '../testing/easebuzz-school.ts';
import type { PageVerdict } from '../testing/easebuzz-school.ts';
import { livePayments } from '../testing/live-payments.ts';
import { webhooksIdle } from '../webhooks/webhook-worker.ts';

describeOnBoth('payments by Easebuzz over a live sandbox', (use) => {
  const live = livePayments(use);

  const open = (accounts?: readonly string[]) => EasebuzzSchool.open(use.db, live(), accounts);
  const statuses = (payments: readonly { status: string }[]) => payments.map(({ status }) => status);
  const backOf = ({ back }: PageVerdict) => {
    if (back === null) throw new Error('The page sends every browser back.');
    return back;
  };

  const refundsOf = (paymentId: string): Promise<{ paise: number; status: string }[]> =>
    use.db.query(
      `select r.amount_paise as paise, r.status from refunds r join payments p on p.id = r.payment_id
       where p.gateway_payment_id = $1 order by r.id`,
      [paymentId],
    );
  const paymentIdOf = async (orderCode: string): Promise<string> =>
    (
      await use.db.one<{ id: string }>(
        `select a.gateway_payment_id as id from attempts a join orders o on o.id = a.order_id
         where o.order_code = $1 and a.gateway_payment_id is not null`,
        [orderCode],
      )
    ).id;

  it('begin with an access key and the sandbox’s script, and are booked once by a signed form, however often it comes', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    const { launch, calls, token } = begun;
    expect(launch).toMatchObject({
      protocol: 'easebuzz',
      key: 'EASE_kaveri',
      gateway_order_id: token.order_id,
      script_url: '/sandbox/easebuzz/checkout.js',
      launch_token: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const verdict = await easebuzz.pay(launch);
    await easebuzz.told();
    expect(await calls.status()).toMatchObject({ state: 'PAID' });
    const own = (await live().sandbox.deliveries('EASE_kaveri')).filter(({ body }) =>
      body.includes(token.order_id),
    );
    expect(own.map(({ attempts }) => attempts[0]?.status)).toEqual([200]);
    await live().sandbox.replay(own[0]?.id ?? '');
    await easebuzz.told();
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
    expect(await easebuzz.payments(begun)).toEqual([
      { status: 'CAPTURED', id: verdict.payment_id, account: easebuzz.accountId },
    ]);
  });

  it('are booked when the browser brings its signed form, without any message; a changed form books nothing', async () => {
    const easebuzz = await open();
    await easebuzz.listen(false);
    const begun = await easebuzz.begun();
    const { address, fields } = backOf(await easebuzz.pay(begun.launch));
    expect(await easebuzz.post(address, { ...fields, amount: '1.0' })).toBe(401);
    expect(await easebuzz.payments(begun)).toHaveLength(0);
    expect(await easebuzz.post(address, fields)).toBe(303);
    expect(await begun.calls.status()).toMatchObject({ state: 'PAID' });
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
  });

  it('are never booked under an id the signature does not cover: the gateway is queried for the payment', async () => {
    const easebuzz = await open();
    await easebuzz.listen(false);
    const begun = await easebuzz.begun();
    const verdict = await easebuzz.pay(begun.launch);
    const { fields } = backOf(verdict);
    for (const easepayid of ['E999', verdict.payment_id, 'E998'])
      expect(await easebuzz.post(easebuzz.webhookUrl, { ...fields, easepayid })).toBe(200);
    expect(await easebuzz.payments(begun)).toMatchObject([{ status: 'CAPTURED', id: verdict.payment_id }]);
    expect(await easebuzz.post(easebuzz.webhookUrl, { ...fields, amount: '1.0' })).toBe(401);
  });

  it('are retried on a transaction of their own, and a late success of the first one is booked', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    const first = await easebuzz.pay(begun.launch, 'late_success');
    await easebuzz.told();
    expect(await begun.calls.status()).toMatchObject({ state: 'FAILED' });
    const second = (await begun.calls.begin()).data<GatewayLaunch>();
    expect(second.gateway_order_id).toBe(`${begun.launch.gateway_order_id}-2`);
    expect(second.launch_token).not.toBe(begun.launch.launch_token);
    await easebuzz.told(61);
    expect(await begun.calls.status()).toMatchObject({ state: 'PAID' });
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
    expect(await easebuzz.payments(begun)).toMatchObject([{ status: 'CAPTURED', id: first.payment_id }]);
    expect((await begun.calls.begin()).json).toMatchObject({ error: { code: 'order_closed' } });
  });

  it('that both succeed leave the second as excess, which is refunded automatically', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    const first = await easebuzz.pay(begun.launch, 'late_success');
    await easebuzz.told();
    const launch = (await begun.calls.begin()).data<GatewayLaunch>();
    await easebuzz.told(61);
    // The second one's page was open throughout.
    const second = await easebuzz.pay(launch);
    await easebuzz.told();
    await workRefunds(live().services);
    live().services.clock.advance(61);
    await workRefunds(live().services);
    expect(await easebuzz.payments(begun)).toMatchObject([
      { status: 'CAPTURED', id: first.payment_id },
      { status: 'EXCESS', id: second.payment_id },
    ]);
    expect(await refundsOf(second.payment_id)).toEqual([{ paise: 1_530_000, status: 'PROCESSED' }]);
    expect(await refundsOf(first.payment_id)).toEqual([]);
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
  });

  it('query only the latest transaction before the next attempt: an untried one is reused, whatever failed before', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    await easebuzz.pay(begun.launch, 'decline');
    await easebuzz.told();
    const second = (await begun.calls.begin()).data<GatewayLaunch>();
    const again = (await begun.calls.begin()).data<GatewayLaunch>();
    expect([again.gateway_order_id, again.launch_token]).toEqual([
      second.gateway_order_id,
      second.launch_token,
    ]);
    await easebuzz.pay(second, 'decline');
    await easebuzz.told();
    const third = (await begun.calls.begin()).data<GatewayLaunch>();
    expect(third.gateway_order_id).toBe(`${begun.launch.gateway_order_id}-3`);
    await easebuzz.pay(third);
    await easebuzz.told();
    expect(await begun.calls.status()).toMatchObject({ state: 'PAID' });
  });

  it('wait for an earlier transaction that may still succeed', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    await easebuzz.pay(begun.launch, 'pending');
    await easebuzz.told();
    expect((await begun.calls.begin()).json).toMatchObject({ error: { code: 'order_in_progress' } });
  });

  it('are booked by a browser that returns for the first transaction after the second was opened', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    await easebuzz.pay(begun.launch, 'late_success');
    await easebuzz.told();
    await begun.calls.begin();
    await easebuzz.listen(false);
    await easebuzz.told(61);
    expect(await live().settledOf(begun.fee)).toBe(0);
    const page = `${live().sandbox.url}/pay/${begun.launch.launch_token}/attempts`;
    const known = await paymentIdOf(begun.token.order_id);
    const verdict = (await (await fetch(`${page}/${known}?key_id=EASE_kaveri`)).json()) as PageVerdict;
    const { address, fields } = backOf(verdict);
    expect(await easebuzz.post(address, fields)).toBe(303);
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
  });

  it('are found by polling when the late success of the first transaction is never reported, and nothing is opened beside it', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    await easebuzz.pay(begun.launch, 'late_success');
    await easebuzz.told();
    await begun.calls.begin();
    await easebuzz.listen(false);
    await easebuzz.told(61);
    expect((await begun.calls.begin()).json).toMatchObject({ error: { code: 'order_closed' } });
    expect(await live().settledOf(begun.fee)).toBe(1_530_000);
  });

  it('whose transaction is another order’s are refused', async () => {
    const easebuzz = await open();
    await easebuzz.listen(false);
    const other = await easebuzz.begun();
    const { address } = backOf(await easebuzz.pay(other.launch));
    const begun = await easebuzz.begun();
    const { fields } = backOf(await easebuzz.pay(begun.launch));
    expect(await easebuzz.post(address, fields)).toBe(401);
    expect(await easebuzz.payments(other)).toHaveLength(0);
    expect(await easebuzz.payments(begun)).toHaveLength(0);
  });

  it('use the next account while Easebuzz does not answer, and once only', async () => {
    const easebuzz = await open(['easebuzz', 'main']);
    const order = await easebuzz.order();
    await easebuzz.move('http://127.0.0.1:9');
    const launch = (await order.calls.begin()).data<GatewayLaunch>();
    expect(launch).toMatchObject({ protocol: 'razorpay', key: live().school.keyId });
    await easebuzz.move('/easebuzz');
    expect((await order.calls.begin()).data<GatewayLaunch>().gateway_order_id).toBe(launch.gateway_order_id);
    await live().sandbox.pay(launch.gateway_order_id);
    await live().sandbox.advance(live().school.keyId, 0);
    await webhooksIdle(live().services);
    expect(await live().settledOf(order.fee)).toBe(1_530_000);
    expect(await easebuzz.payments(order)).toMatchObject([
      { status: 'CAPTURED', account: live().school.accountId },
    ]);
  });

  it('are refunded in part and in full', async () => {
    const easebuzz = await open();
    const begun = await easebuzz.begun();
    await easebuzz.pay(begun.launch);
    await easebuzz.told();
    const ask = (amount: number | undefined, key: string) =>
      live()
        .app.browser()
        .post(
          '/api/console/v1/refunds',
          {
            institute_code: 'kaveri',
            application_code: begun.token.application_code,
            reason: 'Left',
            amount,
          },
          {
            headers: {
              authorization: `Bearer ${live().services.settings.operatorKey}`,
              'idempotency-key': key,
            },
            bare: true,
          },
        );
    expect((await ask(5_000.5, 'easebuzz-1')).data<RefundView>()).toMatchObject({ amount: 5_000.5 });
    expect((await ask(undefined, 'easebuzz-2')).data<RefundView>()).toMatchObject({ amount: 10_299.5 });
    // A message that is being booked would hide its refund from the job.
    await easebuzz.told();
    live().services.clock.advance(61);
    await workRefunds(live().services);
    expect(statuses(await easebuzz.payments(begun))).toEqual(['REFUNDED']);
    expect(await refundsOf((await easebuzz.payments(begun))[0]?.id ?? '')).toEqual([
      { paise: 500_050, status: 'PROCESSED' },
      { paise: 1_029_950, status: 'PROCESSED' },
    ]);
  });
});
