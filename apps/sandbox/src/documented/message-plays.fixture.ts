import { expect } from 'vitest';
import type { Play } from './play.fixture.ts';
import { MARGIN_S, nearly, timesIn } from './tables.fixture.ts';

const IN_ORDER = ['payment.authorized', 'payment.captured', 'order.paid'];

/** The events a row lists, in its order. */
const listedIn = (words: string): string[] => words.match(/(?:order|payment)\.\w+/g) ?? [];

/** Plays for rows about messages: their order and number. */
export const MESSAGE_PLAYS: Readonly<Record<string, (play: Play) => Promise<void>>> = {
  double_webhook: async ({ razorpay, paise }) => {
    await razorpay.tried(paise);
    const sent = await razorpay.messages();
    expect(sent.map(({ event }) => event)).toEqual(IN_ORDER.flatMap((event) => [event, event]));
    expect(new Set(sent.map(({ event_id: id }) => id)).size).toBe(IN_ORDER.length);
  },
  reordered_webhooks: async ({ razorpay, row, paise }) => {
    await razorpay.tried(paise);
    expect(listedIn(row.words)).toHaveLength(IN_ORDER.length);
    expect(await razorpay.events()).toEqual(listedIn(row.words));
  },
  lost_webhook: async ({ razorpay, paise }) => {
    const { order } = await razorpay.tried(paise);
    await razorpay.advance(2 * 86_400);
    expect((await razorpay.messages()).flatMap(({ attempts }) => attempts)).toEqual([]);
    expect(await razorpay.statesOf(order)).toEqual(['captured']);
  },
  webhook_timeout: async ({ razorpay, row, paise }) => {
    await razorpay.tried(paise);
    const attempts = async () => (await razorpay.messages()).map(({ attempts: made }) => made.length);
    const [seconds = 0] = timesIn(row);
    await razorpay.advance(nearly(seconds));
    expect(await attempts()).toEqual([1, 1, 1]);
    await razorpay.advance(MARGIN_S);
    expect(await attempts()).toEqual([2, 2, 2]);
    for (const { attempts: made } of await razorpay.messages())
      expect(made.map(({ status, error }) => [status, error])).toEqual([
        [null, 'timeout'],
        [200, null],
      ]);
  },
  answer_lost: async ({ razorpay, paise }) => {
    const { order, answer } = await razorpay.tried(paise);
    expect(answer.status).toBe(504);
    expect(await razorpay.events()).toEqual(IN_ORDER);
    expect(await razorpay.statesOf(order)).toEqual(['captured']);
  },
  webhooks_disordered: async ({ razorpay, row, paise }) => {
    await razorpay.tried(paise);
    const once = listedIn(row.words);
    const sent = await razorpay.messages();
    expect(sent.map(({ event }) => event)).toEqual([...once, ...once]);
    const ids = sent.map(({ event_id: id }) => id);
    expect(ids.slice(0, once.length)).toEqual(ids.slice(once.length));
  },
  webhooks_doubled_apart: async ({ razorpay, cashfree, paise }) => {
    for (const merchant of [razorpay, cashfree]) {
      await merchant.tried(paise);
      const sent = await merchant.messages();
      const events = sent.map(({ event }) => event);
      expect(events.filter((_, n) => n % 2 === 0)).toEqual(events.filter((_, n) => n % 2 === 1));
      expect(new Set(sent.map(({ event_id: id }) => id)).size).toBe(sent.length);
    }
  },
  webhooks_one_key: async ({ cashfree, paise }) => {
    await cashfree.tried(paise);
    await cashfree.advance(61);
    const sent = await cashfree.messages();
    expect(sent.map(({ event }) => event)).toEqual(['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK']);
    expect(new Set(sent.map(({ event_id: id }) => id)).size).toBe(1);
  },
  webhooks_late: async ({ razorpay, row, paise }) => {
    const { answer } = await razorpay.tried(paise);
    expect(answer.body).toMatchObject({ status: 'success' });
    const made = async () => (await razorpay.messages()).flatMap(({ attempts }) => attempts).length;
    await razorpay.advance(nearly(timesIn(row)[0] ?? 0));
    expect(await made()).toBe(0);
    await razorpay.advance(MARGIN_S);
    expect(await made()).toBe(IN_ORDER.length);
  },
};
