import type { ImportResult } from '@shulk/contract';
import { AppError } from '../../../platform/errors.ts';
import { newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { loadBundle } from '../import-bundle.ts';
import type { ImportOptions } from '../import-bundle.ts';
import { withImportLock } from '../import-lock.ts';
import type { ImportSource, KeyImport } from '../stores/import-locks.store.ts';
import { completeBundle, refuseOthers } from './own-bundle.ts';

/** A caller is not kept waiting for the import of somebody else for longer. */
const MOST_WAIT_MS = 20_000;

const NOTHING: ImportResult['institutes'][string] = {
  students_created: 0,
  students_updated: 0,
  students_unchanged: 0,
  lines_created: 0,
  lines_updated: 0,
  lines_withdrawn: 0,
  lines_unchanged: 0,
  owed_before: 0,
  owed_after: 0,
};

/** The bundle of a key. */
export interface OwnImport
  extends Pick<ImportSource, 'file_name' | 'file_sha256'>, Pick<KeyImport, 'institute_id' | 'key_name'> {
  /** Code of the institute. */
  readonly code: string;
  readonly raw: unknown;
  readonly options: ImportOptions;
}

/** What came of it. */
export interface OwnImported {
  /** Id of its record. */
  readonly public_id: string;
  readonly faults: ImportResult['left_out'];
  readonly warnings: ImportResult['warnings'];
}

/**
 * Loads the bundle of a key, as an operator's: students, fees, recorded payments, and classes, heads, groups and rules of
 * its own institute. Anything else is refused. Its counts are kept with its record. A dry run with faults that forbid to
 * load anything ends well, with these faults.
 * @throws AppError as importBundle; busy if other imports run for too long
 */
export function importOwnBundle(
  services: Pick<Services, 'db' | 'settings' | 'clock'>,
  { code, raw, options, file_name, file_sha256, institute_id, key_name }: OwnImport,
): Promise<OwnImported> {
  const dry_run = options.dry_run === true;
  const public_id = newCode('imp');
  const from = { file_name, file_sha256, by: { institute_id, public_id, key_name, dry_run } };
  return withImportLock(services.db, { isNoted: !dry_run, from, mostWaitMs: MOST_WAIT_MS }, async (lock) => {
    try {
      const whole = await completeBundle(services.db, raw, code);
      const { institutes, warnings, left_out, created, updated, unchanged } = await loadBundle(services, {
        raw: whole,
        options: dry_run ? { ...options, only_good: true } : options,
        lock,
        refuseForeign: (read) => refuseOthers(code, read, whole),
      });
      lock.result = { created, updated, unchanged, ...NOTHING, ...institutes[code] };
      return { public_id, faults: left_out, warnings };
    } catch (error) {
      if (!dry_run || !(error instanceof AppError) || error.code !== 'bundle_invalid') throw error;
      return { public_id, faults: error.fields ?? {}, warnings: {} };
    }
  });
}
