import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonWebKey } from 'node:crypto';

/** A key's source: the variable if set, else a file in DATA_DIR that the demo makes itself (R42). */
interface KeySource {
  readonly variable: string;
  readonly given: string | undefined;
  readonly file: string;
  readonly make: () => string;
}

export interface KeyPlace {
  readonly dataDir: string;
  readonly production: boolean;
  /** Problems are added here, each saying what to do. */
  readonly problems: string[];
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Restricts an existing folder to its owner. A shared folder (with a sticky bit, like /tmp) stays as it is, and so
 * does one of another user: the files inside are restricted anyway.
 */
function closeToOthers(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & 0o077) === 0 || (mode & 0o1000) !== 0) return;
  try {
    chmodSync(folder, mode & 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Creates DATA_DIR if it is absent; an unwritable folder becomes a problem, not a crash. */
export function prepareDataDir(place: KeyPlace): boolean {
  try {
    mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
    closeToOthers(place.dataDir);
    const probe = join(place.dataDir, '.writable');
    writeFileSync(probe, '');
    return true;
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    place.problems.push(
      `DATA_DIR: the folder ${place.dataDir} cannot be written to (${why}). ` +
        'Give this user the right to write there, or set DATA_DIR to another folder.',
    );
    return false;
  }
}

function loadKey(place: KeyPlace, source: KeySource): string | undefined {
  if (source.given !== undefined) return source.given.trim();
  if (place.production) {
    place.problems.push(
      `${source.variable}: is required when NODE_ENV=production. Make one with: ${howToMake[source.variable] ?? 'openssl rand -base64 32'}`,
    );
    return undefined;
  }
  const path = join(place.dataDir, source.file);
  try {
    return filledOrProblem(place, source.variable, path);
  } catch (error) {
    if (!isMissing(error)) {
      place.problems.push(
        `${source.variable}: the key file ${path} cannot be read. Give this user the right to read it.`,
      );
      return undefined;
    }
  }
  try {
    // `wx`: if two processes start at once, the second reads what the first wrote.
    writeFileSync(path, `${source.make()}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return filledOrProblem(place, source.variable, path);
}

/** An empty key file is left by a process that died while creating it; no secret was ever sealed with it. */
function filledOrProblem(place: KeyPlace, variable: string, path: string): string | undefined {
  const text = readFileSync(path, 'utf8').trim();
  if (text !== '') return text;
  place.problems.push(`${variable}: the key file ${path} is empty. Remove it and start again.`);
  return undefined;
}

const howToMake: Record<string, string> = {
  SECRET_KEY: 'openssl rand -base64 32',
  OPERATOR_KEY: 'openssl rand -hex 32',
  RECEIPT_KEY:
    "node -e \"console.log(JSON.stringify(require('crypto').generateKeyPairSync('ec',{namedCurve:'P-256'}).privateKey.export({format:'jwk'})))\"",
};

/** Reads a 32-byte key written in base64. */
export function readSecretKey(
  place: KeyPlace,
  variable: string,
  text: string | undefined,
): Buffer | undefined {
  if (text === undefined) return undefined;
  if (isSecretKey(text)) return Buffer.from(text, 'base64');
  place.problems.push(`${variable}: must be 32 bytes in base64. Make one with: openssl rand -base64 32`);
  return undefined;
}

/** The key that seals secrets at rest and signs browser cookies, from SECRET_KEY or DATA_DIR/secret.key. */
export function loadSecretKey(place: KeyPlace, given: string | undefined): Buffer | undefined {
  const text = loadKey(place, {
    variable: 'SECRET_KEY',
    given,
    file: 'secret.key',
    make: () => randomBytes(32).toString('base64'),
  });
  if (given !== undefined || text === undefined || isSecretKey(text)) {
    return readSecretKey(place, 'SECRET_KEY', text);
  }
  place.problems.push(spoilt('SECRET_KEY', join(place.dataDir, 'secret.key'), '32 bytes in base64'));
  return undefined;
}

/** A key file that was edited by hand. What it sealed or signed needs the old content, so no new key is created. */
const spoilt = (variable: string, path: string, wanted: string): string =>
  `${variable}: the key file ${path} does not hold ${wanted}. Put the file back as it was: what was stored with the old key needs it.`;

const isSecretKey = (text: string): boolean => Buffer.from(text, 'base64').length === 32;

/** The ES256 private key that signs receipts, as JWK, from RECEIPT_KEY or DATA_DIR/receipt.jwk. */
export function loadReceiptKey(place: KeyPlace, given: string | undefined): JsonWebKey | undefined {
  const text = loadKey(place, {
    variable: 'RECEIPT_KEY',
    given,
    file: 'receipt.jwk',
    make: () =>
      JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })),
  });
  if (text === undefined) return undefined;
  const key = parseJson(text);
  if (isPrivateP256(key)) return key;
  place.problems.push(
    given === undefined
      ? spoilt('RECEIPT_KEY', join(place.dataDir, 'receipt.jwk'), 'a private P-256 key as JWK')
      : `RECEIPT_KEY: must be a private P-256 key as JWK. Make one with: ${howToMake['RECEIPT_KEY']}`,
  );
  return undefined;
}

/** The key of the person who runs this installation, from OPERATOR_KEY or DATA_DIR/operator.key. */
export const loadOperatorKey = (place: KeyPlace, given: string | undefined): string | undefined =>
  loadKey(place, {
    variable: 'OPERATOR_KEY',
    given,
    file: 'operator.key',
    make: () => randomBytes(32).toString('hex'),
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPrivateP256(key: unknown): key is JsonWebKey {
  if (typeof key !== 'object' || key === null) return false;
  const { kty, crv, x, y, d } = key as Record<string, unknown>;
  return (
    kty === 'EC' &&
    crv === 'P-256' &&
    [x, y, d].every((part) => typeof part === 'string' && part.length === 43)
  );
}
