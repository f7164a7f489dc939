/** Installs Debian packages, where that is possible without a question: as root, on Debian or its derivatives. */
import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

const TRIES = 3;

/** Whether this process may install Debian packages. */
export const canInstallDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs the named packages; returns true if they are installed. Retried a few times, because another program may
 * hold the package manager's lock.
 * @param {readonly string[]} names
 */
export async function installDebian(names) {
  console.log(`Installing Debian packages: ${names.join(' ')} ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const lock = ['-o', 'DPkg::Lock::Timeout=120', '-q'];
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    await runCommand('apt-get', [...lock, 'update'], { env });
    const args = [...lock, 'install', '-y', '--no-install-recommends', ...names];
    const { code, output } = await runCommand('apt-get', args, { env });
    if (code === 0) return true;
    console.log(output.split('\n').slice(-8).join('\n'));
    if (attempt < TRIES) await new Promise((resolve) => setTimeout(resolve, 5000));
  }
  return false;
}
