import { expect } from 'vitest';
import { rupees, share } from '../money.ts';
import type { Merchant } from './merchant.fixture.ts';
import { MESSAGE_PLAYS } from './message-plays.fixture.ts';
import type { Play } from './play.fixture.ts';
import { SLOW_PLAYS } from './slow-plays.fixture.ts';
import { MARGIN_S, nearly, timesIn } from './tables.fixture.ts';

/** The only payment of an order of this amount. */
async function only(merchant: Merchant, paise: number): Promise<{ order: string; id: string }> {
  const { order } = await merchant.tried(paise);
  const [one, ...others] = await merchant.triesOf(order);
  expect(others).toEqual([]);
  return { order, id: one?.id ?? '' };
}

/** The payer learns at once that it failed, and why. */
async function fails({ razorpay, row, paise }: Play): Promise<void> {
  const { order, answer } = await razorpay.tried(paise);
  const [, reason] = /reason `(\w+)`/.exec(row.words) ?? [];
  expect(answer.body).toMatchObject({ status: 'failed', error: { reason } });
  expect(await razorpay.statesOf(order)).toEqual(['failed']);
}

/** No verdict until the row's time, then this one. */
const waits =
  (state: string) =>
  async ({ razorpay, row, paise }: Play): Promise<void> => {
    const { order, answer } = await razorpay.tried(paise);
    const [seconds = 0] = timesIn(row);
    expect(answer.body).toMatchObject({ status: 'pending' });
    await razorpay.advance(nearly(seconds));
    expect(await razorpay.statesOf(order)).toEqual(['created']);
    await razorpay.advance(MARGIN_S);
    expect(await razorpay.statesOf(order)).toEqual([state]);
  };

/** A refund that is accepted and ends after the row's time. */
const refundEnds =
  (state: string) =>
  async ({ razorpay, row, paise }: Play): Promise<void> => {
    const { id } = await only(razorpay, paise);
    const [seconds = 0] = timesIn(row);
    expect((await razorpay.refund(id)).body).toMatchObject({ status: 'pending' });
    await razorpay.advance(nearly(seconds));
    expect(await razorpay.refundsOf(id)).toMatchObject([{ status: 'pending' }]);
    await razorpay.advance(MARGIN_S);
    expect(await razorpay.refundsOf(id)).toMatchObject([{ status: state }]);
    if (state === 'failed') expect((await razorpay.refund(id)).status).toBe(200);
  };

/** A refund that is refused with this status until the row's time has passed. */
const refundRefused =
  (status: number, words: string) =>
  async ({ razorpay, row, paise }: Play): Promise<void> => {
    const { id } = await only(razorpay, paise);
    const [seconds = 0] = timesIn(row);
    const refused = async (): Promise<void> => {
      const answer = await razorpay.refund(id);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.body)).toContain(words);
    };
    await refused();
    await razorpay.advance(nearly(seconds));
    await refused();
    await razorpay.advance(MARGIN_S);
    expect((await razorpay.refund(id)).body).toMatchObject({ status: 'processed' });
  };

/** A refund that is made although its call fails, and that is shown only after the row's time. */
const refundUnclear = async ({ razorpay, row, paise }: Play): Promise<void> => {
  const { id } = await only(razorpay, paise);
  const [seconds = 0] = timesIn(row);
  expect((await razorpay.refund(id)).status).toBe(500);
  await razorpay.advance(nearly(seconds));
  expect(await razorpay.refundsOf(id)).toEqual([]);
  expect(await razorpay.events()).not.toContain('refund.processed');
  await razorpay.advance(MARGIN_S);
  expect(await razorpay.refundsOf(id)).toMatchObject([{ status: 'processed' }]);
  expect((await razorpay.events()).at(-1)).toBe('refund.processed');
};

/** An uncaptured approval is refunded after this many seconds; by a call, or manually, it is captured. */
async function givenBack(merchant: Merchant, approved: () => Promise<string>, seconds: number) {
  const left = await approved();
  await merchant.advance(nearly(seconds));
  expect(await merchant.statesOf(left)).toEqual(['authorized']);
  await merchant.advance(MARGIN_S);
  expect(await merchant.triesOf(left)).toMatchObject([{ state: 'refunded', whole: { captured: false } }]);
  expect((await merchant.events()).at(-1)).toBe('refund.processed');
  const taken = await approved();
  const [one] = await merchant.triesOf(taken);
  expect((await merchant.capture(one?.id ?? '', Number(one?.whole['amount']))).status).toBe(200);
  expect(await merchant.statesOf(taken)).toEqual(['captured']);
  const byHand = await approved();
  const [other] = await merchant.triesOf(byHand);
  expect((await merchant.captureByHand(other?.id ?? '')).status).toBe(200);
  expect((await merchant.events()).at(-1)).toBe('order.paid');
  expect(await merchant.statesOf(byHand)).toEqual(['captured']);
}

