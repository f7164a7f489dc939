/** Finds or installs the library that shows a program another time. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallDebian, installDebian } from './install-debian.mjs';

const LIBRARIES = '/usr/lib';
/** The build for programs with threads, such as Node. */
const FILE = 'libfaketimeMT.so.1';

/** The path of the library, or undefined. */
export function findFaketime() {
  const folders = readdirSync(LIBRARIES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => join(LIBRARIES, name, 'faketime', FILE)).find((path) => existsSync(path));
}

async function findOrInstall() {
  const found = findFaketime();
  if (found) return found;
  if (!canInstallDebian() || !(await installDebian(['libfaketime']))) return undefined;
  return findFaketime();
}

/** @type {Promise<string | undefined> | undefined} */
let asked;

/** Finds it, else installs it if possible; undefined if neither works. Done once, however many callers. */
export const ensureFaketime = () => (asked ??= findOrInstall());
