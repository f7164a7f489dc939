import { expect } from 'vitest';
import { wallClock } from '../core/clock.ts';
import type { Play } from './play.fixture.ts';
import { MARGIN_S, nearly, timesIn } from './tables.fixture.ts';

/** An answer with its real seconds, rounded down. */
async function timed<T>(asked: Promise<T>): Promise<{ readonly answer: T; readonly seconds: number }> {
  const since = wallClock();
  const answer = await asked;
  return { answer, seconds: Math.floor((wallClock() - since) / 1000) };
}

/** The row's last seconds: how long an answer takes. */
const slowness = ({ row }: Play): number => timesIn(row).at(-1) ?? Number.NaN;

/** The first call for an order takes that long; the second is answered at once. */
const slowOrder =
  (status: number) =>
  async (play: Play): Promise<void> => {
    const first = await timed(play.razorpay.open(play.paise));
    expect(first.answer.status).toBe(status);
    expect(first.seconds).toBe(slowness(play));
    const made = await play.razorpay.order(first.answer.order);
    expect(made.status).toBe(status === 200 ? 200 : 400);
  };

/** Queries are slow for the row's minutes, and no message is sent. */
const slowQuestions =
  (state: string) =>
  async (play: Play): Promise<void> => {
    const { razorpay, paise, row } = play;
    const { order } = await razorpay.tried(paise);
    const [minutes = 0] = timesIn(row);
    await razorpay.advance(nearly(minutes));
    expect((await timed(razorpay.statesOf(order))).seconds).toBe(slowness(play));
    await razorpay.advance(MARGIN_S);
    const asked = await timed(razorpay.statesOf(order));
    expect([asked.answer, asked.seconds < slowness(play)]).toEqual([[state], true]);
    expect((await razorpay.messages()).flatMap(({ attempts }) => attempts)).toEqual([]);
  };

/** The first call for a refund takes that long; a query shows whether it was made. */
const slowRefund =
  (status: number, made: number) =>
  async (play: Play): Promise<void> => {
    const { razorpay, paise } = play;
    const [one] = await razorpay.triesOf((await razorpay.tried(paise)).order);
    const first = await timed(razorpay.refund(one?.id ?? ''));
    expect([first.answer.status, first.seconds]).toEqual([status, slowness(play)]);
    expect(await razorpay.refundsOf(one?.id ?? '')).toHaveLength(made);
  };

/** Plays for rows about answers that arrive after a merchant's time-out. */
export const SLOW_PLAYS: Readonly<Record<string, (play: Play) => Promise<void>>> = {
  slow_order: slowOrder(200),
  slow_no_order: slowOrder(504),
  slow_success: slowQuestions('captured'),
  slow_failure: slowQuestions('failed'),
  slow_refund: slowRefund(200, 1),
  slow_no_refund: slowRefund(504, 0),
};
