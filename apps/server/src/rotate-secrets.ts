import { SEALED_CREDENTIAL_COLUMNS } from './modules/credentials/index.ts';
import { SEALED_APPLICANT_COLUMN, SEALED_LENDER_COLUMNS } from './modules/loans/index.ts';
import { SEALED_ACCOUNT_COLUMNS } from './modules/gateways/index.ts';
import { SEALED_ENDPOINT_COLUMN } from './modules/webhooks-out/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/db.ts';
import { openDb } from './platform/db/open.ts';
import { resealColumn } from './platform/db/reseal.ts';
import { SEALED_ANSWER_COLUMN } from './platform/idempotency.ts';
import { EXIT, createLog } from './platform/log.ts';
import type { Output } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';

/** Every database column of sealed secrets; a test compares it with the tables. */
export const SEALED_COLUMNS = [
  ...SEALED_CREDENTIAL_COLUMNS,
  ...SEALED_ACCOUNT_COLUMNS,
  ...SEALED_LENDER_COLUMNS,
  SEALED_APPLICANT_COLUMN,
  SEALED_ANSWER_COLUMN,
  SEALED_ENDPOINT_COLUMN,
];

/**
 * Seals every stored secret with the first key, all or none, and prints how many (docs/operating.md).
 * @param keys settings.secretKeys: SECRET_KEY, then SECRET_KEY_PREVIOUS
 * @throws InvariantError if a secret opens with none of the keys; then nothing was changed
 */
export async function rotateSecrets(
  db: Db,
  keys: readonly [Buffer, ...Buffer[]],
  out: (line: string) => void,
): Promise<void> {
  const told = await db.tx(async (tx) => {
    const lines: { place: string; resealed: number; all: number }[] = [];
    for (const column of SEALED_COLUMNS)
      lines.push({ place: `${column.table}.${column.column}`, ...(await resealColumn(tx, keys, column)) });
    return lines;
  });
  for (const { place, resealed, all } of told) out(`${place}: ${resealed} of ${all} sealed anew`);
  const total = told.reduce((sum, { all }) => sum + all, 0);
  out(`secrets: ${total} are sealed with SECRET_KEY now; SECRET_KEY_PREVIOUS is needed no longer`);
}

/** Rotates the secrets of the settings' database, as a command. @returns the exit code */
export async function runRotation(
  _words: readonly string[],
  settings: Settings,
  _clock: Clock,
  { out }: Output,
): Promise<number> {
  const db = await openDb(settings, createLog('silent'));
  try {
    await rotateSecrets(db, settings.secretKeys, out);
    return EXIT.done;
  } finally {
    await db.close();
  }
}
