/** The key and the address: from the environment, or the file that `shulk login` writes. */
import { mkdirSync, readFileSync, writeFileSync, chmodSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createShulk, ShulkError } from '@shulk/client';
import type { Shulk } from '@shulk/client';
import { nowMs } from './clock.ts';
import { Stop } from './stop.ts';

export interface Account {
  readonly key: string;
  readonly url: string;
}

const { env } = process;

/** Where the key is kept. */
export const keyFile = (): string =>
  join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'shulk', 'account.json');

/** The secret of webhooks in the environment. */
export const secretOf = (): string | undefined => env['SHULK_SECRET'];

/** The key of the environment, for `shulk login` without a keyboard. */
export const keyOf = (): string | undefined => env['SHULK_KEY'];

/** Keeps the key, readable by its owner alone. */
export function keepAccount(given: Account): string {
  const file = keyFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(given)}\n`, { mode: 0o600 });
  // An older file keeps its mode when it is written.
  chmodSync(file, 0o600);
  return file;
}

function keptAccount(): Partial<Account> {
  try {
    return JSON.parse(readFileSync(keyFile(), 'utf8')) as Partial<Account>;
  } catch {
    return {};
  }
}

/** The account in force. @throws Stop without one */
export function account(): Account {
  const kept = keptAccount();
  const key = env['SHULK_KEY'] ?? kept.key;
  const url = env['SHULK_URL'] ?? kept.url;
  if (key === undefined || url === undefined)
    throw new Stop(
      'No key yet. Run `shulk login --url https://pay.example.in`, or set SHULK_KEY and SHULK_URL.',
    );
  return { key, url };
}

/** A client for the account in force, or for a given one. */
export function clientOf({ key, url }: Account = account()): Shulk {
  try {
    return createShulk({ key, baseUrl: url });
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error));
  }
}

/** The institute of a key: its name, and its time. A key that may not read it works all the same. */
export async function instituteOf(shulk: Shulk): Promise<{ readonly name: string; readonly now: string }> {
  try {
    const { id, label, mode, now } = await shulk.institute.get();
    return { name: `${label} (${id}, ${mode})`, now };
  } catch (error) {
    if (!(error instanceof ShulkError) || error.code !== 'permission_missing') throw error;
    return { name: 'an institute that it may not read', now: new Date(nowMs()).toISOString() };
  }
}
