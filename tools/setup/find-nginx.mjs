/** Finds nginx, or installs it: docs/nginx is tested with the real program. */
import { findOnPath, isProgram } from './find-chromium.mjs';
import { canInstallDebian, installDebian } from './install-debian.mjs';

const DEBIAN = '/usr/sbin/nginx';

/** The path of nginx, or undefined. */
export const findNginx = () => findOnPath(['nginx']) ?? (isProgram(DEBIAN) ? DEBIAN : undefined);

/** Finds it, else installs it if possible; undefined if neither works. */
export async function ensureNginx() {
  const found = findNginx();
  if (found) return found;
  if (!canInstallDebian() || !(await installDebian(['nginx', 'openssl']))) return undefined;
  return findNginx();
}
