import { beforeEach, expect, it } from 'vitest';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { describeOnBoth, emptyTables, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { aPayingSchool } from '../../payments/testing/paying-school.ts';
import type { PayingSchool } from '../../payments/testing/paying-school.ts';
import { notifyOfSettlements } from './notify-of-settlements.ts';

const TOLD = '2026-11-20T19:30:05.000Z';

describeOnBoth('messages about settlements', (use) => {
  let services: TestServices;
  let school: PayingSchool;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db, { ALARM_EMAIL: 'watch@operator.example' });
    school = await aPayingSchool(services, 'kaveri');
    await use.db.query('update institutes set support = $2 where id = $1', [
      school.instituteId,
      { phones: [], emails: ['fees@kaveri.example'] },
    ]);
  });

  const event = (unreadDays: readonly string[] = []): OutboxEvent => ({
    outbox_id: 1,
    institute_id: school.instituteId,
    event: 'settlements.exceptions',
    student_id: null,
    student_sequence: null,
    object_version: 1,
    payload: { gateway_account_id: school.accountId, told_at: TOLD, unread_days: unreadDays },
  });

  /** An unexplained adjustment of so many rupees. */
  async function found(
    rupees: number,
    toldAt: string | null,
    clearedAt: string | null = null,
  ): Promise<void> {
    await use.db.query(
      `with one as (
         insert into settlement_rows (institute_id, gateway_account_id, settlement_id, row_kind, entity_id, amount_paise, settled_at,
           raw_hash, imported_at) values ($1, $2, 'setl_7', 'adjustment', 'adj_' || $3::int, $3::int * 100, $4, 'hash' || $3::int, $4) returning id)
       insert into settlement_exceptions (institute_id, gateway_account_id, kind, settlement_row_id, found_paise, found_at, told_at, cleared_at)
       select $1, $2, 'adjustment', id, $3::int * 100, $4, $5, $6 from one`,
      [school.instituteId, school.accountId, rupees, TOLD, toldAt, clearedAt],
    );
  }

  it('tell office and operator what was found this night, each once, and count older findings (money, hole 12)', async () => {
    await found(11, TOLD);
    await found(12, '2026-11-19T19:30:05.000Z');
    await found(13, null);
    for (let times = 0; times < 2; times += 1) await notifyOfSettlements(services, event(), 'exceptions');
    expect(services.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['fees@kaveri.example', 'Settlements of Kaveri School: please check'],
      ['watch@operator.example', 'Settlements of Kaveri School: please check'],
    ]);
    const [office, operator] = services.sent.map(({ text }) => text);
    for (const text of [office, operator]) {
      expect(text).toContain('The settlement setl_7 has an adjustment of ₹11 (adj_11)');
      expect(text).toContain('Still open from earlier nights: 1.');
      expect(text).not.toMatch(/adj_1[23]/);
    }
    expect(operator).toContain('npm run ledger:check -- kaveri');
  });

  it('name unreadable rows, with their day (money, hole 10)', async () => {
    await use.db.query(
      `insert into settlement_days (gateway_account_id, institute_id, day, fetched_at, row_count, unread)
       values ($1, $2, '2026-11-19', $3, 4, '["Row 2: credit: odd"]')`,
      [school.accountId, school.instituteId, TOLD],
    );
    await notifyOfSettlements(services, event(['2026-11-19']), 'exceptions');
    expect(services.sent[0]?.text).toContain(
      '- The report of 19-11-2026 has a row that cannot be read. Row 2: credit: odd. It is not booked.',
    );
  });

  it('are not sent when everything has been resolved, nor when a gateway answers again (money, hole 12)', async () => {
    await found(11, TOLD, TOLD);
    await notifyOfSettlements(services, event(), 'exceptions');
    await notifyOfSettlements(services, event(), 'away');
    expect(services.sent).toEqual([]);
  });

  it('say since when an account does not answer, and with which error (money, hole 12)', async () => {
    await use.db.query(
      'update settlement_fetches set problem = $2, problem_since = $3 where gateway_account_id = $1',
      [school.accountId, 'The gateway refused the call with status 401.', '2026-11-19T19:30:05.000Z'],
    );
    await notifyOfSettlements(services, event(), 'away');
    expect(services.sent.map(({ to }) => to)).toEqual(['fees@kaveri.example', 'watch@operator.example']);
    expect(services.sent[0]?.text).toContain(
      'Since 20-11-2026 the gateway account main of Kaveri School gives no settlements: The gateway refused the call with status 401.',
    );
  });
});
