/**
 * `npm run dev`: the server and the sandbox gateway from their sources, restarted when a file changes, and the
 * screens rebuilt as they are edited.
 */
import './setup/check-node.mjs';
import { existsSync } from 'node:fs';
import { buildAll } from './build.mjs';
import { endChild, forwardSignals, startNode } from './services/supervise.mjs';
import { sandboxEnv, wantsSandbox } from './services/sandbox-port.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { at } from './setup/paths.mjs';

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
const watchSource = (folder, env) =>
  startNode(
    [
      at('node_modules/tsx/dist/cli.mjs'),
      'watch',
      '--clear-screen=false',
      // Functions and triggers are applied at start; the sandbox has none.
      `--include=${at(folder, 'database')}`,
      at(folder, 'src/main.ts'),
    ],
    { env },
  );

/** @param {string} folder */
const watchScreens = (folder) =>
  startNode([at('node_modules/vite/bin/vite.js'), 'build', '--watch'], { cwd: at(folder) });

await installPackages();
await buildAll();
const settings = wantsSandbox() ? await sandboxEnv() : undefined;
const beside = ['packages/checkout', 'apps/payer']
  .filter((folder) => existsSync(at(folder, 'vite.config.ts')))
  .map(watchScreens);
if (settings) beside.push(watchSource('apps/sandbox', settings.sandbox));
const server = watchSource('apps/server', settings?.server ?? {});
forwardSignals(server);
const code = await server.ended;
await Promise.all(beside.map(endChild));
process.exit(code);
