import type { ImportResult } from '@shulk/contract';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { applyBundle } from './apply.ts';
import { Breath } from './breath.ts';
import { checkBundle } from './check/check-bundle.ts';
import type { Checking } from './check/checking.ts';
import { Problems } from './check/problems.ts';
import { readParts } from './check/read-parts.ts';
import { withoutFaulty } from './check/without-faulty.ts';
import type { ImportSource } from './stores/turns.store.ts';
import { inTurn } from './turn.ts';
import type { Turn } from './turn.ts';

/** How a bundle is loaded. */
export interface ImportWish {
  /** Nothing is written; the counts and rupees are those that loading it now would give. */
  readonly dry_run?: boolean | undefined;
  /** Students with faults are left out and told; without it one fault refuses the whole bundle. */
  readonly only_good?: boolean | undefined;
}

/**
 * Creates or updates everything a bundle names (decisions 13, decision 67). The same bundle again changes nothing. What
 * the bundle does not name stays as it is. Imports take turns. A bundle with any fault is refused before anything of it
 * is written; a large one is written in pieces, each student whole, so that payers are served in between.
 * @param raw the bundle as parsed JSON; it is read by the contract's schema here
 * @param from which file it is, as the row of the import keeps it
 * @returns counts of what was made, changed and right already, and what should be looked at
 * @throws AppError bundle_invalid with every problem by its path; then nothing was written. import_overtaken when another
 *   import took the turn
 */
export async function importBundle(
  ctx: Pick<Services, 'db' | 'settings' | 'clock'>,
  raw: unknown,
  wish: ImportWish = {},
  from: ImportSource = {},
): Promise<ImportResult> {
  return inTurn(ctx.db, { isNoted: wish.dry_run !== true, from }, async (turn) => {
    const breath = new Breath();
    const { db, settings, clock } = ctx;
    const now = clock.now();
    const place = { ownOrigin: settings.publicUrl, isEmbedded: db.kind === 'pglite', now };
    const problems = new Problems(raw);
    const parts = await readParts(raw, problems, breath);
    const checking = await checkBundle(db, { raw, parts, problems, place }, breath);
    const loaded = problems.isEmpty ? checking : goodPart(checking, wish);
    const { secretKeys } = settings;
    const isDryRun = wish.dry_run === true;
    const applied = await applyBundle(loaded, { db, secretKeys, now, breath, turn, isDryRun });
    const left = new Problems(raw);
    left.addAll(problems);
    left.addAll(applied.late);
    noteStopped(problems, turn);
    return {
      ...applied.counts,
      institutes: applied.institutes,
      warnings: problems.warnings(),
      left_out: left.toFields(),
      dry_run: isDryRun,
    };
  });
}

function goodPart(checking: Checking, wish: ImportWish): Checking {
  const good = wish.only_good === true ? withoutFaulty(checking) : undefined;
  if (good === undefined) throw new AppError('bundle_invalid', { fields: checking.problems.toFields() });
  return good;
}

/** Somebody has to know that a file of before is half loaded. */
function noteStopped(problems: Problems, { stopped }: Turn): void {
  if (stopped === undefined) return;
  const { started_at, students_all, students_done } = stopped;
  problems.warn(
    'bundle',
    `The import before this one, begun ${started_at}, stopped after ${students_done} of ${students_all} students; if it was of another file, load that file again.`,
  );
}