/** Payer and merchant pay this many percent plus tax; nobody does at Easebuzz. */
const onTop =
  (parts: number, bearer: object) =>
  async ({ razorpay, cashfree, easebuzz, row, paise }: Play): Promise<void> => {
    const basisPoints = Number(`${/bears (\d+) %/.exec(row.words)?.[1]}00`);
    const charge = share(paise, basisPoints);
    const tax = share(charge, 1_800);
    const [one] = await razorpay.triesOf((await razorpay.tried(paise)).order);
    expect(one?.whole).toMatchObject({
      amount: paise + charge + tax,
      fee: (charge + tax) * parts,
      ...bearer,
    });
    const [other] = await cashfree.triesOf((await cashfree.tried(paise)).order);
    expect(other?.whole).toMatchObject({
      payment_amount: rupees(paise + charge + tax),
      order_amount: rupees(paise),
    });
    expect(await easebuzz.statesOf((await easebuzz.tried(paise)).order)).toEqual(['success']);
  };

/** Messages of a dispute at the row's times, and the amount taken by then according to Razorpay. */
const disputed =
  (steps: readonly (readonly [string, number])[], phase = 'chargeback') =>
  async ({ razorpay, easebuzz, row, paise }: Play): Promise<void> => {
    await razorpay.tried(paise);
    const before = (await razorpay.events()).length;
    const told = async () =>
      (await razorpay.messages()).slice(before).map(({ event, body }) => {
        const { payload } = JSON.parse(body) as { payload: { dispute: { entity: Record<string, unknown> } } };
        const { entity } = payload.dispute;
        expect(entity['phase']).toBe(phase);
        return [event.replace('payment.dispute.', ''), entity['amount_deducted']];
      });
    let passed = 0;
    for (const [n, seconds] of timesIn(row).entries()) {
      // The hour is counted from the payment, days from the dispute.
      const at = n === 0 ? seconds : seconds + (timesIn(row)[0] ?? 0);
      await razorpay.advance(nearly(at - passed));
      expect(await told()).toEqual(steps.slice(0, n));
      await razorpay.advance(MARGIN_S);
      passed = at;
      expect(await told()).toEqual(steps.slice(0, n + 1));
    }
    expect(timesIn(row)).toHaveLength(steps.length);
    await easebuzz.tried(paise);
    await easebuzz.advance(10 * 86_400);
    expect((await easebuzz.events()).filter((event) => event.includes('dispute'))).toEqual([]);
  };

