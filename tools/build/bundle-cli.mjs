/** Makes packages/cli/dist, the folder that is published: the command as one script, with all it needs inside. */
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../setup/paths.mjs';

const FOLDER = at('packages', 'cli');
const DIST = join(FOLDER, 'dist');

/** Bundles the command. */
export async function bundleCli() {
  const { build, stop } = await import('esbuild');
  rmSync(DIST, { recursive: true, force: true });
  await build({
    entryPoints: [join(FOLDER, 'src', 'main.ts')],
    outfile: join(DIST, 'shulk.js'),
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
  chmodSync(join(DIST, 'shulk.js'), 0o755);
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
  writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(FOLDER, 'README.md'), join(DIST, 'README.md'));
  copyFileSync(at('LICENSE'), join(DIST, 'LICENSE'));
}
