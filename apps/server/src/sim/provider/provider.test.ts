import { instant, paise } from '@shulk/domain';
import { concludeRefund, refundByHand, steerGateways } from '@shulk/sandbox/testing';
import type { Message } from '@shulk/sandbox/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdapter } from '../../modules/gateways/open-adapter.ts';
import { readReport } from '../../modules/ledger/index.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../../modules/payments/testing/paying-school.ts';
import type { GatewayDoor, Vendor } from './accounts.ts';
import { forgedMessage } from './forgeries.ts';
import { Provider } from './provider.ts';
import { reportOf } from './reports.ts';

const NOW = Date.parse('2026-11-20T06:50:29.000Z');
const DAY_MS = 86_400_000;
const vendors: readonly Vendor[] = ['SANDBOX', 'CASHFREE', 'EASEBUZZ'];
const PATHS: Readonly<Record<Vendor, string>> = {
  SANDBOX: '',
  CASHFREE: '/cashfree/pg',
  EASEBUZZ: '/easebuzz',
};

let provider: Provider;
let now = NOW;
beforeAll(async () => {
  provider = new Provider(await steerGateways());
});
afterAll(() => provider.close());

const doorOf = (vendor: Vendor, name = 'first'): GatewayDoor => ({
  keyId: `TEST_${name}`,
  vendor,
  webhookPath: '',
  hearsAll: false,
});

/** The product's own adapter, connected to the provider of a new story, which plays this vendor. */
async function adapterBefore(vendor: Vendor, seed = 1) {
  now = NOW;
  const door = doorOf(vendor);
  provider.begin(seed, () => now, [door, doorOf(vendor, 'other')]);
  const gateway = openAdapter(vendor, {
    mode: 'test',
    key_id: door.keyId,
    key_secret: KEY_SECRET,
    webhookSecrets: () => [WEBHOOK_SECRET],
    base_url: provider.url + PATHS[vendor],
    isAtSandbox: true,
    reach: 'loopback',
  });
  if (gateway === undefined) throw new Error(`Nobody speaks for ${vendor}.`);
  return { door, gateway };
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

const hear = ({ body, headers }: Pick<Message, 'body' | 'headers'>) => ({
  bytes: Buffer.from(body),
  header: (name: string) => headers[name],
});

async function paid(vendor: Vendor, { less = 0, seed = 1 } = {}) {
  const { door, gateway } = await adapterBefore(vendor, seed);
  if (less === 0) provider.chargesPayers.add(door.keyId);
  const { gateway_order_id: orderId } = await gateway.openOrder(WISH);
  const order = provider.orderAt({ key: door.keyId, gateway_order_id: orderId });
  const payment = order && provider.pay(order.id, 'captured', '', less);
  if (order === undefined || payment === undefined) throw new Error('The order can be paid.');
  return { door, gateway, order, orderId, payment };
}

describe.each(vendors)('the provider of a story as %s, called by the product’s own adapter', (vendor) => {
  it('reports the amount paid for an order, without the payer’s charge, also when it is too little', async () => {
    const whole = await paid(vendor);
    expect(whole.payment.on_top).toBeDefined();
    expect(await whole.gateway.paymentsOfOrder(whole.orderId)).toMatchObject([
      {
        gateway_payment_id: whole.payment.id,
        state: 'captured',
        amount: WISH.amount,
        paid_at: instant(NOW),
      },
    ]);
    const short = await paid(vendor, { less: 100 });
    expect(await short.gateway.paymentsOfOrder(short.orderId)).toMatchObject([
      { gateway_payment_id: short.payment.id, state: 'captured', amount: WISH.amount - 100 },
    ]);
  });

  it('creates the same ids for the same seed, and others for another', async () => {
    const idsOf = async (seed: number) => {
      const { order, payment } = await paid(vendor, { seed });
      return [order.id, payment.id, payment.bank_reference];
    };
    const first = await idsOf(5);
    expect(await idsOf(5)).toEqual(first);
    expect(await idsOf(6)).not.toEqual(first);
  });

  it('holds webhooks that pass the signature check, which one forged with another secret fails', async () => {
    const { door, gateway, order, orderId, payment } = await paid(vendor);
    const [message] = provider.messages;
    if (message === undefined) throw new Error('It tells of the payment.');
    expect(gateway.verifyWebhook(hear(message).bytes, hear(message).header)).toBe(true);
    expect(gateway.readWebhook(message.body).payment).toMatchObject({
      gateway_payment_id: payment.id,
      gateway_order_id: orderId,
      state: 'captured',
    });
    const told = provider.messages.length;
    provider.quietly(() => provider.conclude(payment, 'failed'));
    expect(provider.messages).toHaveLength(told);
    for (const secret of ['not-the-secret', undefined]) {
      const forged = forgedMessage(provider, door, order, { secret });
      if (forged === undefined) throw new Error('Somebody makes a message up.');
      const { bytes, header } = hear(forged);
      expect(gateway.verifyWebhook(bytes, header)).toBe(secret === undefined);
      expect(gateway.readWebhook(forged.body).payment?.gateway_order_id).toBe(orderId);
    }
  });

  it('leaves a refund open until the story ends it, and accepts none in its bad moods', async () => {
    const { gateway, orderId, payment } = await paid(vendor);
    const ids = { gateway_payment_id: payment.id, gateway_order_id: orderId };
    const wish = { ...ids, amount: paise(530_025), key: 'ref_of_the_story' };
    for (const [mood, error] of [
      ['low_balance', 'CallRefused'],
      ['busy', 'CallUnknown'],
      ['broken', 'CallUnknown'],
    ] as const) {
      provider.refusing.begin(mood, 1);
      await expect(gateway.refund(wish)).rejects.toMatchObject({ name: error });
    }
    expect(provider.refunds()).toEqual([]);
    now += DAY_MS;
    expect(await gateway.refund(wish)).toMatchObject({ state: 'pending' });
    now += 30 * DAY_MS;
    const [made] = provider.refunds();
    expect(made?.status).toBe('pending');
    concludeRefund(provider.core, made?.id ?? '', 'processed');
    expect(await gateway.fetchRefund({ ...ids, key: wish.key, gateway_refund_id: '' })).toMatchObject({
      state: 'processed',
    });
  });

  it('handles no call while it is down, broken or away, but handles it when it is deaf', async () => {
    const { gateway, door } = await adapterBefore(vendor);
    const asked = () => gateway.openOrder(WISH).catch((error: Error) => error.name);
    for (const mood of ['down', 'broken'] as const) {
      provider.mood = mood;
      expect(await asked()).toBe('CallUnknown');
      expect(provider.core.store.orders.size).toBe(0);
    }
    provider.mood = 'well';
    provider.away.add(door.keyId);
    expect(await asked()).toBe('CallUnknown');
    expect(provider.core.store.orders.size).toBe(0);
    provider.away.clear();
    provider.mood = 'deaf';
    expect(await asked()).toBe('CallUnknown');
    expect(provider.core.store.orders.size).toBe(1);
  });

  it('reports payouts in a form the office can import, in any mood', async () => {
    const { door, payment } = await paid(vendor);
    refundByHand(provider.core, payment, 100_000);
    provider.mood = 'down';
    const report = await reportOf(provider, door, NOW);
    const { rows, problems } = readReport(vendor, report?.content);
    expect(problems).toEqual([]);
    expect(rows.map(({ row }) => [row.row_kind, row.gateway_payment_id])).toEqual([
      ['payment', payment.id],
      ['refund', payment.id],
    ]);
    expect(await reportOf(provider, doorOf(vendor, 'other'), NOW)).toBeUndefined();
  });
});
