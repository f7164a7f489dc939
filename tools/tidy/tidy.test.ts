import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';

// Every faulty text is planted in its own tree. Words that the rules search in any text are composed here, so that
// this file contains none of them.
const word = (...parts: string[]): string => parts.join('');
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shulk-tidy-'));
  plant('docs/spec-map.md', '# Map\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Rules broken in the planted tree, as `rule file:line`. */
const faults = () => findFaults(root).map(({ rule, file, line }) => `${rule} ${file}:${line}`);

const PAYER = 'apps/payer/src/steps/fees/fee-step.tsx';
const MODULE = 'apps/server/src/modules/fees/list-fees.ts';

describe('the state of a server', () => {
  const hidden = 'const pages = new WeakMap<Services, PageCache>();\n';

  it('is in no WeakMap of a module, wherever its key comes from', () => {
    plant(MODULE, `// A WeakMap in words is none.\n${hidden}`);
    plant('apps/server/src/platform/outbox.ts', hidden);
    expect(faults().toSorted()).toEqual([`parts ${MODULE}:2`, 'parts apps/server/src/platform/outbox.ts:1']);
  });

  it('may be in a WeakMap keyed by a request or a connection, and in tests', () => {
    plant('apps/server/src/platform/http/callers/check-proof.ts', hidden);
    plant('apps/server/src/modules/fees/fees.test.ts', hidden);
    plant('apps/server/src/modules/fees/testing/school.ts', hidden);
    expect(faults()).toEqual([]);
  });
});

describe('walls between the rooms', () => {
  it.each([
    ['packages/domain/src/fees/a.ts', "import { z } from 'zod';"],
    ['packages/domain/src/fees/a.ts', "import { readFileSync } from 'node:fs';"],
    ['packages/domain/src/fees/a.ts', "import { route } from '@shulk/contract';"],
    ['packages/domain/src/fees/a.ts', "import { x } from '../../../contract/src/x.ts';"],
    ['packages/contract/src/calls/a.ts', "import { Button } from '@shulk/ui';"],
    ['packages/contract/src/calls/a.ts', "import fastify from 'fastify';"],
    ['packages/ui/src/page/a.tsx', "import type { Paise } from '@shulk/domain';"],
    ['packages/ui/src/page/a.tsx', "import clsx from 'clsx';"],
    ['packages/checkout/src/loader/index.ts', "import { useState } from 'react';"],
    ['packages/checkout/src/loader/index.ts', "import type { Route } from '@shulk/contract';"],
    ['packages/checkout/src/frame/a.tsx', "import { x } from '../../../../apps/payer/src/x.ts';"],
    [PAYER, "import { route } from '@shulk/contract';"],
    [PAYER, "import { type Route } from '@shulk/contract';"],
    [PAYER, "import { z } from 'zod';"],
    [PAYER, "const a = import('@shulk/contract');"],
    [PAYER, "import { PayScreen } from '@shulk/checkout/frame';"],
    [PAYER, "import { a } from '../../../../server/src/a.ts';"],
    [MODULE, "import { Button } from '@shulk/ui';"],
    [MODULE, "import { useState } from 'react';"],
    [MODULE, "import { readPage } from '../pages/pages.store.ts';"],
    [MODULE, "import { readPage } from '../pages/fetch-page.ts';"],
    ['apps/server/src/main.ts', "import { readFees } from './modules/fees/fees.store.ts';"],
    ['apps/sandbox/src/main.ts', "import { route } from '@shulk/contract';"],
    ['e2e/journeys/pay.spec.ts', "import { errors } from '@shulk/contract';"],
    ['e2e/journeys/pay.spec.ts', "import { start } from '../../apps/server/src/main.ts';"],
    [PAYER, "import { aFeeType } from '@shulk/contract/testing';"],
    ['apps/server/src/demo/a.ts', "import { embedSandbox } from '@shulk/sandbox/testing';"],
  ])('refuses in %s: %s', (file, text) => {
    plant(file, `\n${text}\n`);
    expect(faults()).toEqual([`walls ${file}:2`]);
  });

  it.each([
    [
      'packages/domain/src/fees/a.test.ts',
      "import fc from 'fast-check';\nimport { aFeeType } from '@shulk/domain/testing';",
    ],
    ['packages/contract/src/calls/a.ts', "import { z } from 'zod';\nimport { paise } from '@shulk/domain';"],
    ['packages/ui/src/page/a.tsx', "import { useState } from 'react';\nimport '../tokens.css';"],
    ['packages/checkout/src/loader/index.ts', "import type { Message } from '../protocol.ts';"],
    [
      'packages/checkout/src/frame/a.tsx',
      "import { x } from '../protocol.ts';\nimport { Button } from '@shulk/ui';",
    ],
    [PAYER, "import type { Route } from '@shulk/contract';\nimport { paths } from '@shulk/contract/paths';"],
    [PAYER, `import { api } from '${word('../../sha', 'red/api.ts')}';\nimport '@shulk/ui/tokens.css';`],
    [PAYER, "import { Checkout } from '@shulk/checkout/loader';\nimport { useForm } from 'react-hook-form';"],
    ['apps/payer/src/steps/fees/a.test.tsx', "import { aFeeType } from '@shulk/contract/testing';"],
    ['apps/payer/src/app/router.tsx', "import { FeeStep } from '../steps/fees/index.ts';"],
    [
      MODULE,
      "import { pages } from '../pages/index.ts';\nimport { errorStatus } from '@shulk/contract/errors';",
    ],
    [MODULE, "import { readFees } from './fees.store.ts';\nimport { clock } from '../../platform/clock.ts';"],
    ['apps/server/src/main.ts', "import { fees } from './modules/fees/index.ts';"],
    ['apps/server/src/sim/stage.ts', "import { steerGateways } from '@shulk/sandbox/testing';"],
    [
      'e2e/journeys/pay.spec.ts',
      "import type { Page } from '@shulk/contract';\nimport { test } from '@playwright/test';",
    ],
  ])('lets %s import %s', (file, text) => {
    plant(file, `${text}\n`);
    plant('apps/payer/src/shared/api.ts', '');
    expect(faults()).toEqual([]);
  });

  it('reads imports that span lines and ignores those in comments or texts', () => {
    plant(
      'packages/domain/src/fees/a.ts',
      "import {\n  a,\n  b,\n} from 'zod';\n// import c from 'c';\n/* import d from 'd'; */\n",
    );
    plant('packages/domain/src/fees/b.ts', 'const text = `import e from "e"`;\n');
    expect(faults()).toEqual(['walls packages/domain/src/fees/a.ts:1']);
  });
});

describe('unreadable files', () => {
  it('are reported with the line at which they stop being a program', () => {
    plant('packages/domain/src/fees/a.ts', 'const a = 1;\nconst b = (;\n');
    expect(faults()).toEqual(['syntax packages/domain/src/fees/a.ts:2']);
  });
});

describe('sizes and names', () => {
  const lines = (count: number): string => 'const a = 1;\n'.repeat(count);

  it('refuses a file over 300 lines, tests, builders and demo data included, but not a migration', () => {
    plant('packages/domain/src/fees/a.ts', lines(301));
    plant('packages/domain/src/fees/b.ts', lines(300));
    plant('packages/domain/src/fees/a.test.ts', lines(301));
    plant('packages/contract/src/testing/a.ts', lines(301));
    plant('apps/server/database/migrations/a.ts', lines(301));
    plant('apps/server/src/demo/a.ts', lines(301));
    expect(faults().toSorted()).toEqual([
      'file-size apps/server/src/demo/a.ts:1',
      'file-size packages/contract/src/testing/a.ts:1',
      'file-size packages/domain/src/fees/a.test.ts:1',
      'file-size packages/domain/src/fees/a.ts:1',
    ]);
  });

  it('refuses a folder of more than 12 files, tests and style sheets of components not counted', () => {
    for (let i = 0; i < 12; i += 1) {
      plant(`packages/ui/src/page/a${i}.tsx`, '');
      plant(`packages/ui/src/page/a${i}.test.tsx`, '');
      plant(`packages/ui/src/page/a${i}.module.css`, '');
    }
    expect(faults()).toEqual([]);
    plant('packages/ui/src/page/a12.tsx', '');
    expect(faults()).toEqual(['folder-size packages/ui/src/page:1']);
  });

  it.each(['utils', 'helpers', 'common', 'hooks', 'types'])('refuses a folder called %s', (name) => {
    plant(`tools/${name}/a.mjs`, '');
    expect(faults()).toEqual([`names tools/${name}:1`]);
  });

  it.each(['date-utils.ts', 'FeeRow.tsx', 'base.ts'])('refuses a file called %s', (name) => {
    plant(`apps/server/src/${name}`, '');
    expect(faults()).toEqual([`names apps/server/src/${name}:1`]);
  });
});

describe('words that are allowed only in their place', () => {
  const FILE = 'apps/server/src/modules/fees/list-fees.ts';
  it.each([
    ['clock', 'const a = Date.now();'],
    ['clock', 'const a = new Date();'],
    ['clock', 'const a = performance.now();'],
    ['environment', "const a = process.env['PORT'];"],
    ['float-money', 'const a = parseFloat(b);'],
    ['float-money', 'const a = b.toFixed(2);'],
    ['float-money', 'const a = b * 100;'],
    ['float-money', 'const a = b / 100;'],
    ['float-money', 'const a = 100 * b;'],
    ['random', 'const a = Math.random();'],
    ['random', 'const a = `${Math.random()}`;'],
    ['left-to-do', `// ${word('TO', 'DO')}: later`],
    ['left-to-do', `// ${word('FIX', 'ME')} now`],
    ['raw-html', `const a = { ${word('dangerously', 'SetInnerHTML')}: b };`],
    ['machine', `const a = '${word('/wor', 'k/main')}';`],
    ['machine', `// see https://${word('registry.npm', 'js.org')}/a`],
    ['machine', `// see ${word('../', 'shared')}/design`],
  ])('%s: %s', (rule, text) => {
    plant(FILE, `\n${text}\n`);
    expect(faults()).toEqual([`${rule} ${FILE}:2`]);
  });

  it.each([
    ['const a = new Date(instant); // Date.now() is for the clock file, process.env for the settings'],
    ['const a = "Math.random() * 100"; const b = /Math.random/; const c = `process.env`;'],
    ['const a = b * 1000; const c = b / 100_000; const d = b * 100.5;'],
  ])('accepts: %s', (text) => {
    plant(FILE, `${text}\n`);
    expect(faults()).toEqual([]);
  });

  it('accepts each in its own file', () => {
    plant('apps/server/src/platform/clock.ts', 'export const now = () => Date.now();\n');
    plant('apps/server/src/platform/settings.ts', 'export const env = process.env;\n');
    plant('packages/domain/src/money.ts', 'export const a = (b: number) => b / 100;\n');
    plant('packages/contract/src/wire.ts', 'export const a = (b: number) => b * 100;\n');
    expect(faults()).toEqual([]);
  });

  it.each(['it.only(', 'describe.skip(', 'it.todo(', 'test.fixme(', 'xit('])(
    'refuses %s in a test',
    (call) => {
      plant('packages/domain/src/fees/a.test.ts', `${call}'a', () => {});\n`);
      expect(faults()).toEqual(['left-out-tests packages/domain/src/fees/a.test.ts:1']);
    },
  );

  it('finds machine paths in documents too', () => {
    plant('docs/a.md', `Look in ${word('/roo', 't/a')}.\n`);
    expect(faults()).toEqual(['machine docs/a.md:1']);
  });
});

describe('the map and the waivers', () => {
  it('refuses a map that names a missing file, and a missing map', () => {
    plant('packages/domain/src/money.ts', '');
    plant(
      'docs/spec-map.md',
      '| Paise | `packages/domain/src/money.ts` |\n| Dates | `packages/domain/src/dates.ts` |\n',
    );
    expect(faults()).toEqual(['spec-map docs/spec-map.md:2']);
    rmSync(join(root, 'docs/spec-map.md'));
    expect(faults()).toEqual(['spec-map docs/spec-map.md:1']);
  });

  it('removes a waived fault, and refuses a waiver that is stale or has no reason', () => {
    const waiver = { rule: 'random', file: 'packages/domain/src/fees/a.ts', reason: 'draws no secret' };
    plant('packages/domain/src/fees/a.ts', 'export const a = Math.random();\n');
    plant('tools/tidy-waivers.json', JSON.stringify([waiver]));
    expect(faults()).toEqual([]);
    plant('tools/tidy-waivers.json', JSON.stringify([{ ...waiver, reason: ' ' }]));
    expect(faults()).toEqual(['waivers tools/tidy-waivers.json:1']);
    plant('tools/tidy-waivers.json', JSON.stringify([waiver]));
    plant('packages/domain/src/fees/a.ts', 'export const a = 1;\n');
    expect(faults()).toEqual(['waivers tools/tidy-waivers.json:1']);
  });
});

describe('props of a component', () => {
  const props = (...names: string[]) => names.map((name) => `readonly ${name}: string;`).join(' ');
  const EIGHT = props('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const STEP = 'apps/payer/src/steps/fees/fee-step.tsx';

  it('are at most eight, wherever their types are written', () => {
    plant('apps/payer/src/steps/fees/index.ts', "export type { Eight } from './eight.ts';\n");
    plant('apps/payer/src/steps/fees/eight.ts', `export interface Eight { ${EIGHT} }\n`);
    plant(
      STEP,
      [
        "import type { Eight } from './index.ts';",
        `export const Plain = (props: { ${EIGHT} readonly i: string }) => null;`,
        'interface More extends Eight { readonly i: string }',
        'export function Step({ a, ...rest }: More) { return null; }',
        "type Less = Omit<More, 'a'> & Pick<Eight, 'b'>;",
        'export function Few(props: Less) { return null; }',
        `export const reader = (file: { ${EIGHT} readonly i: string }) => null;`,
        '',
      ].join('\n'),
    );
    expect(faults()).toEqual([`props ${STEP}:2`, `props ${STEP}:4`]);
    expect(findFaults(root)[0]?.message).toMatch(
      /^Plain takes 9 props \(a, b, c, d, e, f, g, h, i\); the limit is 8: /,
    );
  });
});
