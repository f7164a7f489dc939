import { instant } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { plusMs, toMs } from '../../../platform/clock.ts';
import { describeOnBoth, force, testApp, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { mountLedger } from '../ledger.routes.ts';
import { busyBooks } from '../testing/busy-books.ts';
import type { BusyBooks } from '../testing/busy-books.ts';
import { checkByNight, isCheckDue } from './check-by-night.ts';
import { moneyFigures } from './money-figures.ts';

const HOUR = 3_600_000;

describe('the check of the books', () => {
  it.each([
    ['2026-11-24T01:59:59+05:30', null, false],
    ['2026-11-24T02:00:00+05:30', null, true],
    ['2026-11-24T05:59:59+05:30', null, true],
    ['2026-11-24T06:00:00+05:30', null, false],
    ['2026-11-24T12:00:00+05:30', '2026-11-23T02:00:00+05:30', false],
    ['2026-11-24T14:00:00+05:30', '2026-11-23T02:00:00+05:30', true],
  ] as const)('at %s, after one at %s, is due: %s (money, hole 12)', (now, last, due) => {
    expect(isCheckDue(instant(now), last === null ? null : instant(last))).toBe(due);
  });
});

describeOnBoth('the books by night', (use) => {
  let services: TestServices;
  let books: BusyBooks;
  beforeAll(async () => {
    services = testServices(use.db);
    books = await busyBooks(services, 'busy');
    await busyBooks(services, 'beside');
  });
  beforeEach(async () => {
    vi.restoreAllMocks();
    await use.db.query('delete from books_checks');
    await use.db.query(`update outbox set dispatched_at = created_at where dispatched_at is null`);
  });

  const at = (time: Instant): void =>
    services.clock.advance((toMs(time) - toMs(services.clock.now())) / 1000);
  /** Half past two in India, some nights after the last row of the books. */
  const night = (days: number): Instant => plusMs(instant('2026-11-22T02:30:00+05:30'), days * 24 * HOUR);
  const events = () =>
    use.db.query(`select i.code, o.payload from outbox o join institutes i on i.id = o.institute_id
      where o.event = 'books.difference' and o.dispatched_at is null order by o.id`);
  const figure = async (name: string): Promise<unknown> =>
    (await moneyFigures(services)).find((told) => told.name === name)?.values;

  it('are checked once a night, by one process of two, and nobody is notified when they are right (money, hole 12)', async () => {
    at(plusMs(night(0), -HOUR));
    expect(await checkByNight(services)).toBe(false);
    at(night(0));
    expect(await figure('shulk_books_clean_seconds')).toBeUndefined();
    const both = await Promise.all([checkByNight(services), checkByNight(services)]);
    expect(both.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    expect(await checkByNight(services)).toBe(false);
    expect(await events()).toEqual([]);
    expect(await figure('shulk_books_clean_seconds')).toEqual([{ labels: {}, value: toMs(night(0)) / 1000 }]);
    expect(await figure('shulk_clearing_paise')).toContainEqual({
      labels: { institute: 'busy', account: 'main' },
      value: expect.any(Number) as number,
    });
  });

  it('are checked by a job of the server, which also has figures of them (money, hole 12)', async () => {
    const app = await testApp(services, mountLedger);
    at(night(0));
    await services.due.drain();
    expect(await use.db.query('select 1 from books_checks where ended_at is not null')).toHaveLength(1);
    const told = await app.http.platform.figures.read(services.log);
    expect(told.map(({ name }) => name)).toContain('shulk_books_clean_seconds');
    await app.close();
  });

  it('are checked again when the check of the night died with its process (money, hole 12)', async () => {
    at(night(1));
    await use.db.query(`insert into books_checks (day, began_at) values ('2026-11-23', $1)`, [night(1)]);
    expect(await checkByNight(services)).toBe(false);
    at(plusMs(night(1), 2 * HOUR + 1_000));
    expect(await checkByNight(services)).toBe(true);
  });

  it('raise an alarm and notify the institute of a difference, each night until it is corrected (money, hole 12)', async () => {
    const error = vi.spyOn(services.log, 'error');
    await force(use.db, `update orders set status = 'CANCELLED' where id = ${books.partOrder}`);
    for (const days of [2, 3]) {
      at(night(days));
      expect(await checkByNight(services)).toBe(true);
    }
    expect(error.mock.calls.map(([, words]) => words)).toEqual(
      [2, 3].map(() => 'alarm: the check of the books found differences'),
    );
    expect(await events()).toEqual(
      ['2026-11-24', '2026-11-25'].map((day) => ({ code: 'busy', payload: { day } })),
    );
    expect(await figure('shulk_books_differences')).toEqual([{ labels: {}, value: 1 }]);
    expect(await figure('shulk_books_clean_seconds')).toBeUndefined();
    await force(use.db, `update orders set status = 'PART_REFUNDED' where id = ${books.partOrder}`);
    at(night(4));
    expect(await checkByNight(services)).toBe(true);
    expect(await events()).toHaveLength(2);
  });

  it('count what waits: money for a person, refunds in trouble, the oldest message and event (money, hole 12)', async () => {
    at(night(5));
    // Two wrong amounts of each institute.
    expect(await figure('shulk_reviews_open')).toEqual([{ labels: {}, value: 4 }]);
    // Excess also waits for a person once its refund failed.
    const endRefunds = (status: string, maker: string, reviewSince: Instant | null) =>
      force(
        use.db,
        `update refunds set status = '${status}', requested_by = '${maker}',
           review_since = ${reviewSince === null ? 'null' : `'${reviewSince}'`}
         where payment_id in (select id from payments where order_id = ${books.excessOrder} and excess_paise > 0)`,
      );
    await endRefunds('FAILED', 'EXCESS', night(5));
    expect(await figure('shulk_reviews_open')).toEqual([{ labels: {}, value: 5 }]);
    // Or is not known to be made.
    await endRefunds('UNKNOWN', 'EXCESS', null);
    expect(await figure('shulk_reviews_open')).toEqual([{ labels: {}, value: 5 }]);
    // Or is refused for now; so does an order that no bank answers, until one does.
    await endRefunds('WAITING', 'EXCESS', null);
    await force(
      use.db,
      `update orders set status = 'REVIEW' where id = ${books.openOrder};
       insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at)
       select 'silent', id, institute_id, gateway_account_id, 'UNKNOWN', created_at, created_at from orders where id = ${books.openOrder}`,
    );
    expect(await figure('shulk_reviews_open')).toEqual([{ labels: {}, value: 6 }]);
    await force(
      use.db,
      `update attempts set status = 'FAILED', updated_at = '${night(5)}' where attempt_code = 'silent'`,
    );
    expect(await figure('shulk_reviews_open')).toEqual([{ labels: {}, value: 5 }]);
    await endRefunds('PROCESSED', 'OPERATOR', null);
    expect(await figure('shulk_outbox_oldest_seconds')).toEqual([{ labels: {}, value: 0 }]);
    await use.db.query(
      `insert into outbox (institute_id, event, payload, created_at) values ($1, 'nobody.hears', '{}', $2)`,
      [books.school.instituteId, plusMs(night(5), -90_000)],
    );
    await use.db.query(
      `insert into webhook_inbox (gateway_account_id, event_id, body, received_at) values ($1, 'old', '{}', $2)`,
      [books.school.accountId, plusMs(night(5), -45_000)],
    );
    expect(await figure('shulk_outbox_oldest_seconds')).toEqual([{ labels: {}, value: 90 }]);
    expect(await figure('shulk_webhook_oldest_seconds')).toEqual([{ labels: {}, value: 45 }]);
    await use.db.query(
      `insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status,
         requested_by, review_since, created_at, updated_at)
       select v.code, institute_id, id, gateway_account_id, v.code, 1, v.status, 'OPERATOR', v.review::timestamptz, $2, $2
       from payments, (values ('w', 'WAITING', null), ('f', 'FAILED', '2026-11-25'), ('u', 'UNKNOWN', '2026-11-25')) v (code, status, review)
       where order_id = $1`,
      [books.partOrder, night(5)],
    );
    expect(await figure('shulk_refunds_in_trouble')).toEqual([
      { labels: { state: 'waiting' }, value: 1 },
      { labels: { state: 'review' }, value: 2 },
    ]);
  });
});
