import { beforeEach, expect, it } from 'vitest';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { describeOnBoth, emptyTables, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { aCampus } from '../../verification/testing/campus.ts';
import { notifyOfBooks } from './notify-of-books.ts';

describeOnBoth('messages about the books', (use) => {
  let services: TestServices;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db, { ALARM_EMAIL: 'watch@operator.example' });
  });

  async function checked(messages: readonly string[]): Promise<OutboxEvent> {
    const { instituteId } = await aCampus(use.db);
    const { code } = await use.db.one<{ code: string }>(
      'update institutes set support = $2 where id = $1 returning code',
      [instituteId, { phones: [], emails: ['fees@kaveri.example'] }],
    );
    const found = [
      ...messages.map((message) => ({
        institute: code,
        invariant: 'fee-settled',
        rows: 'fee_lines 1',
        message,
      })),
      { institute: 'beside', invariant: 'fee-settled', rows: 'fee_lines 2', message: 'Of somebody else.' },
    ];
    await use.db.query(
      `insert into books_checks (day, began_at, ended_at, found) values ('2026-11-20', $1, $1, $2::jsonb)`,
      [services.clock.now(), JSON.stringify(found)],
    );
    return {
      outbox_id: 1,
      institute_id: instituteId,
      event: 'books.difference',
      student_id: null,
      student_sequence: null,
      object_version: 1,
      payload: { day: '2026-11-20' },
    };
  }

  it('notify the institute and the operator of differences, each once, and no other institute (money, hole 12)', async () => {
    const event = await checked(['₹100 expected, ₹90 found.']);
    for (let times = 0; times < 2; times += 1) await notifyOfBooks(services, event);
    expect(services.sent.map(({ to }) => to)).toEqual(['fees@kaveri.example', 'watch@operator.example']);
    const [office, operator] = services.sent.map(({ text }) => text);
    for (const text of [office, operator]) {
      expect(text).toContain('found a difference in the books of kaveri School');
      expect(text).toContain('- ₹100 expected, ₹90 found. (fee-settled)');
      expect(text).not.toContain('Of somebody else');
    }
    expect(office).toContain('Please do not correct anything by hand meanwhile.');
    expect(operator).toContain('npm run ledger:check -- ');
  });

  it('list twenty differences at most (money, hole 12)', async () => {
    await notifyOfBooks(services, await checked(Array.from({ length: 23 }, (_, place) => `Fault ${place}.`)));
    expect(services.sent[0]?.text).toContain('- and 3 more');
    expect(services.sent[0]?.text).not.toContain('Fault 20.');
  });
});
