import { beforeEach, expect, it, vi } from 'vitest';
import { toMs } from '../../../platform/clock.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { checkBooks } from '../../ledger/index.ts';
import {
  begunByCashfree,
  CASHFREE_KEY,
  payOnPage,
  toldByCashfree,
  unheard,
  withCashfree,
} from '../testing/cashfree-school.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, settled } from '../testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { pollDisputes, disputeFigures } from './poll-disputes.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

describeOnBoth('the polling of disputes (decision 103, money, hole 5)', (use) => {
  const live = livePayments(use);
  const account = (webhook_url?: string) =>
    live().sandbox.account(live().school.keyId, {
      key_secret: KEY_SECRET,
      webhook_secret: WEBHOOK_SECRET,
      ...(webhook_url === undefined ? {} : { webhook_url }),
    });

  beforeEach(async () => {
    vi.restoreAllMocks();
    await account(live().webhookUrl());
    // Disputes left open by earlier tests do not count here.
    await use.db.query("update disputes set ask_at = '2036-01-01Z'");
  });

  async function pass(seconds: number): Promise<void> {
    live().services.clock.advance(seconds);
    await settled(live().sandbox, live().services, live().school, seconds);
  }
  const ask = () => pollDisputes(live().services);
  const post = async (path: string, body: object): Promise<{ dispute_id: string }> => {
    const answer = await fetch(`${live().sandbox.url}/sandbox-api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { dispute_id: string };
  };
  const disputeOf = (id: string) =>
    use.db.one<{ state: string; problem: string; reviewed: boolean }>(
      `select state, problem, review_since is not null as reviewed from disputes where gateway_dispute_id = $1`,
      [id],
    );
  const byTheBooks = () => checkBooks(use.db, { now: live().services.clock.now() });

  /** A disputed payment whose later messages are lost. */
  async function claimed(how: object = {}) {
    const { pupil, browser, fee } = await live().aCase();
    const { launch } = await begunOrder(live().app, browser, live().school, pupil);
    const { razorpay_payment_id: payment } = await live().sandbox.pay(launch.gateway_order_id);
    await pass(0);
    const { dispute_id: id } = await post(`payments/${payment}/dispute`, how);
    await pass(0);
    await account();
    return { id, fee };
  }

  it.each([
    ['won', 'WON', 1_530_000],
    ['lost', 'LOST', 0],
    ['closed', 'CLOSED', 1_530_000],
  ])('ends one of Razorpay whose last message was lost: %s', async (to, state, settledPaise) => {
    const { id, fee } = await claimed({ takes_at_once: true });
    await post(`disputes/${id}`, { to });
    await pass(23 * HOUR);
    await ask();
    expect(await disputeOf(id)).toMatchObject({ state: 'OPEN' });
    await pass(2 * HOUR);
    expect(await ask()).toBe(1);
    expect([await disputeOf(id), await live().settledOf(fee)]).toMatchObject([{ state }, settledPaise]);
    expect(await byTheBooks()).toEqual([]);
    await pass(2 * DAY);
    expect(await ask()).toBe(0);
  });

  it('concludes nothing while the gateway is down, and retries within the hour', async () => {
    const { id } = await claimed();
    await post(`disputes/${id}`, { to: 'won' });
    await live().hideGateway(true);
    await pass(25 * HOUR);
    expect([await ask(), await disputeOf(id)]).toMatchObject([1, { state: 'OPEN' }]);
    await live().hideGateway(false);
    await pass(HOUR - 1);
    expect(await ask()).toBe(0);
    await pass(1);
    expect([await ask(), await disputeOf(id)]).toMatchObject([1, { state: 'WON' }]);
  });

  it('stops after 180 days without news, with an alarm, and hands the dispute to a person', async () => {
    const { id } = await claimed();
    const alarm = vi.spyOn(live().services.log, 'error');
    await pass(179 * DAY);
    await ask();
    expect(await disputeOf(id)).toEqual({ state: 'OPEN', problem: '', reviewed: false });
    await pass(8 * DAY);
    await ask();
    expect(await disputeOf(id)).toMatchObject({ state: 'OPEN', reviewed: true });
    expect(alarm.mock.calls.map(([, words]) => words)).toEqual([
      'alarm: a dispute has no outcome after 180 days',
    ]);
    await pass(8 * DAY);
    expect(await ask()).toBe(0);
  });

  /** Disputes that changed at a gateway while its messages were dropped. */
  const moved = (set: string, which: string): Promise<unknown> =>
    use.db.query(
      `with moved as (update disputes set ${set} where ${which} returning *)
       insert into dispute_events (institute_id, dispute_id, kind, state, phase, cause, at)
       select institute_id, id, 'moved', state, phase, 'webhook', heard_at from moved`,
    );

  it('has figures of what is open and how long is left to answer', async () => {
    await moved("state = 'WON', ended_at = heard_at, held_paise = 0", 'ended_at is null');
    const told = async () => {
      const [open, left] = await disputeFigures(live().services);
      return [
        open?.values.map(({ value }) => value),
        left?.values.map(({ value }) => Math.round(value / HOUR)),
      ];
    };
    expect(await told()).toEqual([[0, 0], []]);
    await claimed();
    expect(await told()).toEqual([[1, 0], [72]]);
    await account(live().webhookUrl());
    const { id } = await claimed();
    await use.db.query(
      "update disputes set respond_by = respond_by - interval '80 hours' where gateway_dispute_id = $1",
      [id],
    );
    expect(await told()).toEqual([[2, 0], [-8]]);
    await moved("state = 'UNDER_REVIEW'", `gateway_dispute_id = '${id}'`);
    expect(await told()).toEqual([[1, 1], [72]]);
  });

  // Last: from here on the card is paid through Cashfree.
  it('ends one of Cashfree once, with two servers at the same moment', async () => {
    await withCashfree(use.db, live());
    const { services, sandbox } = live();
    // Its clock stood still while earlier tests moved ours.
    const behind = toMs(services.clock.now()) - toMs(sandbox.now());
    await sandbox.advance(CASHFREE_KEY, Math.floor(behind / 1000));
    const { launch, fee } = await begunByCashfree(live());
    const { payment_id: payment } = await payOnPage(live(), launch);
    await toldByCashfree(live());
    const { dispute_id: id } = await post(`payments/${payment}/dispute`, {});
    await toldByCashfree(live());
    await unheard(live());
    await pass(DAY + HOUR);
    await live().sandbox.advance(CASHFREE_KEY, DAY);
    await post(`disputes/${id}`, { to: 'lost' });
    const both = await Promise.all([ask(), ask()]);
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect([await disputeOf(id), await live().settledOf(fee)]).toMatchObject([{ state: 'LOST' }, 0]);
    expect(await byTheBooks()).toEqual([]);
  });
});
