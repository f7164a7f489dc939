import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { playYear, STUDENT_KINDS } from '../testing/year.ts';

describeOnBoth('a year of debits for several students (decisions 7)', (use) => {
  it('has the same events in the same order on each run, each instalment debited once', async () => {
    const first = await playYear(use.db, STUDENT_KINDS);
    const second = await playYear(use.db, STUDENT_KINDS);
    expect(second.history).toEqual(first.history);
    expect(second.events).toEqual(first.events);
    expect(first.events.filter((line) => line.includes(' debit.captured ')).length).toBeGreaterThan(15);
    expect(first.payments).toEqual([4, 4, 0, 4, 4, 4, 0]);
    expect(first.history.filter((line) => line.includes('NOTIFIED SUBMITTED')).length).toBeGreaterThan(30);
    const moments = first.history.map((line) => line.slice(0, 16));
    expect(moments).toEqual(moments.toSorted());
  }, 120_000);
});
