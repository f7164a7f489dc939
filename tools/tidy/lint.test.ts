import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../setup/paths.mjs';

// The house rules that the linter of `npm run check` enforces. Every fault is planted in one tree with our own
// settings, and the linter reads it once.
const longFunction = (count: number): string => `{\n${'  a();\n'.repeat(count - 2)}}`;

/** A fault in the linter's output. */
interface Diagnostic {
  readonly code: string;
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
}

type Refused = readonly [rule: string, files: Readonly<Record<string, string>>, says: RegExp];

/** Planted faults: the rule, the files, the place of the fault, and words of the message. */
const REFUSED: readonly Refused[] = [
  [
    'eslint(max-lines-per-function)',
    { 'packages/domain/src/long-a.ts': `export async function settle(b: number) ${longFunction(71)}\n` },
    /too many lines \(71\)/,
  ],
  [
    'eslint(max-lines-per-function)',
    {
      'packages/domain/src/long-b.ts': `export const settle = (b = 1): Map<string, b> => ${longFunction(71)};\n`,
    },
    /Maximum allowed is 70/,
  ],
  [
    'eslint(max-lines-per-function)',
    { 'packages/domain/src/long-c.ts': `export class Store { settle(b: string) ${longFunction(71)} }\n` },
    /too many lines/,
  ],
  ['typescript(no-explicit-any)', { 'packages/domain/src/any-a.ts': 'export const a: any = b;\n' }, /any/],
  ['typescript(no-explicit-any)', { 'apps/server/src/any-b.ts': 'export const a = b as any;\n' }, /any/],
  [
    'typescript(no-explicit-any)',
    { 'apps/payer/src/any-c.tsx': 'export const a = new Map<string, any>();\n' },
    /any/,
  ],
  // A circle counts in whatever way its files are imported.
  ...[
    [
      "import { b } from './b.ts';\nexport const a = b;\n",
      "import { a } from './a.ts';\nexport const b = a;\n",
    ],
    [
      "import type { B } from './b.ts';\nexport type A = B;\n",
      "import type { A } from './a.ts';\nexport type B = A;\n",
    ],
    [
      "export { b } from './b.ts';\nexport const a = 1;\n",
      "import { a } from './a.ts';\nexport const b = a;\n",
    ],
  ].map(([a = '', b = ''], n): Refused => [
    'import(no-cycle)',
    { [`packages/domain/src/circle-${n}/a.ts`]: a, [`packages/domain/src/circle-${n}/b.ts`]: b },
    /Dependency cycle.*extracting shared code into a separate module/,
  ]),
  [
    'typescript(consistent-type-imports)',
    { 'packages/domain/src/hidden-import.ts': "export type A = import('./money.ts').Paise;\n" },
    /import\(\)` type annotations are forbidden/,
  ],
  ...[
    "import { anOrder } from './testing/builders.ts';",
    "import type { Case } from '../testing/index.ts';",
    "import { aFeeType } from '@shulk/contract/testing';",
    "import './a.test.ts';",
    "export { merchant } from './merchant.fixture.ts';",
    "export const cases = () => import('./testing/cases.ts');",
  ].map((text, n): Refused => [
    'eslint(no-restricted-imports)',
    { [`apps/server/src/modules/fees/tested-${n}.ts`]: `${text}\n` },
    /Production never imports what tests are made of\. Move what both need into a file of its own/,
  ]),
  ...['demo', 'sim', 'crash', 'every-call', 'behind-proxy'].map((room): Refused => [
    'eslint(no-restricted-imports)',
    {
      [`apps/server/src/modules/fees/played-${room}.ts`]: `export const a = () => import('../../${room}/index.ts');\n`,
    },
    /Production never imports the demo, the simulator or other suites\. Take it as an argument/,
  ]),
  [
    'eslint(no-restricted-imports)',
    {
      'apps/server/src/main.ts':
        "export const loadDemo = () => import('./demo/index.ts');\nexport const a = () => import('./sim/main.ts');\n",
    },
    /Production never imports what tests are made of, nor the simulator/,
  ],
];

/** Accepted code. */
const LET_STAND = {
  'packages/domain/src/fair-a.ts': `export function settle() ${longFunction(70)}\n`,
  'packages/domain/src/fair-b.test.ts': `export function settle() ${longFunction(90)}\n`,
  'apps/server/src/testing/fair-c.ts': `export function settle() ${longFunction(90)}\n`,
  'apps/server/src/demo/fair-d.ts': `export function settle() ${longFunction(90)}\n`,
  'apps/server/src/sim/fair-e.ts': "export { anOrder } from '../testing/builders.ts';\n",
  'apps/server/src/modules/fees/testing/fair-f.ts':
    "export { buildDemoBundle } from '../../../demo/index.ts';\n",
};

let root = '';
let found: readonly Diagnostic[] = [];
let exitCode: number | null = null;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'shulk-lint-'));
  copyFileSync(at('.oxlintrc.json'), join(root, '.oxlintrc.json'));
  for (const [file, text] of [
    ...REFUSED.flatMap(([, files]) => Object.entries(files)),
    ...Object.entries(LET_STAND),
  ]) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const linter = spawnSync(process.execPath, [at('node_modules/oxlint/bin/oxlint'), '-f', 'json'], {
    cwd: root,
    encoding: 'utf8',
  });
  exitCode = linter.status;
  ({ diagnostics: found } = JSON.parse(linter.stdout) as { readonly diagnostics: readonly Diagnostic[] });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the linter', () => {
  it.each(REFUSED.map(([rule, files, says]) => [rule, Object.keys(files)[0] ?? '', says] as const))(
    '%s refuses the fault planted in %s, with a helpful message',
    (rule, file, says) => {
      const messages = found
        .filter(({ code, filename }) => code === rule && filename === file)
        .map(({ message, help = '' }) => `${message} ${help}`);
      expect(messages).toEqual([expect.stringMatching(says)]);
    },
  );

  it.each(Object.keys(LET_STAND))('finds nothing wrong with %s', (file) => {
    expect(found.filter(({ filename }) => filename === file).map(({ message }) => message)).toEqual([]);
  });

  it('fails the check', () => {
    expect(exitCode).toBe(1);
  });
});
