import { instant, paise } from '@shulk/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { openAdapter } from '../../../modules/gateways/open-adapter.ts';
import { readReport } from '../../../modules/ledger/index.ts';
import { Provider } from '../provider.ts';
import { listenAs } from '../provider-server.ts';
import type { ListeningProvider } from '../provider-server.ts';
import type { ProviderMessage } from '../provider-post.ts';
import { FACES, PATHS } from './faces.ts';
import type { Vendor } from './faces.ts';

const NOW = Date.parse('2026-11-20T06:50:29.000Z');
const KEY = 'TEST_key';
const vendors = Object.keys(FACES) as Vendor[];

let provider: Provider;
let listening: ListeningProvider;
afterEach(() => listening.close());

/** The product's own adapter before the provider, which plays this vendor. */
async function adapterBefore(vendor: Vendor) {
  provider = new Provider({ keySecret: 'key-secret', webhookSecret: 'webhook-secret' });
  provider.now = () => NOW;
  provider.vendors.set(KEY, vendor);
  listening = await listenAs(provider);
  const gateway = openAdapter(vendor, {
    mode: 'test',
    key_id: KEY,
    key_secret: 'key-secret',
    webhookSecrets: () => ['webhook-secret'],
    base_url: listening.address + PATHS[vendor],
    isAtSandbox: true,
    reach: 'loopback',
  });
  if (gateway === undefined) throw new Error(`Nobody speaks for ${vendor}.`);
  return gateway;
}

const WISH = {
  amount: paise(1_530_050),
  receipt: 'ord_1',
  description: 'Pay in full',
  labels: { institute: 'sim', student_id: 'S-1', txn: 'TXN1' },
  payer: { mobile: '9811100001', email: 'pillai@home.example.in', name: 'Ishanvi' },
  return_url: 'http://localhost/return',
  payable_until: instant(NOW + 90 * 60_000),
};

