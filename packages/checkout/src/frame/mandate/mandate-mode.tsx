import { MANDATE_TEXTS } from '@shulk/words/sheet/mandate';
import type { PaymentMode } from '../payment-mode.ts';
import type { Answer } from '../server/call-checkout.ts';
import type { OrderCalls } from '../server/order-calls.ts';
import { MandateScreens } from './mandate-screens.tsx';

/**
 * The consent to scheduled debits as a mode of the sheet (decisions 8): the plan is read first, so that it is shown
 * before any consent. While only the bank decides, the payer may leave: nothing is lost and nothing is debited.
 */
export async function openMandate(calls: OrderCalls): Promise<Answer<PaymentMode>> {
  const plan = await calls.connection.call('checkout.mandate');
  if (!plan.ok) return plan;
  return {
    ok: true,
    data: {
      begin: async () => {
        const launch = await calls.connection.call('checkout.register_mandate', { body: {} });
        // A mandate has one registration and no attempts, so its answer names none.
        return launch.ok ? { ok: true, data: { ...launch.data, attempt_id: '' } } : launch;
      },
      confirm: async ({ gateway_payment_id, gateway_order_id, signature }) => {
        const body = { gateway_payment_id, gateway_order_id, signature };
        const confirmed = await calls.connection.call('checkout.confirm_mandate', { body });
        return confirmed.ok ? calls.status() : confirmed;
      },
      events: { success: 'ad.authorized', failure: 'ad.authorized' },
      asksBeforeLeaving: (screen) => screen === 'processing',
      askWords: { title: MANDATE_TEXTS.askTitle, lead: MANDATE_TEXTS.askLead },
      isConsent: true,
      Screens: (props) => <MandateScreens {...props} plan={plan.data} />,
    },
  };
}
