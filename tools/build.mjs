/**
 * `npm run build`: builds what changed since the last build. The steps are the table below; each has a stamp
 * over the contents of its sources in .cache, so a second build of the same sources does nothing.
 */
import './setup/check-node.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundleCli } from './build/bundle-cli.mjs';
import { bundleClient } from './build/bundle-client.mjs';
import { bundleService } from './build/bundle-service.mjs';
import { buildDocs } from './build/build-docs.mjs';
import { buildScreens } from './build/build-screens.mjs';
import { firstLoads, overLimit } from './build/first-load.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { at } from './setup/paths.mjs';
import { hashSources } from './setup/stamp.mjs';

const STAMPS = at('.cache', 'build-stamps.json');
const ALWAYS = ['package-lock.json', 'tsconfig.base.json', 'tools/build.mjs', 'tools/build'];
/** Commands that a container has, too (docs/deploying.md). */
const COMMANDS = ['import.ts', 'ledger-check.ts', 'settlements.ts', 'secrets-rotate.ts'];
/** The program of the threads that draw papers. */
const DRAWING = 'documents/drawing/drawing-thread.ts';
const SCREEN_ROOMS = [
  'packages/words',
  'packages/domain',
  'packages/contract',
  'packages/browser-client',
  'packages/ui',
  'packages/checkout',
];

/**
 * Name, what it reads (folders below the root), its first source, a file that proves it was built, and the work. A
 * step without its first source is not part of this tree and is skipped.
 */
export const STEPS = [
  {
    name: 'server',
    reads: ['packages/words', 'packages/domain', 'packages/contract', 'apps/server'],
    from: 'apps/server/src/main.ts',
    makes: 'apps/server/dist/main.js',
    run: () => bundleService('apps/server', ['main.ts', DRAWING, ...COMMANDS]),
  },
  {
    name: 'sandbox',
    reads: ['packages/domain', 'packages/contract', 'apps/sandbox'],
    from: 'apps/sandbox/src/main.ts',
    makes: 'apps/sandbox/dist/main.js',
    run: () => bundleService('apps/sandbox', ['main.ts']),
  },
  {
    name: 'checkout',
    reads: SCREEN_ROOMS,
    from: 'packages/checkout/vite.config.ts',
    makes: 'packages/checkout/dist',
    run: () => buildScreens('packages/checkout'),
  },
  {
    name: 'client',
    reads: ['packages/domain', 'packages/client'],
    from: 'packages/client/src/index.ts',
    makes: 'packages/client/dist/index.js',
    run: () => bundleClient(),
  },
  {
    name: 'cli',
    reads: [
      'packages/words',
      'packages/domain',
      'packages/contract',
      'packages/client',
      'packages/cli',
      'apps/server/src',
    ],
    from: 'packages/cli/src/main.ts',
    makes: 'packages/cli/dist/shulk.js',
    run: () => bundleCli(),
  },
  {
    name: 'payer',
    reads: [...SCREEN_ROOMS, 'apps/payer'],
    from: 'apps/payer/vite.config.ts',
    makes: 'apps/payer/dist',
    run: () => buildScreens('apps/payer'),
  },
  {
    name: 'docs',
    reads: ['packages/words', 'packages/domain', 'packages/contract', 'docs', 'CHANGELOG.md', 'apps/docs'],
    from: 'apps/docs/src/main.ts',
    makes: 'apps/docs/dist/site/index.html',
    run: buildDocs,
  },
];

/** @returns {Record<string, string>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} stamps */
function writeStamps(stamps) {
  mkdirSync(at('.cache'), { recursive: true });
  writeFileSync(STAMPS, `${JSON.stringify(stamps, null, 2)}\n`);
}

/**
 * Builds every step whose sources changed; throws an error naming the failed step, or what grew too large.
 * @param {readonly string[]} names the steps; all by default
 */
export async function buildAll(names = STEPS.map(({ name }) => name)) {
  for (const step of STEPS.filter(({ name, from }) => names.includes(name) && existsSync(at(from)))) {
    const stamp = hashSources([...ALWAYS, ...step.reads].map((path) => at(path)));
    const stamps = readStamps();
    if (stamps[step.name] === stamp && existsSync(at(step.makes))) continue;
    const start = performance.now();
    // The old stamp goes first: an interrupted build must not look finished.
    writeStamps({ ...stamps, [step.name]: '' });
    try {
      await step.run();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`The build of "${step.name}" failed.\n${why}`, { cause: error });
    }
    writeStamps({ ...readStamps(), [step.name]: stamp });
    console.log(`Built ${step.name} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  }
  const over = names.includes('checkout') ? overLimit(firstLoads()) : [];
  if (over.length > 0) throw new Error(over.join('\n'));
}

async function main() {
  try {
    await installPackages();
    await buildAll();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
