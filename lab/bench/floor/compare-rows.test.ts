import { describe, expect, it } from 'vitest';
import { differencesOf, grownRows } from './compare-rows.ts';

const rows = (counts: Readonly<Record<string, number>>) => new Map(Object.entries(counts));

describe('the floor', () => {
  it('is honest only if it leaves as many rows of each table as ours', () => {
    const ours = rows({ 'orders PAID': 20, ledger_lines: 80, outbox: 20 });
    expect(differencesOf(ours, rows({ 'orders PAID': 20, ledger_lines: 80, outbox: 20 }))).toEqual([]);
    expect(differencesOf(ours, rows({ 'orders ATTEMPTED': 20, ledger_lines: 79, outbox: 20 }))).toEqual([
      'orders PAID: ours leaves 20 rows, the floor 0',
      'ledger_lines: ours leaves 80 rows, the floor 79',
      'orders ATTEMPTED: ours leaves 0 rows, the floor 20',
    ]);
  });

  it('need not leave what only checks read', () => {
    const before = rows({ receipts: 5, student_contexts: 9 });
    const after = rows({ receipts: 7, student_contexts: 11, webhook_inbox: 2, limit_counters: 3 });
    expect([...grownRows(before, after)]).toEqual([
      ['receipts', 2],
      ['webhook_inbox', 2],
    ]);
  });
});
