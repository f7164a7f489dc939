/** Finds the PostgreSQL server programs, or installs them. */
import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath, isProgram } from './find-chromium.mjs';
import { canInstallDebian, installDebian } from './install-debian.mjs';

const DEBIAN_HOME = '/usr/lib/postgresql';

/**
 * Whether a folder has both programs that a temporary cluster needs.
 * @param {string} folder
 */
const isServerFolder = (folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres'));

/** Folders of Debian's versions, the latest first. */
function debianFolders() {
  try {
    const versions = readdirSync(DEBIAN_HOME).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(DEBIAN_HOME, version, 'bin'));
  } catch {
    return [];
  }
}

/** The folder with initdb and postgres, or undefined. */
export function findPostgres() {
  const onPath = findOnPath(['postgres']);
  // A link on PATH is followed: the server looks for its own files beside the real program.
  const folders = onPath ? [...debianFolders(), dirname(realpathSync(onPath))] : debianFolders();
  return folders.find(isServerFolder);
}

/** Finds the server programs, else installs them if possible; undefined if neither works. */
export async function ensurePostgres() {
  const found = findPostgres();
  if (found) return found;
  if (!canInstallDebian() || !(await installDebian(['postgresql']))) return undefined;
  return findPostgres();
}
