import { monotonicMs } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { emptyTables } from '../../../testing/index.ts';
import { startLiveMandates } from './live-mandates.ts';
import type { PlannedFee } from './live-mandates.ts';

const month = (n: number, day: string): string => `2027-${String(n).padStart(2, '0')}-${day}`;
const quarters = (paise: number, day: string): PlannedFee[] =>
  [2, 5, 8, 11].map((n) => ({ paise, due: month(n, day) }));

/** Students whose debits succeed, use the other rail, bounce, are opted out of, or take two days. */
const KINDS: readonly (readonly PlannedFee[])[] = [
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

/** Number of kinds of students. */
export const STUDENT_KINDS = KINDS.length;

/** The result of a year of debits. */
export interface Year {
  /** Every change of mandates and debits, in order. */
  readonly history: readonly string[];
  /** Every event of the institute API, in order. */
  readonly events: readonly string[];
  /** Number of payments per student. */
  readonly payments: readonly number[];
  /** Number of planned debits. */
  readonly debits: number;
  /** Milliseconds of the clock's moves, including all acts of the year. */
  readonly actsMs: number;
}

/**
 * Plays a year of one institute on an emptied database, against a live sandbox whose clock follows: mandates in
 * January, then the clock moves to mid-June and to the next January (decision 28).
 * @param students how many; they are of the kinds in turn
 */
export async function playYear(db: Db, students: number): Promise<Year> {
  await emptyTables(db);
  const live = await startLiveMandates(db);
  try {
    const sheets = [];
    for (let index = 0; index < students; index += 1)
      sheets.push(await live.authorised(KINDS[index % KINDS.length] ?? []));
    const begun = monotonicMs();
    await live.moveTo('2027-06-15');
    await live.moveTo('2028-01-05');
    const actsMs = monotonicMs() - begun;
    const payments = [];
    for (const sheet of sheets) payments.push((await live.paidOf(sheet)).payments.length);
    const { n } = await db.one<{ n: number }>('select count(*) as n from mandate_debits');
    return { history: await live.history(), events: await live.events(), payments, debits: n, actsMs };
  } finally {
    await live.stop();
  }
}
