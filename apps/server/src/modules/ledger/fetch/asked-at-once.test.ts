import { expect, it, vi } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import { dueKindsText, selectDueKinds } from '../../../platform/due/due.store.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { livePayments } from '../../payments/testing/live-payments.ts';
import { begunOrder, connect, settled } from '../../payments/testing/pay-flow.ts';
import { KEY_SECRET, WEBHOOK_SECRET } from '../../payments/testing/paying-school.ts';
import { checkBooks } from '../check-books.ts';
import { matchLateBooked } from '../settlements/match-late-booked.ts';
import { settlementNotices } from '../settlements/notices.ts';
import { LATE_BOOKED } from '../settlements/settlements.store.ts';
import { fetchSettlements } from './fetch-settlements.ts';

const DAY_S = 86_400;

describeOnBoth('a settled payment whose webhook was lost [decision 210]', (use) => {
  const live = livePayments(use);

  async function pass(seconds: number): Promise<void> {
    const { services, sandbox, school } = live();
    services.clock.advance(seconds);
    await settled(sandbox, services, school, seconds);
  }
  const now = () => live().services.clock.now();
  const fetchNight = () => fetchSettlements(live().services);
  const open = async (): Promise<string[]> => {
    const rows = await use.db.query<{ kind: string }>(
      'select kind from settlement_exceptions where cleared_at is null',
    );
    return rows.map(({ kind }) => kind);
  };

  /** A payment of whose order the next poll is 59 days away, as on day 61. */
  async function lostPayment() {
    const { app, sandbox, school, services } = live();
    const { pupil, browser, fee } = await live().aCase();
    const { launch, token } = await begunOrder(app, browser, school, pupil);
    await sandbox.account(school.keyId, { key_secret: KEY_SECRET, webhook_secret: WEBHOOK_SECRET });
    await sandbox.pay(launch.gateway_order_id, { method: 'netbanking' });
    await settled(sandbox, services, school);
    await connect(sandbox, app, school);
    const pollLater = () =>
      use.db.query(
        `update attempts a set next_check_at = $2 from orders o where o.id = a.order_id and o.order_code = $1`,
        [token.order_id, plusMs(now(), 59 * DAY_S * 1000)],
      );
    const isDue = async (): Promise<boolean> => {
      const due = await use.db.query(
        `select 1 from attempts a join orders o on o.id = a.order_id where o.order_code = $1 and a.next_check_at <= $2`,
        [token.order_id, now()],
      );
      return due.length > 0;
    };
    return { fee, pollLater, isDue };
  }

  it('is asked for each night until it is booked, and its row is matched then', async () => {
    const { services } = live();
    await fetchNight();
    const { fee, pollLater, isDue } = await lostPayment();
    await pollLater();
    await pass(3 * DAY_S);
    const wake = vi.spyOn(services.due, 'wake');
    await fetchNight();
    expect(wake).toHaveBeenCalledWith('attempts');
    expect([await open(), await isDue()]).toEqual([['unknown_payment'], true]);
    const [notice] = await settlementNotices(use.db);
    expect(notice?.message).toContain('We are asking the gateway about its order');
    // That poll was not answered.
    await pollLater();
    await pass(DAY_S);
    await fetchNight();
    expect(await isDue()).toBe(true);
    expect(await matchLateBooked(services)).toBe(0);

    await services.due.drain();
    expect(await live().settledOf(fee)).toBe(1_530_000);
    expect(await selectDueKinds(use.db, dueKindsText([LATE_BOOKED]), now())).toEqual([LATE_BOOKED.kind]);
    expect(await matchLateBooked(services)).toBe(1);
    expect([await open(), await matchLateBooked(services)]).toEqual([[], 0]);
    expect(await checkBooks(use.db, { now: now() })).toEqual([]);
  });
});
