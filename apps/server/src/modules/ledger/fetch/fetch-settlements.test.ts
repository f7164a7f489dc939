import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, indiaDay, indiaInstant } from '@shulk/domain';
import { beforeEach, expect, it, vi } from 'vitest';
import { toMs } from '../../../platform/clock.ts';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { livePayments } from '../../payments/testing/live-payments.ts';
import { begunOrder, settled } from '../../payments/testing/pay-flow.ts';
import { KEY_SECRET } from '../../payments/testing/paying-school.ts';
import { checkBooks } from '../check-books.ts';
import { loadSettlement } from '../settlements/load-settlement.ts';
import { fetchFigures } from './fetch-figures.ts';
import { fetchSettlements } from './fetch-settlements.ts';

const DAY_S = 86_400;

/** A gateway with these rows for every day. */
async function aPeer(items: readonly object[]): Promise<{ url: string; close: () => void }> {
  const server = createServer(({ url = '' }, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ items: url.endsWith('&skip=0') ? items : [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

describeOnBoth('the nightly settlement fetch', (use) => {
  const live = livePayments(use);
  let beside: TestServices;

  beforeEach(async () => {
    vi.restoreAllMocks();
    const { services, sandbox } = live();
    // All servers of one installation share their keys.
    beside = testServices(use.db, { SANDBOX_URL: sandbox.url, DATA_DIR: services.settings.dataDir });
    beside.clock.advance((toMs(services.clock.now()) - toMs(beside.clock.now())) / 1000);
    await pass(secondsToNoon());
    await run();
    await use.db.query("update outbox set event = 'told' where event like 'settlements.%'");
  });

  /** Moves the time, here and at the gateway. */
  async function pass(seconds: number): Promise<void> {
    const { services, sandbox, school } = live();
    services.clock.advance(seconds);
    beside.clock.advance(seconds);
    await settled(sandbox, services, school, seconds);
  }
  /** The gateway's clock is some seconds ahead of ours: no test may start near midnight. */
  const secondsToNoon = (): number => {
    const now = live().services.clock.now();
    const noon = indiaInstant(addDays(indiaDay(now), 1), '12:00:00');
    return (toMs(noon) - toMs(now)) / 1000;
  };
  const run = () => fetchSettlements(live().services);
  const today = () => indiaDay(live().services.clock.now());
  const count = async (table: string): Promise<number> =>
    (await use.db.one<{ n: number }>(`select count(*)::int as n from ${table}`)).n;
  const size = async () => ({ rows: await count('settlement_rows'), entries: await count('ledger_entries') });
  const days = async (since: string): Promise<string[]> => {
    const rows = await use.db.query<{ day: string }>(
      'select day from settlement_days where day >= $1::date order by day',
      [since],
    );
    return rows.map(({ day }) => day);
  };
  const told = () =>
    use.db.query<{ event: string; payload: Record<string, unknown> }>(
      "select event, payload from outbox where event like 'settlements.%' order by id",
    );
  const open = async (): Promise<string[]> => {
    const rows = await use.db.query<{ kind: string }>(
      'select kind from settlement_exceptions where cleared_at is null order by kind',
    );
    return rows.map(({ kind }) => kind);
  };
  const figures = async (): Promise<unknown[]> =>
    (await fetchFigures(live().services)).flatMap(({ values }) => values.map(({ value }) => value));
  /** Forgets the earlier nights: every day is fetched again. */
  async function forgetNights(): Promise<void> {
    await use.db.query("update settlement_fetches set next_at = '2026-01-01Z'");
    await use.db.query('delete from settlement_days');
  }

  async function paid(outcome = 'success'): Promise<string> {
    const { pupil, browser } = await live().aCase();
    const { launch } = await begunOrder(live().app, browser, live().school, pupil);
    const how = { outcome, method: 'netbanking' };
    const { razorpay_payment_id: payment } = await live().sandbox.pay(launch.gateway_order_id, how);
    await pass(0);
    return payment;
  }

  /** A sale of the school's shop through the same account, unknown here. */
  async function soldByTheShop(): Promise<void> {
    const { sandbox, school } = live();
    const answer = await fetch(`${sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${school.keyId}:${KEY_SECRET}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ amount: 70_000, currency: 'INR', receipt: 'shop-17' }),
    });
    await sandbox.pay(((await answer.json()) as { id: string }).id);
    await pass(0);
  }

  it('fetches all days a server missed; it empties clearing, and a clean night notifies nobody (money, hole 12)', async () => {
    const first = today();
    await paid();
    expect([await run(), await days(first)]).toEqual([0, []]);
    await pass(3 * DAY_S);
    expect(await figures()).toEqual([]);
    expect(await run()).toBe(1);
    expect(await days(first)).toEqual([first, addDays(first, 1), addDays(first, 2)]);
    const clearing = await use.db.one<{ paise: number }>(
      `select sum(l.debit_paise - l.credit_paise)::bigint as paise from ledger_lines l
       join ledger_accounts a on a.id = l.account_id where a.code = 'GATEWAY_CLEARING:main'`,
    );
    expect([clearing.paise, await told(), await open()]).toEqual([0, [], []]);
    expect(await checkBooks(use.db, { now: live().services.clock.now() })).toEqual([]);
    expect(await figures()).toEqual([0, 0]);
    await pass(2 * DAY_S);
    expect(await figures()).toEqual([2 * DAY_S, 2]);
  });

  it('imports each settlement once: with two servers in one night, in a repeated night, and from a file (money, hole 12)', async () => {
    await paid();
    await pass(3 * DAY_S);
    const both = await Promise.all([fetchSettlements(beside), run()]);
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await use.db.query('select problem from settlement_fetches')).toEqual([{ problem: '' }]);
    const after = await size();
    await forgetNights();
    expect([await run(), await size()]).toEqual([1, after]);
    const { sandbox, school, services } = live();
    const [year, month] = today().split('-').map(Number);
    const proof = Buffer.from(`${school.keyId}:${KEY_SECRET}`).toString('base64');
    const file = await fetch(
      `${sandbox.url}/v1/settlements/recon/combined?year=${year}&month=${month}&count=1000`,
      { headers: { authorization: `Basic ${proof}` } },
    );
    const content = { report: await file.json() };
    const done = await loadSettlement(services, { account: 'kaveri/main', content, isDry: false });
    expect(done).toMatchObject({ added: 0, known: after.rows, booked: 0 });
    expect(await size()).toEqual(after);
  });

  it('retries a gateway that is down with backoff, and reports it after a day (money, hole 12)', async () => {
    await paid();
    await pass(3 * DAY_S);
    const alarm = vi.spyOn(live().services.log, 'error');
    const before = await size();
    await live().hideGateway(true);
    expect([await run(), await run()]).toEqual([1, 0]);
    await pass(599);
    expect(await run()).toBe(0);
    await pass(1);
    expect(await run()).toBe(1);
    await pass(1_199);
    expect(await run()).toBe(0);
    expect([await told(), await size()]).toEqual([[], before]);
    for (let hours = 0; hours < 30; hours += 6) {
      await pass(6 * 3_600);
      await run();
    }
    expect(await told()).toMatchObject([{ event: 'settlements.away' }]);
    expect(alarm.mock.calls.map(([, words]) => words)).toEqual([
      'alarm: no settlements from an account for a day',
    ]);
    const [age, behind] = await figures();
    expect([Number(age) > DAY_S, behind]).toEqual([true, 4]);
    await live().hideGateway(false);
    await pass(6 * 3_600);
    expect(await run()).toBe(1);
    expect([await figures(), await open()]).toEqual([[0, 0], []]);
    expect((await size()).rows).toBe(before.rows + 1);
  });

  it('reports once a settled payment of ours that is unknown here, or one that is missing (money, hole 12)', async () => {
    const lost = await paid();
    await use.db.query('update payments set gateway_payment_id = $2 where gateway_payment_id = $1', [
      lost,
      `${lost}x`,
    ]);
    await pass(3 * DAY_S);
    const alarm = vi.spyOn(live().services.log, 'error');
    await run();
    expect(await open()).toEqual(['unknown_payment']);
    expect(await told()).toMatchObject([
      {
        event: 'settlements.exceptions',
        payload: { gateway_account_id: live().school.accountId, unread_days: [] },
      },
    ]);
    expect(alarm.mock.calls.map(([, words]) => words)).toEqual(['alarm: settlements do not match the books']);
    await pass(DAY_S);
    await run();
    expect(await told()).toHaveLength(1);
    await pass(4 * DAY_S);
    await run();
    expect(await open()).toEqual(['not_settled', 'unknown_payment']);
    expect(await told()).toHaveLength(2);
    await use.db.query('update payments set gateway_payment_id = $1 where gateway_payment_id = $2', [
      lost,
      `${lost}x`,
    ]);
    await pass(DAY_S);
    await run();
    expect([await open(), (await told()).length]).toEqual([[], 2]);
  });

  it('ignores the account’s other users, and notifies nobody (money, the difference of foreign traffic)', async () => {
    const before = await size();
    await soldByTheShop();
    await pass(3 * DAY_S);
    await run();
    expect([await size(), await open(), await told()]).toEqual([before, [], []]);
  });

  it('books all readable rows of a report, and reports an unreadable one once (money, hole 10)', async () => {
    const row = {
      entity_id: 'adj_1',
      type: 'adjustment',
      debit: 0,
      credit: 500,
      settled: true,
      settled_at: Math.floor(toMs(live().services.clock.now()) / 1000),
      settlement_id: 'setl_odd',
    };
    const peer = await aPeer([row, { ...row, entity_id: 'adj_2', credit: 'much' }]);
    await use.db.query('update gateway_accounts set base_url = $2 where id = $1', [
      live().school.accountId,
      peer.url,
    ]);
    const before = await size();
    await pass(DAY_S);
    await run();
    const day = addDays(today(), -1);
    expect(await told()).toMatchObject([
      { payload: { unread_days: expect.arrayContaining([day]) as string[] } },
    ]);
    expect((await size()).rows).toBe(before.rows + 1);
    await use.db.query(
      "update settlement_days set fetched_at = fetched_at - interval '1 day' where unread <> '[]'",
    );
    await use.db.query("update settlement_fetches set next_at = '2026-01-01Z'");
    await run();
    expect(await told()).toHaveLength(1);
    peer.close();
    await live().hideGateway(false);
  });
});
