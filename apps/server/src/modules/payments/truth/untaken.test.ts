import type { PaymentTruth } from '@shulk/contract';
import { refundBy } from '@shulk/domain';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import type { GatewayPayment } from '../../gateways/index.ts';
import type { OrderToSettle } from '../orders/order-view.store.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { paid } from '../testing/captures.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder } from '../testing/pay-flow.ts';

describeOnBoth('where uncaptured money is [decision 44, decision 48]', (use) => {
  const live = livePayments(use);

  it.each([
    ['was approved', 'authorized'],
    ['had failed, and whose late approval was never told,', 'failed'],
  ] as const)(
    'one that %s and was returned: nobody took it, and the day it is back by [decision 44, 48]',
    async (_name, before) => {
      const { pupil, browser } = await live().aCase();
      const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
      const path = `/api/checkout/v1/payments/${token.application_code}?payment_page_slug=${live().school.slug}`;
      const truthOf = async (): Promise<PaymentTruth> => (await browser.get(path)).data<PaymentTruth>();
      const order = await use.db.one<OrderToSettle>(
        'select *, 0::int as clock_offset_ms from orders where order_code = $1',
        [token.order_id],
      );
      const { gateway_order_id } = launch;
      const hear = (state: GatewayPayment['state']) => {
        const payment = { ...paid(gateway_order_id, order.amount_paise), gateway_order_id, state };
        return settlePayment(live().services, order, payment, 'webhook');
      };
      await hear(before);
      live().services.clock.advance(600);
      await hear('returned');
      await hear('returned');
      const marks = await use.db.query(
        `select from_state from state_history h join attempts a on a.id = h.ref_id
       where h.kind = 'attempt' and h.cause = 'returned' and a.attempt_code = $1`,
        [launch.attempt_id],
      );
      expect(marks).toEqual([{ from_state: 'AUTHORIZED' }]);
      const truth = await truthOf();
      expect(truth).toMatchObject({
        state: 'NOT_TAKEN',
        by: refundBy(live().services.clock.now()),
        may_pay_again: true,
      });
      expect(truth.where).toContain('Kaveri School did not take the money');
      expect(truth.next.join(' ')).not.toContain('If money was debited');

      await use.db.query(
        `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at)
       select 'second_' || attempt_code, order_id, institute_id, gateway_account_id, 'PENDING', $2, $2
       from attempts where attempt_code = $1`,
        [launch.attempt_id, live().services.clock.now()],
      );
      const again = await truthOf();
      expect(again.state).toBe('PENDING');
      expect(again.next.at(-1)).toContain(
        'Another attempt was approved too late, so its money was not taken.',
      );
    },
  );
});
