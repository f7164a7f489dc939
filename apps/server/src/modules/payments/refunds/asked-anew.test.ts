import { paise } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { applyRefundUpdate } from './adopt-refund.ts';
import { requestRefund } from './request-refund.ts';
import { workRefunds } from './work-refunds.ts';

const AMOUNT = 1_530_000;
const EXCESS = 100_000;

describeOnBoth('a refund asked for anew', (use) => {
  const live = livePayments(use);
  async function reach(address: string): Promise<void> {
    const { accountId } = live().school;
    await use.db.query('update gateway_accounts set base_url = $2 where id = $1', [accountId, address]);
    live().services.clock.advance(6);
  }
  async function later(seconds: number): Promise<void> {
    live().services.clock.advance(seconds);
    await workRefunds(live().services);
  }

  it('is not sent again, and ends untold, once the gateway says that it made the failed one after all (decision 221)', async () => {
    await reach('');
    await connect(live().sandbox, live().app, live().school);
    const { pupil, browser, fee } = await live().aCase(AMOUNT);
    const { launch } = await begunOrder(live().app, browser, live().school, pupil);
    await use.db.query('update fee_lines set concession_paise = $2 where id = $1', [fee, EXCESS]);
    const { razorpay_payment_id: payment } = await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    await live().tellNothing();
    const { id } = await use.db.one<{ id: number }>('select id from payments where gateway_payment_id = $1', [
      payment,
    ]);
    const rows = () =>
      use.db.query<{ line: string }>(
        `select status || ' ' || amount_paise || ' ' || source as line from refunds where payment_id = $1 order by id`,
        [id],
      );
    const ask = async (key: string) => {
      const made = await requestRefund(live().services, {
        instituteId: live().school.instituteId,
        paymentId: id,
        requestKey: `${key}-${payment}`,
        amount: null,
        requestedBy: 'EXCESS',
        source: 'EXCESS',
        reason: 'x',
        reopensFees: false,
        clockOffsetMs: 0,
      });
      return made.made_code ?? '';
    };
    const first = await ask('first');
    const now = live().services.clock.now();
    const step = (to: string) =>
      use.db.query(
        `select settle_refund(id, $2, null, null, 'no', 'send', null, $3) from refunds where refund_code = $1`,
        [first, to, now],
      );
    await step('SENT');
    const { gateway } = await gatewaysOf(live().services).require(live().school.accountId);
    const made = await gateway.refund({
      gateway_payment_id: payment,
      gateway_order_id: launch.gateway_order_id,
      amount: paise(EXCESS),
      key: first,
    });
    await step('FAILED');
    await reach('http://127.0.0.1:9');
    await ask('second');
    await later(1);
    expect(await rows()).toMatchObject([{ line: 'FAILED 100000 EXCESS' }, { line: 'UNKNOWN 100000 EXCESS' }]);
    await reach('');
    await applyRefundUpdate(
      live().services,
      live().school.accountId,
      { ...made, state: 'processed' },
      'webhook',
    );
    await later(61);
    await later(3_600);
    expect(await live().refundedAtGateway(payment)).toEqual([EXCESS]);
    for (const hours of [12, 13, 24]) await later(hours * 3_600);
    expect(await rows()).toEqual([{ line: 'FAILED 100000 EXCESS' }, { line: 'FAILED 100000 EXCESS' }]);
    expect(await live().refundedAtGateway(payment)).toEqual([EXCESS]);
    const news = await use.db.query<{ event: string }>(
      `select b.event from outbox b join refunds r on r.id = (b.payload ->> 'refund_id')::bigint where r.payment_id = $1 order by b.id`,
      [id],
    );
    expect(news.filter(({ event }) => event === 'refund.failed')).toHaveLength(1);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
  });
});
