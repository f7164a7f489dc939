import { afterEach, expect, it } from 'vitest';
import { hmacHex } from '../../../platform/secrets.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { aLine } from '../testing/line.ts';
import type { Line, LineAnswer, LineCall } from '../testing/line.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { aPayingSchool, KEY_SECRET, WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { pursueRefund } from './pursue-refund.ts';
import { selectRefund } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';
import { workRefunds } from './work-refunds.ts';

describeOnBoth('a refund without a verdict', (use) => {
  const live = livePayments(use);
  let line: Line | undefined;
  afterEach(async () => {
    line?.close();
    line = undefined;
    await at('');
  });

  async function at(address: string): Promise<void> {
    const { accountId } = live().school;
    await use.db.query('update gateway_accounts set base_url = $2 where id = $1', [accountId, address]);
    live().services.clock.advance(6);
  }

  /** Puts a proxy before the gateway. */
  async function behind(change: (call: LineCall, answer: LineAnswer) => LineAnswer): Promise<Line> {
    line = await aLine(live().sandbox.url, change);
    await at(line.url);
    return line;
  }

  /** A paid order that can be refunded; messages from the gateway are dropped. */
  async function aPayment() {
    await connect(live().sandbox, live().app, live().school);
    const { pupil, browser } = await live().aCase();
    const { launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    const secrets = { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };
    await live().sandbox.account(live().school.keyId, secrets);
    const payment = await use.db.one<{ id: number; gateway_payment_id: string }>(
      'select id, gateway_payment_id from payments order by id desc limit 1',
    );
    const ask = () =>
      requestRefund(live().services, {
        instituteId: live().school.instituteId,
        paymentId: payment.id,
        requestKey: `told-${payment.id}`,
        amount: null,
        requestedBy: 'OPERATOR',
        reason: 'Left',
        reopensFees: false,
        clockOffsetMs: 0,
      });
    const row = () =>
      use.db.one<{ refund_code: string; status: string }>(
        'select refund_code, status from refunds where payment_id = $1',
        [payment.id],
      );
    return { payment, ask, row };
  }

  async function later(seconds: number): Promise<void> {
    live().services.clock.advance(seconds);
    await workRefunds(live().services);
  }
  const asked = (calls: readonly string[]) => calls.filter((call) => /^POST .*\/refund$/.test(call));
  const isRefund = ({ method, path }: LineCall) => method === 'POST' && path.endsWith('/refund');
  const isLookUp = ({ method, path }: LineCall) => method === 'GET' && path.includes('/refunds');
  const nothing: LineAnswer = { status: 200, body: 'lost' };

  it('is not sent if it ended since it was read [decision 105]', async () => {
    const { ask, row } = await aPayment();
    const { calls } = await behind((_call, answer) => answer);
    await ask();
    const { refund_code: code } = await row();
    const read = await selectRefund(use.db, live().school.instituteId, code);
    await use.db.query(
      `select moved from settle_refund($1, 'FAILED', array['REQUESTED'], null, 'ended', 'test', null, $2)`,
      [read.id, live().services.clock.now()],
    );
    await pursueRefund(live().services, read);
    expect(asked(calls)).toEqual([]);
    expect(await row()).toMatchObject({ status: 'FAILED' });
  });

  it('whose answer was lost is looked up, and never requested a second time', async () => {
    const { ask, row } = await aPayment();
    const { calls } = await behind((call, answer) => (isRefund(call) ? nothing : answer));
    await ask();
    await later(1);
    expect(await row()).toMatchObject({ status: 'UNKNOWN' });
    await later(61);
    expect(await row()).toMatchObject({ status: 'PROCESSED' });
    await later(3_600);
    expect(asked(calls)).toHaveLength(1);
  });

  it('is not requested a second time while no look-up is answered', async () => {
    const { ask, row } = await aPayment();
    let isDark = true;
    const { calls } = await behind((call, answer) =>
      isRefund(call) || (isDark && isLookUp(call)) ? nothing : answer,
    );
    await ask();
    await later(1);
    for (let round = 0; round < 5; round += 1) await later(1_800);
    expect(await row()).toMatchObject({ status: 'UNKNOWN' });
    expect(asked(calls)).toHaveLength(1);
    isDark = false;
    await later(7_200);
    expect(await row()).toMatchObject({ status: 'PROCESSED' });
    expect(asked(calls)).toHaveLength(1);
  });

  it('is not requested a second time while an unreadable refund is listed that may be it', async () => {
    const { ask, row } = await aPayment();
    let isOdd = true;
    const { calls } = await behind((call, answer) => {
      if (isRefund(call)) return nothing;
      return isOdd && isLookUp(call) ? { ...answer, body: { items: [{ receipt: {}, id: 7 }] } } : answer;
    });
    await ask();
    await later(1);
    for (let round = 0; round < 3; round += 1) await later(1_800);
    expect(await row()).toMatchObject({ status: 'UNKNOWN' });
    isOdd = false;
    await later(7_200);
    expect(await row()).toMatchObject({ status: 'PROCESSED' });
    expect(asked(calls)).toHaveLength(1);
  });

  it('is not ended by a message of another gateway account, though it is signed there and names it exactly', async () => {
    const { payment, ask, row } = await aPayment();
    await at('http://127.0.0.1:9');
    await ask();
    await later(1);
    const other = await aPayingSchool(live().services, 'narmada');
    const { refund_code: receipt } = await row();
    const entity = { amount: 1_530_000, payment_id: payment.gateway_payment_id, receipt };
    for (const status of ['processed', 'failed']) {
      const body = JSON.stringify({
        event: `refund.${status}`,
        payload: { refund: { entity: { ...entity, id: 'rfnd_other', status } } },
      });
      const url = `${live().app.url}/api/webhooks/razorpay/${other.webhookPath}`;
      const proof = hmacHex(WEBHOOK_SECRET, body);
      expect(await live().postWebhook(body, proof, `evt_other_${status}`, url)).toBe(200);
    }
    expect(await row()).toMatchObject({ status: 'UNKNOWN' });
    const told = await use.db.query(
      'select problem from webhook_inbox where gateway_account_id = $1 order by event_id',
      [other.accountId],
    );
    // A failed external refund is nothing to book.
    expect(told).toEqual([{ problem: '' }, { problem: 'refund of an unknown payment' }]);
  });
});
