/**
 * `npm start`: installs and builds what is missing or changed, then runs the sandbox gateway and the server until the
 * server exits. Settings come from the environment; the server checks them itself.
 */
import './setup/check-node.mjs';
import { buildAll } from './build.mjs';
import { endChild, forwardSignals, startNode } from './services/supervise.mjs';
import { sandboxEnv, wantsSandbox } from './services/sandbox-port.mjs';
import { waitForPort } from './setup/free-port.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { at } from './setup/paths.mjs';

/**
 * Starts the sandbox gateway and waits until it answers; throws when it cannot start.
 * @param {Awaited<ReturnType<typeof sandboxEnv>>} settings
 */
async function startSandbox({ sandbox: env, port }) {
  const sandbox = startNode([at('apps/sandbox/dist/main.js')], { env });
  let gone = false;
  void sandbox.ended.then((code) => {
    gone = true;
    if (code !== 0)
      console.error(`The sandbox gateway ended with code ${code}; payments in test mode will fail.`);
  });
  if (await waitForPort(port, { isGone: () => gone })) return sandbox;
  await endChild(sandbox);
  throw new Error(
    `The sandbox gateway did not start on port ${port}. Free the port or set SANDBOX_PORT to another one, ` +
      'or run without it: SANDBOX=off npm start.',
  );
}

/** Prepares and runs everything; returns the exit code. */
async function start() {
  await installPackages();
  await buildAll();
  const settings = wantsSandbox() ? await sandboxEnv() : undefined;
  const sandbox = settings && (await startSandbox(settings));
  const server = startNode([at('apps/server/dist/main.js')], { env: settings?.server ?? {} });
  forwardSignals(server);
  const code = await server.ended;
  if (sandbox) await endChild(sandbox);
  return code;
}

try {
  process.exit(await start());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
