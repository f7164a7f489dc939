/** Installs the packages of the lockfile if they are missing or older than the lockfile. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ROOT, at } from './paths.mjs';
import { childEnv } from './run-command.mjs';
import { hashSources } from './stamp.mjs';

const STAMP = at('node_modules', '.shulk-install-stamp');

/** The state to install: the lockfile, for this kind of machine (some packages contain machine code). */
const wanted = () => hashSources([at('package-lock.json')], `${process.platform}-${process.arch}`);

/**
 * The npm that started this command, so that a second npm on the machine is not used.
 * @returns {[command: string, first: string[]]}
 */
function npmCommand() {
  const script = process.env['npm_execpath'];
  if (script && /npm-cli\.c?js$/.test(script)) return [process.execPath, [script]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

/**
 * Makes node_modules match package-lock.json; throws with advice if npm fails. A half-finished install has no stamp
 * and is redone.
 */
export async function installPackages() {
  const stamp = wanted();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  console.log('Installing packages (npm ci) ...');
  rmSync(STAMP, { force: true });
  const [command, first] = npmCommand();
  // Only errors: packages warn of engines (EBADENGINE) that the set-up has already checked.
  const args = [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await new Promise((resolve) => {
    // NODE_ENV=production would skip the packages that build and test.
    const child = spawn(command, args, {
      cwd: ROOT,
      env: childEnv({ NODE_ENV: '' }),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve(127));
    child.once('close', (status) => resolve(status ?? 1));
  });
  if (code !== 0) {
    throw new Error(
      code === 127
        ? 'npm was not found. Install Node.js together with npm and run the command again.'
        : 'npm ci failed (see above). Check the connection to the package registry and that package.json and package-lock.json agree, then run the command again.',
    );
  }
  writeFileSync(STAMP, stamp);
}
