/** Makes packages/cli/dist, the folder that is published: the command as one script, with all it needs inside. */
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../setup/paths.mjs';

const FOLDER = at('packages', 'cli');

/**
 * Bundles the command.
 * @param {string} folder where it goes; tests have their own
 */
export async function bundleCli(folder = join(FOLDER, 'dist')) {
  const { build, stop } = await import('esbuild');
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [join(FOLDER, 'src', 'main.ts')],
    outfile: join(folder, 'shulk.js'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Packages of the older kind ask for modules of Node by require.
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  await stop();
  chmodSync(join(folder, 'shulk.js'), 0o755);
  const { name, version, description, license } = /** @type {Record<string, unknown>} */ (
    JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'))
  );
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { shulk: 'shulk.js' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(FOLDER, 'README.md'), join(folder, 'README.md'));
  copyFileSync(at('LICENSE'), join(folder, 'LICENSE'));
}
