import type { PaymentRefunds, RefundView } from '@shulk/contract';
import { paise } from '@shulk/domain';
import { expect, it } from 'vitest';
import { hmacHex } from '../../../platform/secrets.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { applyRefundUpdate } from './adopt-refund.ts';
import { selectRefundsOf } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';
import { stepRefund } from './settle-refund.ts';
import { workRefunds } from './work-refunds.ts';

const CALL = '/api/console/v1/refunds';
const DAY = 86_400;

describeOnBoth('when a refund of ours fails (decision 221)', (use) => {
  const live = livePayments(use);
  let keys = 0;
  const operator = () => ({ authorization: `Bearer ${live().services.settings.operatorKey}` });
  const ask = (code: string, amount?: number): Promise<TestAnswer> => {
    keys += 1;
    return live()
      .app.browser()
      .post(
        CALL,
        { institute_code: 'kaveri', reason: 'Left the school', application_code: code, amount },
        { headers: { ...operator(), 'idempotency-key': `failing-${keys}` }, bare: true },
      );
  };
  const only = async (code: string): Promise<PaymentRefunds> => {
    const answer = await live()
      .app.browser()
      .get(`${CALL}?institute_code=kaveri&application_code=${code}`, { headers: operator(), bare: true });
    const [payment] = answer.data<PaymentRefunds[]>();
    if (payment === undefined) throw new Error('The transaction has a payment.');
    return payment;
  };
  const refundsOf = async (code: string) =>
    (await only(code)).refunds.map(({ status, amount, requested_by: by }) => `${status} ${amount} ${by}`);
  const heard = (seconds = 0) => settled(live().sandbox, live().services, live().school, seconds);
  const later = (seconds: number): Promise<number> => {
    live().services.clock.advance(seconds);
    return workRefunds(live().services);
  };
  const byTheBooks = async () =>
    checkBooks(use.db, { now: live().services.clock.now(), instituteId: live().school.instituteId });

  async function paidCase(outcome = 'success') {
    const { pupil, browser } = await live().aCase();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id, { outcome });
    await heard();
    const code = token.application_code;
    return { code, paymentId: (await only(code)).gateway_payment_id };
  }

  /** Drops every message from the gateway while this runs. */
  async function unheard(work: () => Promise<unknown>): Promise<void> {
    const secrets = { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET };
    await live().sandbox.account(live().school.keyId, secrets);
    await work();
    await connect(live().sandbox, live().app, live().school);
  }

  /** A refund of ours that is on record as requested, and was not sent. */
  async function requested(code: string): Promise<void> {
    const payment = await use.db.one<{ id: number }>('select id from payments where application_code = $1', [
      code,
    ]);
    await requestRefund(live().services, {
      instituteId: live().school.instituteId,
      paymentId: payment.id,
      requestKey: `quiet-${code}`,
      amount: paise(1_400_000),
      requestedBy: 'OPERATOR',
      reason: 'Left the school',
      reopensFees: false,
      clockOffsetMs: 0,
    });
  }

  const OURS: Readonly<Record<string, (code: string) => Promise<void>>> = {
    REQUESTED: requested,
    SENT: async (code) => {
      await requested(code);
      const payment = await use.db.one<{ id: number }>(
        'select id from payments where application_code = $1',
        [code],
      );
      const nextCheckAt = live().services.clock.now();
      for (const refund of await selectRefundsOf(use.db, live().school.instituteId, [payment.id]))
        await stepRefund(live().services, refund, { to: 'SENT', cause: 'send', nextCheckAt });
    },
    UNKNOWN: async (code) => {
      live().services.clock.advance(6);
      await live().hideGateway(true);
      await ask(code, 14_000);
      await live().hideGateway(false);
    },
  };

  it.each(Object.keys(OURS))(
    'a refund of the dashboard that found no room beside it while it was %s is booked when ours ends',
    async (state) => {
      const { code, paymentId } = await paidCase();
      await OURS[state]?.(code);
      expect(await refundsOf(code)).toEqual([`${state} 14000 OPERATOR`]);
      await live().sandbox.refundByHand(paymentId, 1_000_000);
      await heard();
      expect(await refundsOf(code)).toEqual([`${state} 14000 OPERATOR`]);
      await later(61);
      // What got no answer may have been made: a refusal ends it only a day later (decision 220).
      if (state === 'UNKNOWN') for (const hours of [1, 4, 20]) await later(hours * 3_600);
      expect(await refundsOf(code)).toEqual(['FAILED 14000 OPERATOR', 'PROCESSED 10000 GATEWAY']);
      expect(await byTheBooks()).toEqual([]);
    },
  );

  it('by a message of the gateway, a refund of the dashboard whose own message was lost is booked at once', async () => {
    const { code, paymentId } = await paidCase('refund_failure');
    await ask(code, 14_000);
    await unheard(async () => {
      await heard(61);
      await live().sandbox.refundByHand(paymentId, 1_000_000);
      await heard();
    });
    const [refund] = (await only(code)).refunds;
    expect(refund?.status).toBe('SENT');
    const body = JSON.stringify({
      event: 'refund.failed',
      payload: {
        refund: {
          entity: {
            id: refund?.gateway_refund_id,
            payment_id: paymentId,
            amount: 1_400_000,
            currency: 'INR',
            status: 'failed',
            receipt: refund?.refund_code,
          },
        },
      },
    });
    await live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), `failed-${code}`);
    expect(await refundsOf(code)).toEqual(['FAILED 14000 OPERATOR', 'PROCESSED 10000 GATEWAY']);
  });

  it('after 30 days of refusals, a refund of the dashboard whose message was lost is found', async () => {
    const { code, paymentId } = await paidCase('refund_low_balance');
    await ask(code, 10);
    await unheard(() => live().sandbox.refundByHand(paymentId, 1_000_000));
    for (let day = 0; day < 30; day += 1) await later(DAY);
    expect(await refundsOf(code)).toEqual(['FAILED 10 OPERATOR', 'PROCESSED 10000 GATEWAY']);
    expect(await byTheBooks()).toEqual([]);
  });

  it('and the gateway then says that it was made, its money is refunded anew only after the gateway answered that it failed', async () => {
    const { code, paymentId } = await paidCase('refund_failure');
    await ask(code);
    await heard(61);
    const [refund] = (await only(code)).refunds;
    await applyRefundUpdate(
      live().services,
      live().school.accountId,
      {
        gateway_refund_id: refund?.gateway_refund_id ?? '',
        gateway_payment_id: paymentId,
        key: refund?.refund_code ?? '',
        amount: paise(1_530_000),
        state: 'processed',
      },
      'webhook',
    );
    expect(await only(code)).toMatchObject({ left: 0, refunds: [{ status: 'FAILED' }] });
    live().services.clock.advance(6);
    await live().hideGateway(true);
    expect((await ask(code)).json).toMatchObject({ success: false, error: { code: 'refund_refused' } });
    await live().hideGateway(false);
    live().services.clock.advance(6);
    expect((await ask(code)).data<RefundView>().status).toBe('SENT');
  });
});
