import { Cashfree, CFEnvironment } from 'cashfree-pg';
import { call } from './sandbox.fixture.ts';
import type { RunningSandbox } from './server.ts';

export const CLIENT = {
  key_id: 'TEST_cashfree_school',
  key_secret: 'cfsk_ma_test_of_the_sandbox',
  webhook_secret: 'not-used-by-cashfree',
};

/** Creates the account `CLIENT`, whose webhooks go to `webhookUrl`. */
export async function addClient(url: string, webhookUrl: string | null, client = CLIENT): Promise<void> {
  await call(`${url}/admin/accounts/${client.key_id}`, 'PUT', {
    ...client,
    protocol: 'cashfree',
    webhook_url: webhookUrl,
  });
}

/** The official client package, pointed at a sandbox; its telemetry is switched off. */
export function officialCashfree(url: string, client = CLIENT): Cashfree {
  const { key_id: id, key_secret: secret } = client;
  const cashfree = new Cashfree(CFEnvironment.SANDBOX, id, secret, undefined, undefined, undefined, false);
  cashfree.basePath = `${url}/cashfree/pg`;
  return cashfree;
}

let orders = 0;

/** An order as a merchant opens it. */
export function orderInput(amount = 1530.5, more: object = {}) {
  orders += 1;
  return {
    order_id: `fee_${orders}`,
    order_amount: amount,
    order_currency: 'INR',
    customer_details: { customer_id: 'student1', customer_phone: '9000000001' },
    ...more,
  };
}

/** Pays an order as a payer would; the order by its merchant's id. */
export async function payOrder(
  sandbox: RunningSandbox,
  orderId: string,
  how: object = {},
): Promise<Record<string, unknown>> {
  const input = { order_id: orderId, key_id: CLIENT.key_id, ...how };
  return (await call(`${sandbox.url}/sandbox-api/pay`, 'POST', input)).body;
}
