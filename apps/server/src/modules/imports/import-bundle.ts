import type { ImportResult } from '@shulk/contract';
import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { Breath } from './breath.ts';
import { checkBundle } from './check/check-bundle.ts';
import { Problems } from './check/problems.ts';
import { readParts } from './check/read-parts.ts';
import { Tally } from './write/tally.ts';
import { writeInstitutes } from './write/write-institutes.ts';
import { writeFiles, writePages } from './write/write-pages.ts';
import { writeMoney } from './write/write-money.ts';
import { writeStudents } from './write/write-students.ts';

/** Any number; imports take turns by it, so that none checks what another is about to change. */
const LOCK = 7_483_857;

/**
 * Creates or updates everything a bundle names, in one transaction (decisions 13). The same bundle again changes
 * nothing. What the bundle does not name stays as it is.
 * @param raw the bundle as parsed JSON; it is read by the contract's schema here
 * @returns counts per kind of what was made, changed and right already
 * @throws AppError bundle_invalid with every problem by its path; then nothing was written
 */
export async function importBundle(
  ctx: Pick<Services, 'db' | 'settings' | 'clock'>,
  raw: unknown,
): Promise<ImportResult> {
  const { db, settings, clock } = ctx;
  return db.tx(async (tx) => {
    // The transaction may run twice, so all it gathers begins inside it.
    const problems = new Problems(raw);
    const parts = await readParts(raw, problems, new Breath());
    await takeTurn(tx);
    const now = clock.now();
    const place = { ownOrigin: settings.publicUrl, isEmbedded: db.kind === 'pglite', now };
    const checking = await checkBundle(tx, parts, problems, place);
    if (!problems.isEmpty) throw new AppError('bundle_invalid', { fields: problems.toFields() });
    const tally = new Tally();
    await writeFiles(tx, checking, tally);
    await writeInstitutes(tx, checking, tally, { secretKeys: settings.secretKeys, now });
    await writeStudents(tx, checking, tally, now);
    await writeMoney(tx, checking, tally, now);
    await writePages(tx, checking, tally, now);
    return { ...tally.result(), warnings: problems.warnings() };
  });
}

/** A large bundle takes longer than a payer's call may; another import is waited for. */
async function takeTurn(tx: Executor): Promise<void> {
  await tx.exec('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
}