describe.each(vendors)('the provider as %s, before the product’s own adapter', (vendor) => {
  const paid = async (charge = false) => {
    const gateway = await adapterBefore(vendor);
    if (charge) provider.chargesPayers.add(KEY);
    const { gateway_order_id: orderId } = await gateway.openOrder(WISH);
    const order = provider.orderNamed(KEY, orderId);
    const payment = provider.pay(order?.id ?? '', 'captured');
    if (payment === undefined) throw new Error('The order can be paid.');
    return { gateway, orderId, payment };
  };
  const hear = ({ body, headers }: Pick<ProviderMessage, 'body' | 'headers'>) => ({
    bytes: Buffer.from(body),
    header: (name: string) => headers[name],
  });

  it('lists what was paid for an order, without a charge its payer bears', async () => {
    const { gateway, orderId, payment } = await paid(true);
    expect(payment.charge).toBeGreaterThan(0);
    expect(await gateway.paymentsOfOrder(orderId)).toMatchObject([
      { gateway_payment_id: payment.id, state: 'captured', amount: WISH.amount, paid_at: instant(NOW) },
    ]);
    expect(await gateway.findOrderByReceipt('ord_nobody')).toBeUndefined();
  });

  it('signs its messages so that they are believed, and no other ones', async () => {
    const { gateway, orderId, payment } = await paid();
    const [message] = provider.messages;
    if (message === undefined) throw new Error('It tells of the payment.');
    const { bytes, header } = hear(message);
    expect(gateway.verifyWebhook(bytes, header)).toBe(true);
    expect(gateway.readWebhook(message.body).payment).toMatchObject({
      gateway_payment_id: payment.id,
      gateway_order_id: orderId,
      state: 'captured',
    });
    const order = provider.orderNamed(KEY, orderId);
    const forged = order && provider.post.write(KEY, { order, payment, refunded: 0 }, 'not-the-secret');
    const other = hear(forged ?? { body: '', headers: {} });
    expect(gateway.verifyWebhook(other.bytes, other.header)).toBe(false);
  });

  it('gives back once for a key, lists that, and refuses what is more than is left', async () => {
    const { gateway, orderId, payment } = await paid();
    const ids = { gateway_payment_id: payment.id, gateway_order_id: orderId };
    const wish = { ...ids, amount: paise(530_025), key: 'ref_1' };
    const asked = await gateway.refund(wish);
    expect(await gateway.refund(wish)).toEqual(asked);
    const [made] = provider.refunds.values();
    if (made === undefined) throw new Error('There is a refund.');
    provider.concludeRefund(made, 'processed');
    expect(provider.refunds.size).toBe(1);
    expect(await gateway.refundsOf(payment.id, orderId)).toMatchObject([
      { gateway_refund_id: made.id, key: 'ref_1', amount: 530_025, state: 'processed' },
    ]);
    expect(await gateway.fetchRefund({ ...ids, key: 'ref_1', gateway_refund_id: '' })).toMatchObject({
      state: 'processed',
    });
    await expect(gateway.refund({ ...wish, amount: paise(1_000_026), key: 'ref_2' })).rejects.toMatchObject({
      name: 'CallRefused',
    });
    const told = provider.messages.at(-1);
    if (told === undefined) throw new Error('It tells of the refund.');
    const { bytes, header } = hear(told);
    expect(gateway.verifyWebhook(bytes, header)).toBe(true);
    expect(gateway.readWebhook(told.body).refund).toMatchObject({ key: 'ref_1', amount: 530_025 });
  });

  it('reports the money it paid out so that the office can import it', async () => {
    const { payment } = await paid();
    provider.giveBack(payment, 100_000);
    const report = provider.settlements.settle(provider, KEY, NOW);
    const { rows, problems } = readReport(vendor, report?.content);
    expect(problems).toEqual([]);
    expect(rows.map(({ row }) => [row.row_kind, row.gateway_payment_id, row.amount_paise])).toEqual([
      ['payment', payment.id, 1_530_050],
      ['refund', payment.id, -100_000],
    ]);
    expect(provider.settlements.settle(provider, KEY, NOW)).toBeUndefined();
  });
});

describe('what each vendor has of its own', () => {
  it('is an end of its orders at Cashfree, after which nobody pays', async () => {
    const gateway = await adapterBefore('CASHFREE');
    await gateway.openOrder(WISH);
    const [order] = provider.orders.values();
    expect(provider.mayPay(order?.id ?? '')).toBe(true);
    provider.now = () => NOW + 90 * 60_000;
    expect(provider.mayPay(order?.id ?? '')).toBe(false);
  });

  it('is a signed form for the browser at Easebuzz, which holds for its own txnid alone', async () => {
    const gateway = await adapterBefore('EASEBUZZ');
    const { gateway_order_id: txnid } = await gateway.openOrder(WISH);
    const [order] = provider.orders.values();
    const payment = provider.pay(order?.id ?? '', 'captured');
    const form = payment && provider.post.signReturn(payment);
    const answer = gateway.readReturn(form ?? {});
    if (answer === undefined) throw new Error('The form names a payment.');
    expect(gateway.verifyReturn(txnid, answer)).toBe(true);
    expect(gateway.verifyReturn('ord_2', answer)).toBe(false);
    const forged = gateway.readReturn({ ...form, amount: '1.0' });
    expect(forged && gateway.verifyReturn(txnid, forged)).toBe(false);
  });

  it('is a name of an order for each account, where the merchant gives the names', async () => {
    const gateway = await adapterBefore('CASHFREE');
    await gateway.openOrder(WISH);
    provider.openOrder({ account: 'TEST_other', name: 'ord_1', receipt: 'ord_1', amount: 100 });
    expect(provider.orderAt({ key: 'TEST_other', gateway_order_id: 'ord_1' })?.amount).toBe(100);
    expect(provider.orderAt({ key: KEY, gateway_order_id: 'ord_1' })?.amount).toBe(1_530_050);
  });
});
