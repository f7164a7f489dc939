import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEBIT_OUTCOMES } from '../mandates/debits.ts';
import { OUTCOMES } from '../core/outcomes.ts';
import { paiseOf, plainAmount } from '../money.ts';
import { openReceiver, openSandbox } from '../sandbox.fixture.ts';
import type { WebhookReceiver } from '../sandbox.fixture.ts';
import type { RunningSandbox } from '../server.ts';
import { Merchant } from './merchant.fixture.ts';
import { PLAYS } from './plays.fixture.ts';
import { rowsUnder } from './tables.fixture.ts';

let sandbox: RunningSandbox;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openReceiver();
  sandbox = await openSandbox(null, { CLOCK_START: '2026-11-20T06:00:00Z' });
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

const merchant = (protocol: Merchant['protocol']) => Merchant.open(sandbox.url, receiver.url, protocol);
const DAY = 86_400;

describe('the magic outcomes of docs/sandbox.md', () => {
  const rows = rowsUnder('Amount');

  it('are the sandbox’s own, with their amounts, in the same order', () => {
    const inCode = OUTCOMES.map(({ name, amount }) => [
      name,
      amount === null ? 'any other' : `₹${plainAmount(amount)}`,
    ]);
    expect(rows.map(({ name, chosenBy }) => [name, chosenBy])).toEqual(inCode);
    expect(Object.keys(PLAYS).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  const titled = rows.map((row) => [`${row.name} (${row.chosenBy}): ${row.words}`, row] as const);
  it.concurrent.each(titled)('%s', { timeout: 60_000 }, async (_title, row) => {
    const paise = row.chosenBy === 'any other' ? 48_500 : (paiseOf(Number(row.chosenBy.slice(1))) ?? 0);
    const [razorpay, cashfree, easebuzz] = await Promise.all([
      merchant('razorpay'),
      merchant('cashfree'),
      merchant('easebuzz'),
    ]);
    await expect(PLAYS[row.name]?.({ razorpay, cashfree, easebuzz, row, paise })).resolves.toBeUndefined();
  });
});

describe('the debits of docs/sandbox.md', () => {
  it('are the sandbox’s own, by the paise of their amount', () => {
    const documented = rowsUnder('Ends in').map(({ name, chosenBy }) => [name, Number(chosenBy.slice(1))]);
    expect(documented).toEqual(DEBIT_OUTCOMES.map(({ name, paise }) => [name, paise]));
  });
});

describe('an order at the sandbox', () => {
  it('of Cashfree expires after 30 days by default', async () => {
    const cashfree = await merchant('cashfree');
    const { order } = await cashfree.open(48_500);
    await cashfree.advance(30 * DAY - 60);
    expect((await cashfree.pay(order, { outcome: 'failure' })).body).toMatchObject({ status: 'failed' });
    await cashfree.advance(60);
    expect((await cashfree.pay(order)).status).toBe(400);
  });

  it('of Razorpay takes payments for 180 days, and is unknown afterwards', async () => {
    const razorpay = await merchant('razorpay');
    const { order } = await razorpay.open(48_500);
    await razorpay.advance(180 * DAY - 60);
    expect((await razorpay.order(order)).status).toBe(200);
    expect((await razorpay.pay(order, { outcome: 'failure' })).body).toMatchObject({ status: 'failed' });
    await razorpay.advance(60);
    expect((await razorpay.order(order)).status).toBe(400);
    expect((await razorpay.pay(order)).status).toBe(400);
  });

  it('of Easebuzz never expires', async () => {
    const easebuzz = await merchant('easebuzz');
    const { order } = await easebuzz.open(48_500);
    await easebuzz.advance(399 * DAY);
    expect((await easebuzz.pay(order)).body).toMatchObject({ status: 'success' });
  });
});
