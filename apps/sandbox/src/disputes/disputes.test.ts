import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addClient, officialCashfree, orderInput, payOrder } from '../cashfree.fixture.ts';
import {
  advance,
  basic,
  call,
  newOrder,
  officialClient,
  openReceiver,
  openSandbox,
} from '../sandbox.fixture.ts';
import type { WebhookReceiver } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';

const DAY = 86_400;
let sandbox: RunningSandbox;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await openReceiver();
  sandbox = await openSandbox(receiver.url, { CLOCK_START: '2026-11-20T06:00:00Z' });
  await addClient(sandbox.url, receiver.url);
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

async function paid(amount: number): Promise<string> {
  const order_id = await newOrder(sandbox.url, amount);
  const { body } = await call(`${sandbox.url}/sandbox-api/pay`, 'POST', { order_id });
  return String(body['payment_id']);
}
const dispute = async (payment: string, how: object = {}): Promise<string> => {
  const { body } = await call(`${sandbox.url}/sandbox-api/payments/${payment}/dispute`, 'POST', how);
  return String(body['dispute_id']);
};
const move = (id: string, how: object) => call(`${sandbox.url}/sandbox-api/disputes/${id}`, 'POST', how);

/** Razorpay's messages about disputes: event, status, what was deducted. */
const razorpay = () =>
  receiver.received.flatMap(({ body }) => {
    const event = String(body['event']);
    if (!event.startsWith('payment.dispute.')) return [];
    const { dispute: told } = body['payload'] as { dispute: { entity: Record<string, unknown> } };
    return [[event.replace('payment.dispute.', ''), told.entity['status'], told.entity['amount_deducted']]];
  });
/** Cashfree's: type and status. */
const cashfree = () =>
  receiver.received.flatMap(({ body }) => {
    const { dispute: told } = body['data'] as { dispute?: Record<string, unknown> };
    return told === undefined ? [] : [[body['type'], told['dispute_status']]];
  });

describe('disputes (money, hole 5)', () => {
  it('for ₹1.50 are opened after an hour and lost after three days, for ₹1.51 won, for ₹1.52 closed', async () => {
    for (const [amount, told] of [
      [
        150,
        [
          ['created', 'open', 0],
          ['lost', 'lost', 150],
        ],
      ],
      [
        151,
        [
          ['created', 'open', 151],
          ['under_review', 'under_review', 151],
          ['won', 'won', 0],
        ],
      ],
      [
        152,
        [
          ['created', 'open', 0],
          ['closed', 'closed', 0],
        ],
      ],
    ] as const) {
      receiver.received.length = 0;
      await paid(amount);
      await advance(sandbox.url, 3_500);
      expect(razorpay()).toEqual([]);
      await advance(sandbox.url, 6 * DAY);
      expect(razorpay()).toEqual(told);
    }
  });

  it('opened manually can be partial, answered, answered again and ended, and claimed again in a later phase', async () => {
    const id = await dispute(await paid(50_000), { amount: 20_000, takes_at_once: true });
    for (const to of ['under_review', 'action_required', 'won']) await move(id, { to });
    await move(id, { to: 'action_required', phase: 'pre_arbitration' });
    await move(id, { to: 'lost' });
    await advance(sandbox.url, 0);
    expect(razorpay().map(([event]) => event)).toEqual([
      'created',
      'under_review',
      'action_required',
      'won',
      'action_required',
      'lost',
    ]);
    expect((await move(id, { to: 'sideways' })).status).toBe(400);
    expect((await move('disp_none', { to: 'won' })).status).toBe(400);
  });

  it('at Cashfree are reported under one id, an outcome twice', async () => {
    const input = orderInput(170);
    await officialCashfree(sandbox.url).PGCreateOrder(input);
    const id = await dispute(String((await payOrder(sandbox, input.order_id))['payment_id']));
    await move(id, { to: 'under_review' });
    await move(id, { to: 'action_required' });
    await move(id, { to: 'lost' });
    await advance(sandbox.url, 0);
    expect(cashfree()).toEqual([
      ['DISPUTE_CREATED', 'CHARGEBACK_CREATED'],
      ['DISPUTE_UPDATED', 'CHARGEBACK_UNDER_REVIEW'],
      ['DISPUTE_UPDATED', 'CHARGEBACK_INSUFFICIENT_EVIDENCE'],
      ['DISPUTE_UPDATED', 'CHARGEBACK_MERCHANT_LOST'],
      ['DISPUTE_CLOSED', 'CHARGEBACK_MERCHANT_LOST'],
    ]);
  });

  it('are in the settlement report with their debits and returns', async () => {
    const id = await dispute(await paid(70_000), { takes_at_once: true });
    await move(id, { to: 'won' });
    await advance(sandbox.url, 3 * DAY);
    const reports = await Promise.all(
      [11, 12].map((month) => {
        const when = `year=2026&month=${month}&count=1000`;
        return call(`${sandbox.url}/v1/settlements/recon/combined?${when}`, 'GET', undefined, basic());
      }),
    );
    const rows = reports.flatMap(({ body }) => (body['items'] ?? []) as Record<string, unknown>[]);
    expect(
      rows.filter((row) => row['dispute_id'] === id).map((row) => [row['type'], row['debit'], row['credit']]),
    ).toEqual([
      ['adjustment', 70_000, 0],
      ['adjustment', 0, 70_000],
    ]);
  });

  it('are returned by the official packages in their present state', async () => {
    const id = await dispute(await paid(70_000), { takes_at_once: true });
    await move(id, { to: 'under_review' });
    const { disputes } = officialClient(sandbox.url);
    expect(await disputes.fetch(id)).toMatchObject({ id, status: 'under_review', amount_deducted: 70_000 });
    expect((await disputes.all({ count: 1 })).items).toMatchObject([{ id }]);
    await expect(disputes.fetch('disp_none')).rejects.toMatchObject({ statusCode: 400 });

    const input = orderInput(170);
    const official = officialCashfree(sandbox.url);
    await official.PGCreateOrder(input);
    const claimed = Number(await dispute(String((await payOrder(sandbox, input.order_id))['payment_id'])));
    const { data: open } = await official.PGFetchDisputeByID(claimed);
    expect(open).toMatchObject({
      dispute_id: claimed,
      dispute_status: 'CHARGEBACK_CREATED',
      dispute_amount: 170,
    });
    expect(open.resolved_at).toBeUndefined();
    await move(String(claimed), { to: 'won' });
    const { data: all } = await official.PGFetchOrderDisputes(input.order_id);
    expect(all).toMatchObject([{ dispute_id: claimed, dispute_status: 'CHARGEBACK_MERCHANT_WON' }]);
    expect(all[0]?.resolved_at).toBe(all[0]?.updated_at);
    expect(all[0]?.order_details).toMatchObject({ order_id: input.order_id });
    await expect(official.PGFetchDisputeByID(404)).rejects.toMatchObject({ response: { status: 404 } });
  });
});
