import { afterEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { leaseRows } from '../../../platform/due/due.store.ts';
import { checkBooks } from '../../ledger/index.ts';
import { disputed, hourOfDispute as at } from '../../gateways/testing/disputes.ts';
import { pursueRefund } from '../refunds/pursue-refund.ts';
import { DUE_REFUNDS } from '../refunds/refunds.store.ts';
import type { RefundRow } from '../refunds/refunds.store.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { takeRefusal } from '../refunds/take-refusal.ts';
import { workRefunds } from '../refunds/work-refunds.ts';
import { aLine } from '../testing/line.ts';
import type { Line } from '../testing/line.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, connect, settled } from '../testing/pay-flow.ts';
import { applyDisputeUpdate } from './apply-dispute-update.ts';

const AMOUNT = 1_530_000;
const DAY = 86_400;

describeOnBoth('a refund without an answer, and a dispute of the same payment', (use) => {
  const live = livePayments(use);
  let line: Line | undefined;
  afterEach(() => {
    line?.close();
    line = undefined;
  });

  async function reach(address: string): Promise<void> {
    const { accountId } = live().school;
    await use.db.query('update gateway_accounts set base_url = $2 where id = $1', [accountId, address]);
    live().services.clock.advance(6);
  }

  /** A paid order whose refund was requested; messages from the gateway are dropped. */
  async function aRefund() {
    await reach('');
    await connect(live().sandbox, live().app, live().school);
    const { pupil, browser, fee } = await live().aCase(AMOUNT);
    const { launch } = await begunOrder(live().app, browser, live().school, pupil);
    const { razorpay_payment_id: payment } = await live().sandbox.pay(launch.gateway_order_id);
    await settled(live().sandbox, live().services, live().school);
    await live().tellNothing();
    const { id } = await use.db.one<{ id: number }>('select id from payments where gateway_payment_id = $1', [
      payment,
    ]);
    await requestRefund(live().services, {
      instituteId: live().school.instituteId,
      paymentId: id,
      requestKey: `left-${payment}`,
      amount: null,
      requestedBy: 'OPERATOR',
      reason: 'Left',
      reopensFees: false,
      clockOffsetMs: 0,
    });
    const rows = () =>
      use.db.query<{ status: string; amount: number; maker: string }>(
        'select status, amount_paise as amount, requested_by as maker from refunds where payment_id = $1 order by id',
        [id],
      );
    return { payment, fee, rows };
  }

  /** The same, sent while the gateway was away: nobody knows whether it arrived. */
  async function anUnanswered() {
    const refund = await aRefund();
    await reach('http://127.0.0.1:9');
    await later(1);
    expect(await refund.rows()).toMatchObject([{ status: 'UNKNOWN' }]);
    await reach('');
    return refund;
  }

  const hear = (payment: string, over: Parameters<typeof disputed>[2] = {}, amount = AMOUNT) =>
    applyDisputeUpdate(live().services, live().school.accountId, disputed(payment, amount, over), 'webhook');
  async function later(seconds: number): Promise<void> {
    live().services.clock.advance(seconds);
    await workRefunds(live().services);
  }
  const due = (): Promise<RefundRow[]> => leaseRows(use.db, DUE_REFUNDS, live().services.clock.now());
  const byTheBooks = () => checkBooks(use.db, { now: live().services.clock.now() });

  it('is asked about and not sent again while the dispute is open, and is sent when it is won', async () => {
    const { payment, rows } = await anUnanswered();
    await hear(payment, {}, 500_000);
    for (const seconds of [61, 3_600]) await later(seconds);
    expect([await live().refundedAtGateway(payment), await rows()]).toMatchObject([
      [],
      [{ status: 'UNKNOWN' }],
    ]);
    for (const seconds of [DAY, 3 * DAY]) await later(seconds);
    expect([await live().refundedAtGateway(payment), await rows()]).toMatchObject([
      [],
      [{ status: 'WAITING' }],
    ]);
    await hear(payment, { state: 'WON', at: at(9) }, 500_000);
    await later(1);
    expect([await live().refundedAtGateway(payment), await rows()]).toMatchObject([
      [AMOUNT],
      [{ status: 'PROCESSED' }],
    ]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('ends when the dispute is lost, and is never sent', async () => {
    const { payment, fee, rows } = await anUnanswered();
    await hear(payment);
    await later(DAY);
    expect(await rows()).toMatchObject([{ status: 'WAITING' }]);
    await hear(payment, { state: 'LOST', at: at(9) });
    for (const seconds of [61, DAY]) await later(seconds);
    expect(await live().refundedAtGateway(payment)).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'FAILED' }, { status: 'PROCESSED', maker: 'DISPUTE' }]);
    expect(await live().settledOf(fee)).toBe(0);
    expect(await byTheBooks()).toEqual([]);
  });

  it('is booked if the gateway made it, though the dispute is open', async () => {
    const { payment, rows } = await aRefund();
    line = await aLine(live().sandbox.url, ({ method, path }, answer) =>
      method === 'POST' && path.endsWith('/refund') ? { status: 200, body: 'lost' } : answer,
    );
    await reach(line.url);
    await later(1);
    expect(await rows()).toMatchObject([{ status: 'UNKNOWN' }]);
    await hear(payment);
    await later(61);
    expect([await live().refundedAtGateway(payment), await rows()]).toMatchObject([
      [AMOUNT],
      [{ status: 'PROCESSED' }],
    ]);
  });

  it('gives way to a dispute that was lost before anybody asked, and what is left goes back under a new key', async () => {
    const { payment, rows } = await anUnanswered();
    await hear(payment, { state: 'LOST', at: at(9) }, 400_000);
    await later(61);
    expect([await live().refundedAtGateway(payment), await rows()]).toMatchObject([
      [],
      [{ status: 'UNKNOWN' }],
    ]);
    for (const seconds of [DAY, 1]) await later(seconds);
    expect(await live().refundedAtGateway(payment)).toEqual([AMOUNT - 400_000]);
    expect(await rows()).toEqual([
      { status: 'FAILED', amount: AMOUNT, maker: 'OPERATOR' },
      { status: 'PROCESSED', amount: 400_000, maker: 'DISPUTE' },
      { status: 'PROCESSED', amount: AMOUNT - 400_000, maker: 'OPERATOR' },
    ]);
    expect(await byTheBooks()).toEqual([]);
  });

  it('is not sent at all if its payment was disputed after the refund was read', async () => {
    const { payment, rows } = await aRefund();
    const read = (await due()).find(({ gateway_payment_id: of }) => of === payment);
    await hear(payment);
    if (read !== undefined) await pursueRefund(live().services, read);
    expect([await live().refundedAtGateway(payment), await rows()]).toMatchObject([
      [],
      [{ status: 'REQUESTED' }],
    ]);
  });

  it('waits if the gateway refuses it for good while the dispute is open, and fails only if refused again later', async () => {
    const { payment, rows } = await anUnanswered();
    live().services.clock.advance(61);
    const read = (await due()).find(({ gateway_payment_id: of }) => of === payment);
    if (read === undefined) throw new Error('The refund is due.');
    await hear(payment);
    await takeRefusal(live().services, read, { refusal: 'final', isUnclear: true }, 'resolver');
    expect(await rows()).toMatchObject([{ status: 'WAITING' }]);
    await hear(payment, { state: 'CLOSED', at: at(9) });
    line = await aLine(live().sandbox.url, ({ method }, answer) =>
      method === 'POST'
        ? {
            status: 400,
            body: { error: { code: 'BAD_REQUEST_ERROR', description: 'payment not refundable' } },
          }
        : { ...answer, body: { items: [] } },
    );
    await reach(line.url);
    await later(1);
    expect(await rows()).toMatchObject([{ status: 'WAITING' }]);
    // A day after its last unclear answer the gateway still shows none, and refuses it once more.
    await later(2 * DAY);
    expect(await rows()).toMatchObject([{ status: 'FAILED' }]);
  });

  it('that was refused before is tried for 30 days after the dispute, however long that took', async () => {
    const { payment, rows } = await anUnanswered();
    const refused = { error: { code: 'BAD_REQUEST_ERROR', description: 'not enough balance' } };
    line = await aLine(live().sandbox.url, ({ method }, answer) =>
      method === 'POST' ? { status: 400, body: refused } : { ...answer, body: { items: [] } },
    );
    await reach(line.url);
    await later(61);
    expect(await rows()).toMatchObject([{ status: 'WAITING' }]);
    await hear(payment);
    live().services.clock.advance(40 * DAY);
    await hear(payment, { state: 'WON', at: live().services.clock.now() });
    for (const seconds of [1, 29 * DAY]) await later(seconds);
    expect([await rows(), await byTheBooks()]).toMatchObject([[{ status: 'WAITING' }], []]);
    await later(2 * DAY);
    expect(await rows()).toMatchObject([{ status: 'FAILED' }]);
  });

  it('is asked about for seven days from its sending, also if it waited for the end of a dispute before', async () => {
    const { payment, rows } = await aRefund();
    await hear(payment);
    live().services.clock.advance(10 * DAY);
    await hear(payment, { state: 'WON', at: live().services.clock.now() });
    await reach('http://127.0.0.1:9');
    await later(1);
    const reviewed = await use.db.query(
      `select 1 from refunds r join payments p on p.id = r.payment_id where p.gateway_payment_id = $1 and r.review_since is not null`,
      [payment],
    );
    expect([await rows(), reviewed]).toMatchObject([[{ status: 'UNKNOWN' }], []]);
    await reach('');
    await later(61);
    expect([await live().refundedAtGateway(payment), await rows()]).toMatchObject([
      [AMOUNT],
      [{ status: 'PROCESSED' }],
    ]);
  });
});
