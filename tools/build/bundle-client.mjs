/**
 * Makes packages/client/dist, the folder that is published: one script without imports, its types, and what npm shows.
 * It fails if the script grows too large, or if TypeScript 5, which most institutes have, finds a fault in the types.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { at } from '../setup/paths.mjs';

const FOLDER = at('packages', 'client');
/** The script in bytes after gzip. */
export const CLIENT_LIMIT = 10 * 1024;

/**
 * The types, with `.js` in place of `.ts`: so every resolution of modules finds them.
 * @param {string} folder
 */
async function writeTypes(folder) {
  const { default: ts } = await import('typescript');
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    allowImportingTsExtensions: true,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: folder,
    rootDir: at(),
  };
  const program = ts.createProgram([join(FOLDER, 'src', 'index.ts')], options);
  const wrong = ts.getPreEmitDiagnostics(program);
  if (wrong.length > 0)
    throw new Error(
      ts.formatDiagnostics(wrong, {
        getCurrentDirectory: () => at(),
        getCanonicalFileName: (name) => name,
        getNewLine: () => '\n',
      }),
    );
  program.emit(undefined, (file, text) => {
    const inside = relative(join(folder, 'packages', 'client', 'src'), file);
    // Types of the rules are not part of it.
    if (inside.startsWith('..')) return;
    const target = join(folder, inside);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(/(from ')(\.{1,2}\/[^']+)\.ts'/g, "$1$2.js'"));
  });
}

/** The package.json of what is published. */
function manifest() {
  const { name, version, description, license, type, sideEffects } = /** @type {Record<string, unknown>} */ (
    JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'))
  );
  return {
    name,
    version,
    description,
    license,
    keywords: ['shulk', 'fees', 'payments', 'webhooks'],
    type,
    sideEffects,
    engines: { node: '>=20' },
    main: './index.js',
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
    files: ['**/*.js', '**/*.d.ts'],
  };
}

/**
 * Bundles the client.
 * @param {string} folder where it goes; tests have their own
 */
export async function bundleClient(folder = join(FOLDER, 'dist')) {
  const { build, stop } = await import('esbuild');
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: [join(FOLDER, 'src', 'index.ts')],
    outfile: join(folder, 'index.js'),
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  await stop();
  const bytes = gzipSync(readFileSync(join(folder, 'index.js')), { level: 9 }).length;
  if (bytes > CLIENT_LIMIT)
    throw new Error(`packages/client: ${bytes} bytes after gzip, limit ${CLIENT_LIMIT} (decision 261).`);
  await writeTypes(folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  copyFileSync(join(FOLDER, 'README.md'), join(folder, 'README.md'));
  copyFileSync(at('LICENSE'), join(folder, 'LICENSE'));
}