/** The play of each row of the table of outcomes; a row without a play fails. */
export const PLAYS: Readonly<Record<string, (play: Play) => Promise<void>>> = {
  success: async ({ razorpay, paise }) => {
    expect(await razorpay.statesOf((await razorpay.tried(paise)).order)).toEqual(['captured']);
  },
  failure: fails,
  decline: fails,
  pending: waits('captured'),
  pending_failure: async (play) => {
    await waits('failed')(play);
    const { order } = await play.razorpay.tried(play.paise);
    await play.razorpay.advance(timesIn(play.row)[0] ?? 0);
    const [one] = await play.razorpay.triesOf(order);
    expect(play.row.words).toContain(`\`${String(one?.whole['error_reason'])}\``);
  },
  late_success: async ({ razorpay, row, paise }) => {
    const { order, answer } = await razorpay.tried(paise);
    expect(answer.body).toMatchObject({ status: 'failed' });
    await razorpay.pay(order, { outcome: 'success' });
    await razorpay.advance(nearly(timesIn(row)[0] ?? 0));
    expect(await razorpay.statesOf(order)).toEqual(['failed', 'captured']);
    await razorpay.advance(MARGIN_S);
    expect(await razorpay.statesOf(order)).toEqual(['captured', 'captured']);
  },
  refund_failure: refundEnds('failed'),
  refund_pending: refundEnds('processed'),
  refund_low_balance: refundRefused(400, 'not have enough balance'),
  refund_busy: refundRefused(429, 'try after sometime'),
  late_approval: async ({ razorpay, cashfree, easebuzz, row, paise }) => {
    const [wait = 0, back = 0] = timesIn(row);
    const approved = async (): Promise<string> => {
      const { order, answer } = await razorpay.tried(paise);
      expect(answer.body).toMatchObject({ status: 'failed' });
      await razorpay.advance(wait);
      return order;
    };
    await givenBack(razorpay, approved, back);
    for (const other of [cashfree, easebuzz]) {
      const { order } = await other.tried(paise);
      await other.advance(wait);
      expect((await other.statesOf(order)).map((state) => state.toLowerCase())).toEqual(['success']);
    }
  },
  captured_later: async ({ razorpay, cashfree, row, paise }) => {
    const [wait = 0] = timesIn(row);
    const [{ order }, there] = [await razorpay.tried(paise), await cashfree.tried(paise)];
    await Promise.all([razorpay.advance(nearly(wait)), cashfree.advance(nearly(wait))]);
    expect([await razorpay.statesOf(order), await cashfree.statesOf(there.order)]).toEqual([
      ['authorized'],
      ['PENDING'],
    ]);
    await Promise.all([razorpay.advance(MARGIN_S), cashfree.advance(MARGIN_S)]);
    expect([await razorpay.statesOf(order), await cashfree.statesOf(there.order)]).toEqual([
      ['captured'],
      ['SUCCESS'],
    ]);
    expect(await razorpay.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  },
  never_captured: async ({ razorpay, cashfree, easebuzz, row, paise }) => {
    await givenBack(razorpay, async () => (await razorpay.tried(paise)).order, timesIn(row)[0] ?? 0);
    expect(await cashfree.statesOf((await cashfree.tried(paise)).order)).toEqual(['SUCCESS']);
    expect(await easebuzz.statesOf((await easebuzz.tried(paise)).order)).toEqual(['success']);
  },
  refund_unclear: refundUnclear,
  paid_twice: async ({ razorpay, cashfree, easebuzz, row, paise }) => {
    expect(await razorpay.statesOf((await razorpay.tried(paise)).order)).toEqual(['captured', 'captured']);
    expect(await easebuzz.statesOf((await easebuzz.tried(paise)).order)).toEqual(['success', 'success']);
    const { order } = await cashfree.tried(paise);
    const [, second] = await cashfree.triesOf(order);
    await cashfree.advance(timesIn(row)[0] ?? 0);
    expect(await cashfree.refundsOf(order)).toMatchObject([
      { cf_payment_id: second?.id, refund_type: 'PAYMENT_AUTO_REFUND', refund_status: 'SUCCESS' },
    ]);
    expect(row.words).toContain(`\`${(await cashfree.events()).at(-1) ?? ''}\``);
  },
  fee_on_top: onTop(1, { fee_bearer: 'customer' }),
  fee_shared: onTop(2, {}),
  odd_status: async ({ razorpay, cashfree, easebuzz, row, paise }) => {
    const [, word = ''] = /`(\w+)`/.exec(row.words) ?? [];
    const [seconds = 0] = timesIn(row);
    for (const [merchant, paid] of [
      [razorpay, 'captured'],
      [cashfree, 'success'],
      [easebuzz, 'success'],
    ] as const) {
      const { order } = await merchant.tried(paise);
      const states = async () => (await merchant.statesOf(order)).map((state) => state.toLowerCase());
      await merchant.advance(nearly(seconds));
      expect(await states()).toEqual([word]);
      await merchant.advance(MARGIN_S);
      expect(await states()).toEqual([paid]);
    }
  },
  odd_beside: async ({ razorpay, cashfree, easebuzz, paise }) => {
    for (const merchant of [razorpay, cashfree, easebuzz]) {
      const { order } = await merchant.tried(paise);
      await merchant.advance(30 * 86_400);
      expect((await merchant.statesOf(order)).map((state) => state.toLowerCase())).toEqual([
        merchant === razorpay ? 'captured' : 'success',
        'flagged',
      ]);
    }
  },
  failed_then_paid: async ({ razorpay, easebuzz, paise }) => {
    expect(await razorpay.statesOf((await razorpay.tried(paise)).order)).toEqual(['failed', 'captured']);
    const { order, answer } = await easebuzz.tried(paise);
    expect(answer.body).toMatchObject({ status: 'success' });
    expect(await easebuzz.statesOf(order)).toEqual(['failure', 'success']);
  },
  dispute_lost: (play) =>
    disputed([
      ['created', 0],
      ['lost', play.paise],
    ])(play),
  dispute_won: (play) =>
    disputed([
      ['created', play.paise],
      ['under_review', play.paise],
      ['won', 0],
    ])(play),
  dispute_closed: disputed(
    [
      ['created', 0],
      ['closed', 0],
    ],
    'retrieval',
  ),
  ...MESSAGE_PLAYS,
  ...SLOW_PLAYS,
};
