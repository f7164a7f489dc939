import { afterEach, expect, it } from 'vitest';
import { hmacHex } from '../../../platform/secrets.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { aLine } from '../testing/line.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder, settled } from '../testing/pay-flow.ts';
import { WEBHOOK_SECRET } from '../testing/paying-school.ts';
import { expireOrders, resolvePayments } from './resolve-payments.ts';

type Row = Record<string, unknown>;

describeOnBoth('a gateway’s unreadable report of a payment [hole 10]', (use) => {
  const live = livePayments(use);
  let close: () => Promise<void> = async () => undefined;
  afterEach(() => close());

  /** Puts a proxy before the sandbox that changes the rows of payment lists. */
  async function behind(change: (rows: Row[]) => Row[]): Promise<void> {
    const line = await aLine(live().sandbox.url, ({ path }, answer) => {
      const { items } = answer.body as { items?: Row[] };
      const isList = path.endsWith('/payments') && items !== undefined;
      return isList ? { ...answer, body: { items: change(items) } } : answer;
    });
    await at(line.url);
    close = async () => {
      line.close();
      await at('');
    };
  }

  async function at(address: string): Promise<void> {
    await use.db.query('update gateway_accounts set base_url = $2 where id = $1', [
      live().school.accountId,
      address,
    ]);
    live().services.clock.advance(6);
  }

  /** Drops every message from the gateway. */
  const unheard = () => live().tellNothing();

  async function asked(seconds: number): Promise<void> {
    live().services.clock.advance(seconds);
    await resolvePayments(live().services);
    await expireOrders(live().services);
  }

  const attemptsOf = (orderCode: string) =>
    use.db.query<{ status: string }>(
      'select a.status from attempts a join orders o on o.id = a.order_id where o.order_code = $1 order by a.id',
      [orderCode],
    );

  it.each([
    ['an unknown status', { status: 'flagged' }, 'UNKNOWN'],
    ['no readable amount', { amount: 'much' }, 'UNKNOWN'],
    ['no id', { id: null, status: 'flagged' }, 'SUBMITTED'],
  ])(
    'leaves a payment with %s open: it is neither booked nor failed, retried nor given up',
    async (_what, odd, status) => {
      const { pupil, browser, fee } = await live().aCase();
      await unheard();
      const { token, calls, launch } = await begunOrder(live().app, browser, live().school, pupil);
      await live().sandbox.pay(launch.gateway_order_id);
      let isOdd = true;
      await behind((rows) => rows.map((row) => (isOdd ? { ...row, ...odd } : row)));
      await asked(11);
      expect(await attemptsOf(token.order_id)).toEqual([{ status }]);
      expect((await calls.begin()).json).toMatchObject({ error: { code: 'order_in_progress' } });
      await asked(91 * 60);
      expect(await live().statusOf(token.order_id)).toBe('ATTEMPTED');
      expect(await live().settledOf(fee)).toBe(0);
      isOdd = false;
      await asked(3_600);
      expect(await live().statusOf(token.order_id)).toBe('PAID');
      expect(await live().settledOf(fee)).toBe(1_530_000);
    },
  );

  it('books the captured payment beside it', async () => {
    const { pupil, browser, fee } = await live().aCase();
    await unheard();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    await live().sandbox.pay(launch.gateway_order_id);
    await behind((rows) => [
      { ...rows[0], id: 'pay_flagged', status: 'flagged' },
      'strange' as never,
      ...rows,
    ]);
    await asked(11);
    expect(await live().statusOf(token.order_id)).toBe('PAID');
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect((await attemptsOf(token.order_id)).map(({ status }) => status).toSorted()).toEqual([
      'CAPTURED',
      'UNKNOWN',
    ]);
  });

  it('causes a query when its message cannot be read', async () => {
    const { pupil, browser, fee } = await live().aCase();
    await unheard();
    const { token, launch } = await begunOrder(live().app, browser, live().school, pupil);
    const paid = await live().sandbox.pay(launch.gateway_order_id);
    const entity = { id: paid.razorpay_payment_id, order_id: launch.gateway_order_id, status: 'flagged' };
    const body = JSON.stringify({ event: 'payment.flagged', payload: { payment: { entity } } });
    expect(await live().postWebhook(body, hmacHex(WEBHOOK_SECRET, body), `evt_${paid.payment_id}`)).toBe(200);
    await settled(live().sandbox, live().services, live().school);
    expect(await live().statusOf(token.order_id)).toBe('PAID');
    expect(await live().settledOf(fee)).toBe(1_530_000);
  });
});
