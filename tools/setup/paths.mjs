/** Folder names: every tool uses them through this file, so it works from any working directory. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * A path below the root.
 * @param {string[]} parts
 */
export const at = (...parts) => join(ROOT, ...parts);

/** The workspaces, as folders below the root. */
export const WORKSPACES = [
  'packages/words',
  'packages/domain',
  'packages/contract',
  'packages/browser-client',
  'packages/client',
  'packages/cli',
  'packages/ui',
  'packages/checkout',
  'apps/server',
  'apps/sandbox',
  'apps/payer',
];
