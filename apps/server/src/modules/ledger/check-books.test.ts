import { readFileSync } from 'node:fs';
import type { Instant } from '@shulk/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Executor } from '../../platform/db/db.ts';
import { describeOnBoth, testServices, withResolvers } from '../../testing/index.ts';
import { sizeOfBooks } from './books.store.ts';
import { checkBooks } from './check-books.ts';
import { INVARIANTS } from './invariants/invariants.ts';
import { LATER, busyBooks } from './testing/busy-books.ts';
import type { BusyBooks } from './testing/busy-books.ts';
import { breakages } from './testing/breakages.ts';
import { disputeRow, refundRow } from './testing/breaking.ts';
import { stoppedAtOnce } from './testing/loan-breakages.ts';

const now = LATER as Instant;

/** Rolls everything back at the end. */
class TakeBack extends Error {}

describeOnBoth('the books', (use) => {
  let books: BusyBooks;
  let beside: BusyBooks;
  // One transaction for all: as a replica neither triggers nor foreign keys interfere, and at each change of that role
  // the database would plan the large statement of the check anew.
  let broken: Executor;
  const { promise: isOver, resolve: end } = withResolvers();
  let takenBack: Promise<void> | undefined;
  beforeAll(async () => {
    const services = testServices(use.db);
    books = await busyBooks(services, 'busy');
    beside = await busyBooks(services, 'beside');
    await new Promise<void>((begun, failed) => {
      const all = use.db.tx(async (opened) => {
        await opened.exec('set local session_replication_role = replica');
        broken = opened;
        begun();
        await isOver;
        throw new TakeBack();
      });
      takenBack = all.catch((error: unknown) => {
        if (!(error instanceof TakeBack)) failed(error);
      });
    });
  });
  afterAll(async () => {
    end();
    await takenBack;
  });

  it('have no difference after part payments, excess, wrong amounts, refunds, settlements and recorded payments', async () => {
    expect(await checkBooks(broken, { now })).toEqual([]);
    expect(await sizeOfBooks(broken, books.school.instituteId)).toEqual({
      entries: 22,
      payments: 13,
      receipts: 8,
    });
    expect(await sizeOfBooks(broken)).toEqual({ entries: 44, payments: 26, receipts: 16 });
  });

  /** The faults found in broken books. */
  async function found(work: (tx: Executor) => Promise<unknown>, instituteId?: number) {
    await broken.exec('savepoint whole');
    try {
      await work(broken);
      return await checkBooks(broken, { now, ...(instituteId === undefined ? {} : { instituteId }) });
    } finally {
      await broken.exec('rollback to savepoint whole');
    }
  }

  for (const { title, breaks, sees } of breakages) {
    it(`tells ${title}`, async () => {
      const differences = await found((tx) => tx.exec(breaks(books, beside)));
      expect(differences.map(({ invariant, message }) => `${invariant}: ${message}`)).toEqual(
        sees.map((line) => expect.stringMatching(line)),
      );
      for (const { rows } of differences) expect(rows).toMatch(/^[a-z_]+ /);
    });
  }

  it('balance when an application is stopped at the moment its fee is paid (decision 88)', async () => {
    expect(await found((tx) => tx.exec(stoppedAtOnce(books)))).toEqual([]);
  });

  it('give a refund that waited for a dispute as long after its end as any other (decision 96)', async () => {
    const since = (ended: string) =>
      found(async (tx) => {
        await tx.exec(refundRow(books, 100, 'WAITING', '2026-11-14'));
        await tx.exec(disputeRow({ ...books, refundedOrder: books.partOrder }, 'WON', 'held_paise', 0));
        await tx.query(`update disputes set updated_at = $1 where gateway_dispute_id = 'by-hand'`, [ended]);
      });
    expect(await since('2026-11-20T06:30:00Z')).toEqual([]);
    expect(await since('2026-11-20T05:30:00Z')).toMatchObject([
      {
        message: 'The refund by-hand is refused since 2026-11-14 and no person was told.',
      },
    ]);
  });

  it('are broken by some test in every invariant', () => {
    const seen = new Set(breakages.flatMap(({ sees }) => sees.map((line) => line.source.split(':')[0])));
    expect(INVARIANTS.map(({ name }) => `^${name}`).filter((name) => !seen.has(name))).toEqual([]);
  });

  it('are checked for a single institute', async () => {
    const breaks = (tx: Executor) =>
      tx.query('update fee_lines set settled_paise = settled_paise + 1 where id = $1', [books.openFee]);
    expect(await found(breaks, beside.school.instituteId)).toEqual([]);
    expect(await found(breaks, books.school.instituteId)).toEqual([
      {
        invariant: 'fee-settled',
        institute: 'busy',
        rows: `fee_lines ${books.openFee}, ledger_lines of fee_line_id ${books.openFee}`,
        message: expect.stringMatching(
          /^The fee \S+ and its ledger lines disagree about what was paid and discounted: ₹0 expected, ₹0\.01 found\.$/,
        ) as unknown,
      },
    ]);
  });
});

it('docs/ledger.md names and explains every invariant', () => {
  const told = readFileSync(new URL('../../../../../docs/ledger.md', import.meta.url), 'utf8');
  expect(INVARIANTS.map(({ name }) => name).filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
});
