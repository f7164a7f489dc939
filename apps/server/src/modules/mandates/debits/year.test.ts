import { expect, it } from 'vitest';
import { describeOnBoth, emptyTables } from '../../../testing/index.ts';
import { startLiveMandates } from '../testing/live-mandates.ts';
import type { PlannedFee } from '../testing/live-mandates.ts';

const month = (n: number, day: string): string => `2027-${String(n).padStart(2, '0')}-${day}`;
const quarters = (paise: number, day: string): PlannedFee[] =>
  [2, 5, 8, 11].map((n) => ({ paise, due: month(n, day) }));

/** Students whose debits go well, go by the other rail, bounce, are opted out of, and take two days. */
const STUDENTS: readonly PlannedFee[][] = [
  quarters(900_000, '05'),
  quarters(1_800_000, '06'),
  quarters(900_031, '11'),
  quarters(900_032, '16'),
  [{ paise: 500_036, due: month(3, '05') }, ...quarters(400_000, '20')],
  quarters(900_037, '24'),
  [
    { paise: 500_033, due: month(4, '10') },
    { paise: 400_000, due: month(9, '10') },
  ],
];

describeOnBoth('a year of debits for several students (decisions 7)', (use) => {
  const play = async () => {
    await emptyTables(use.db);
    const live = await startLiveMandates(use.db);
    try {
      const sheets = [];
      for (const fees of STUDENTS) sheets.push(await live.authorised(fees));
      await live.moveTo('2027-06-15');
      await live.moveTo('2028-01-05');
      const payments = [];
      for (const sheet of sheets) payments.push((await live.paidOf(sheet)).payments.length);
      return { history: await live.history(), payments };
    } finally {
      await live.stop();
    }
  };

  it('brings the same events in the same order on each run, each instalment debited once', async () => {
    const first = await play();
    const second = await play();
    expect(second.history).toEqual(first.history);
    expect(first.payments).toEqual([4, 4, 0, 4, 4, 4, 0]);
    expect(first.history.filter((line) => line.includes('NOTIFIED SUBMITTED')).length).toBeGreaterThan(30);
    const moments = first.history.map((line) => line.slice(0, 16));
    expect(moments).toEqual(moments.toSorted());
  }, 120_000);
});
