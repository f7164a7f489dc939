import type { ImportResult } from '@shulk/contract';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { applyBundle } from './apply.ts';
import { EventLoopYielder } from './event-loop-yielder.ts';
import { checkBundle } from './check/check-bundle.ts';
import type { Checking } from './check/checking.ts';
import { Problems } from './check/problems.ts';
import { readParts } from './check/read-parts.ts';
import type { ReadBundle } from './check/read-parts.ts';
import { withoutFaulty } from './check/without-faulty.ts';
import type { ImportSource } from './stores/import-locks.store.ts';
import { withImportLock } from './import-lock.ts';
import type { ImportLock } from './import-lock.ts';

/** How a bundle is loaded. */
export interface ImportOptions {
  /** Writes nothing; counts and rupees are those of an import now. */
  readonly dry_run?: boolean | undefined;
  /** Skips students with faults and lists them; otherwise one fault refuses the whole bundle. */
  readonly only_good?: boolean | undefined;
}

/**
 * Creates or updates everything a bundle names (decisions 13, decision 67). Idempotent; what the bundle does not name
 * stays as it is. One import runs at a time. A bundle with a fault is refused before anything is written; a large one is
 * written in batches that never split a student, so that payers are served in between.
 * @param raw the bundle as parsed JSON, or as `readBundleFile` gives it, validated here against the contract's schema
 * @param from the file, recorded with the import
 * @returns counts of rows created, changed and unchanged, and warnings
 * @throws AppError bundle_invalid with every problem by its path; then nothing was written. import_overtaken if another
 *   import took over
 */
export async function importBundle(
  ctx: Pick<Services, 'db' | 'settings' | 'clock'>,
  raw: unknown,
  options: ImportOptions = {},
  from: ImportSource = {},
): Promise<ImportResult> {
  return withImportLock(ctx.db, { isNoted: options.dry_run !== true, from }, (lock) =>
    loadBundle(ctx, { raw, options, lock }),
  );
}

/** What is loaded, under which lock. */
export interface BundleToLoad {
  readonly raw: unknown;
  readonly options: ImportOptions;
  readonly lock: ImportLock;
  /** Refuses parts that the caller may not load, before anything is compared with the database. */
  readonly refuseForeign?: (read: ReadBundle) => void;
}

/**
 * Checks and loads a bundle under the lock that its caller holds.
 * @throws AppError as importBundle
 */
export async function loadBundle(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  { raw, options, lock, refuseForeign }: BundleToLoad,
): Promise<ImportResult> {
  const yielder = new EventLoopYielder();
  const now = clock.now();
  const place = { ownOrigin: settings.publicUrl, isEmbedded: db.kind === 'pglite', now };
  const problems = new Problems(raw);
  const read = await readParts(raw, problems, yielder);
  refuseForeign?.(read);
  const isOfKey = refuseForeign !== undefined;
  const checking = await checkBundle(db, { raw, ...read, problems, place, isOfKey }, yielder);
  const loaded = problems.isEmpty ? checking : goodPart(checking, options);
  const { secretKeys } = settings;
  const isDryRun = options.dry_run === true;
  const applied = await applyBundle(loaded, { db, secretKeys, now, yielder, lock, isDryRun });
  const left = new Problems(raw);
  left.addAll(problems);
  left.addAll(applied.late);
  noteStopped(problems, lock);
  return {
    ...applied.counts,
    institutes: applied.institutes,
    warnings: problems.warnings(),
    left_out: left.toFields(),
    dry_run: isDryRun,
  };
}

function goodPart(checking: Checking, options: ImportOptions): Checking {
  const good = options.only_good === true ? withoutFaulty(checking) : undefined;
  if (good === undefined) throw new AppError('bundle_invalid', { fields: checking.problems.toFields() });
  return good;
}

/** Warns that an earlier file is only half loaded. */
function noteStopped(problems: Problems, { stopped }: ImportLock): void {
  if (stopped === undefined) return;
  const { started_at, students_all, students_done } = stopped;
  problems.warn(
    'bundle',
    `The import before this one, begun ${started_at}, stopped after ${students_done} of ${students_all} students; if it was of another file, load that file again.`,
  );
}
