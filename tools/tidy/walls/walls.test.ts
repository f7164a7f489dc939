import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFaults } from '../find-faults.ts';
import { rowsOf } from './check-floors.ts';
import { HOUSES } from './floors.ts';
import { ROOMS } from './rooms.ts';

// Every breach is planted in its own tree; lint.test.ts tests the linter's walls.
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shulk-walls-'));
  plant('docs/spec-map.md', '# Map\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string | object): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), typeof text === 'string' ? text : JSON.stringify(text));
}

/** tidy's output for the planted tree: rule and place, and the message. */
const faults = () =>
  findFaults(root).map(({ rule, file, line, message }) => ({ at: `${rule} ${file}:${line}`, message }));

const SERVER = 'apps/server/src/modules';

describe('floors', () => {
  it.each([
    [`${SERVER}/payments/orders/a.ts`, "import { debit } from '../../mandates/index.ts';", 'mandates'],
    [`${SERVER}/payments/orders/a.ts`, "import { ask } from '../settlement/ask-gateway.ts';", 'settlement'],
    [`${SERVER}/pages/a.ts`, "import type { Mandate } from '../mandates/index.ts';", 'mandates'],
    [`${SERVER}/fees/a.ts`, "import { lend } from '../loans/index.ts';", 'loans'],
    [`${SERVER}/receipts/a.ts`, "export { tell } from '../notifications/index.ts';", 'notifications'],
    ['apps/server/src/platform/clock.ts', "import { fees } from '../modules/fees/index.ts';", 'modules/fees'],
    ['apps/server/src/documents/a.ts', "import { fees } from '../modules/fees/index.ts';", 'modules/fees'],
    [`${SERVER}/fees/a.ts`, "import { mountCalls } from '../index.ts';", 'modules/.'],
    [`${SERVER}/fees/a.ts`, "export const a = () => import('../payments/index.ts');", 'payments'],
    ['packages/domain/src/fees/a.ts', "import { card } from '../cards/card.ts';", 'cards'],
    ['packages/domain/src/states/a.ts', "import type { Paid } from '../payments/paid.ts';", 'payments'],
    ['packages/contract/src/core/a.ts', "import { fees } from '../calls/fees.ts';", 'calls'],
    ['packages/ui/src/fields/a.tsx', "import { Page } from '../page/page.tsx';", 'page'],
    [
      'packages/checkout/src/frame/screens/a.tsx',
      "import { Run } from '../run/payment-run.ts';",
      'frame/run',
    ],
    ['packages/checkout/src/frame/clock.ts', "import { a } from './index.tsx';", 'frame/.'],
    ['apps/payer/src/shared/api.ts', "import { FeeStep } from '../steps/fees/index.ts';", 'steps/fees'],
    ['apps/payer/src/steps/fees/a.tsx', "export { router } from '../../app/router.tsx';", 'app'],
    ['apps/payer/src/journey/a.ts', "import { a } from '../app/payment-page.tsx';", 'app'],
    ['apps/sandbox/src/core/a.ts', "import { face } from '../razorpay/face.ts';", 'razorpay'],
    ['apps/sandbox/src/disputes/a.ts', "import { pay } from '../payments/payments.ts';", 'payments'],
  ])('refuse an import from a floor above: in %s %s', (file, text, room) => {
    plant(file, `\n${text}\n`);
    const [fault, ...others] = faults();
    expect(others).toEqual([]);
    expect(fault?.at).toBe(`floors ${file}:2`);
    expect(fault?.message).toContain(`${room} (floor `);
    expect(fault?.message).toMatch(
      /which is above it\. Move what it needs to a floor below both, or take it as an argument$/,
    );
  });

  it.each([
    ['apps/payer/src/steps/student/a.tsx', "import { usePayment } from '../pay/index.ts';"],
    [`${SERVER}/loans/a.ts`, "import { mandates } from '../mandates/index.ts';"],
    ['apps/sandbox/src/cashfree/a.ts', "import { face } from '../razorpay/face.ts';"],
    ['packages/domain/src/fees/a.ts', "import type { Field } from '../form/form-field.ts';"],
  ])('refuse an import from a room beside: in %s %s', (file, text) => {
    plant(file, `\n${text}\n`);
    const [fault, ...others] = faults();
    expect(others).toEqual([]);
    expect(fault?.at).toBe(`floors ${file}:2`);
    expect(fault?.message).toMatch(
      /which is on the same floor\. Let a room above join them, or move what both need to a floor below$/,
    );
  });

  it.each([
    `${SERVER}/payouts/index.ts`,
    'apps/server/src/modules-of-others/a.ts',
    'apps/payer/src/shared/words-of-hindi/a.ts',
    'apps/payer/src/areas/refunds/index.ts',
    'apps/sandbox/src/paytm/face.ts',
    'packages/domain/src/taxes.ts',
    'packages/checkout/src/frame/offers/a.tsx',
  ])('refuse a room on no floor: %s', (file) => {
    plant(file, 'export const a = 1;\n');
    const [fault, ...others] = faults();
    expect(others).toEqual([]);
    expect(fault?.at).toBe(`floors ${file}:1`);
    expect(fault?.message).toBe(
      'has no floor: name its room in tools/tidy/walls/floors.ts, above everything it imports',
    );
  });

  it('refuse a room on the plan that is not in the tree', () => {
    const rooms = ['class-names.ts', 'elements.css', 'tokens.css', 'index.ts'];
    for (const room of rooms) plant(`packages/ui/src/${room}`, '');
    for (const room of ['icons', 'feedback', 'fields', 'actions', 'choices', 'page'])
      plant(`packages/ui/src/${room}/a.tsx`, 'export const a = 1;\n');
    plant('packages/ui/package.json', { name: '@shulk/ui' });
    expect(faults()).toEqual([
      {
        at: 'floors tools/tidy/walls/floors.ts:1',
        message: 'packages/ui/src/panels is not in the tree: remove it from its floor',
      },
    ]);
    plant('packages/ui/src/panels/a.tsx', 'export const a = 1;\n');
    expect(faults()).toEqual([]);
  });

  it('let a room import those below, tests import anything, and a lower room of the same folder serve an upper one', () => {
    plant(`${SERVER}/receipts/a.ts`, "import { fees } from '../fees/index.ts';\n");
    plant(`${SERVER}/fees/a.test.ts`, "import { pay } from '../payments/index.ts';\n");
    plant(`${SERVER}/fees/testing/a.ts`, "import { pay } from '../../payments/index.ts';\n");
    plant('packages/domain/src/mandates/messages/a.ts', "import { pay } from '../../payments/a.ts';\n");
    plant('apps/payer/src/app/router.tsx', "import { Fees } from '../steps/fees/index.ts';\n");
    plant('packages/domain/src/taxes.test.ts', "import { a } from './portal/a.ts';\n");
    expect(faults()).toEqual([]);
  });

  it('apply beside the walls of a package', () => {
    const file = 'packages/checkout/src/loader/index.ts';
    plant(file, "import { PayScreen } from '../frame/pay-screen.tsx';\n");
    expect(faults().map(({ at }) => at)).toEqual([`walls ${file}:1`, `floors ${file}:1`]);
  });

  it('are on their page unchanged', () => {
    const rows = HOUSES.flatMap(rowsOf);
    plant('docs/floors.md', `# Floors\n\n${rows.join('\n')}\n`);
    expect(faults()).toEqual([]);
    plant('docs/floors.md', `${rows.slice(1).join('\n')}\n| 99 | attic | \`modules/attic\` |\n`);
    expect(faults()).toEqual([
      { at: 'floors docs/floors.md:1', message: `lacks the row ${rows[0]}` },
      {
        at: 'floors docs/floors.md:1',
        message: 'shows a floor that does not exist: | 99 | attic | `modules/attic` |',
      },
    ]);
  });

  it('name each room once', () => {
    for (const { path, floors } of HOUSES) {
      const rooms = floors.flatMap((floor) => floor.rooms);
      expect([path, rooms.toSorted()]).toEqual([path, [...new Set(rooms)].toSorted()]);
    }
  });
});

describe('rooms', () => {
  it('import each other in one direction', () => {
    const wishes = new Map(
      ROOMS.map(({ name, rooms }) => [
        name,
        rooms
          .map((room) => room.replace('types:', ''))
          .map((room) => (room.startsWith('contract') ? 'contract' : room)),
      ]),
    );
    const reach = (name: string, passed: readonly string[] = []): string[] =>
      passed.includes(name)
        ? [[...passed, name].join(' -> ')]
        : (wishes.get(name) ?? []).flatMap((next) => reach(next, [...passed, name]));
    expect(ROOMS.flatMap(({ name }) => reach(name))).toEqual([]);
  });

  it('import modules of the server through their index, and their stores only from inside', () => {
    plant(`${SERVER}/receipts/a.ts`, "import { quote } from '../fees/quoting/quote.ts';\n");
    plant(`${SERVER}/receipts/b.ts`, "import { rows } from '../fees/fees.store.ts';\n");
    plant('apps/server/src/main.ts', "import { rows } from './modules/fees/fees.store.ts';\n");
    expect(faults()).toEqual([
      {
        at: 'walls apps/server/src/main.ts:1',
        message: 'a store is opened only inside of its module: export what it is for from fees/index.ts',
      },
      {
        at: `walls ${SERVER}/receipts/a.ts:1`,
        message:
          'module receipts knows module fees by its index.ts alone: import from there, or export it there',
      },
      {
        at: `walls ${SERVER}/receipts/b.ts:1`,
        message: 'a store is opened only inside of its module: export what it is for from fees/index.ts',
      },
    ]);
  });
});

describe('SQL', () => {
  const FILE = `${SERVER}/fees/list-fees.ts`;
  it.each([
    "db.query('select id from fee_lines where id = $1', [id]);",
    'db.query(`\n  select f.id,\n    f.code\n  from fee_lines f`);',
    "db.query('SELECT id FROM fee_lines');",
    "db.query('select count_fees($1)', [id]);",
    "db.query('select 1');",
    "db.query('insert into fee_lines (id) values ($1)', [id]);",
    "db.query('update fee_lines f set label = $2', []);",
    "db.query('delete from fee_lines');",
    'db.query(`with gone as (delete from fee_lines returning 1) select count(*) from gone`);',
    "db.exec('create table fees (id bigint)');",
    "db.exec('create or replace function fees() returns void');",
    "db.exec('set local statement_timeout = 0');",
    'const OWN = `and f.institute_id = $1`;',
    "const ALL = 'where id = any($1::bigint[])';",
  ])('is refused outside a store: %s', (text) => {
    plant(FILE, `${text}\n`);
    const [fault, ...others] = faults();
    expect(others).toEqual([]);
    expect(fault?.at).toBe(`sql ${FILE}:1`);
    expect(fault?.message).toMatch(
      /is SQL: put it into a function of a store \(\*\.store\.ts\) and call that$/,
    );
    expect(fault?.message.length).toBeLessThan(160);
  });

  it.each([
    'apps/server/src/main.ts',
    'apps/server/src/platform/limits.ts',
    'apps/server/src/documents/a.ts',
    'apps/sandbox/src/server.ts',
    'packages/contract/src/routes.ts',
  ])('is refused in %s too', (file) => {
    plant(file, "export const sql = 'select id from fee_lines';\n");
    expect(faults().map(({ at }) => at)).toEqual([`sql ${file}:1`]);
  });

  it.each([
    `${SERVER}/fees/fees.store.ts`,
    `${SERVER}/fees/list-fees.test.ts`,
    `${SERVER}/fees/testing/school.ts`,
    'apps/server/src/platform/db/migrate.ts',
    'apps/server/src/platform/stores/limits.store.ts',
    'apps/server/src/sim/kinds.ts',
    'lab/bench/a.ts',
  ])('is allowed in %s', (file) => {
    plant(file, "export const sql = 'select id from fee_lines where id = $1';\n");
    expect(faults()).toEqual([]);
  });

  it.each([
    "const a = 'Select a fee from the list';",
    "const a = 'select';",
    "const a = 'begin again';",
    "const a = 'Create the order with a parent_origin';",
    'const a = `<script nonce="$1">`;',
    "const a = 'update your app, and set a new code';",
    "const a = text.replace(/x/, '$1');",
  ])('is not text for people: %s', (text) => {
    plant(FILE, `${text}\n`);
    expect(faults().filter(({ at }) => at.startsWith('sql'))).toEqual([]);
  });
});

describe('packages', () => {
  const manifest = (more: object) => ({ name: '@shulk/checkout', ...more });
  const declared = (more: object): void => plant('packages/checkout/package.json', manifest(more));
  /** Faults of packages alone: the planted workspace has few of its rooms. */
  const ofPackages = () => faults().filter(({ at }) => at.startsWith('packages '));

  it.each([
    ["import { Button } from '@shulk/ui';", '@shulk/ui'],
    ["import type { Paise } from '@shulk/domain';", '@shulk/domain'],
    ["export const a = () => import('react-dom/client');", 'react-dom'],
  ])('that a workspace imports without declaring are refused: %s', (text, name) => {
    declared({ dependencies: {} });
    plant('packages/checkout/src/frame/index.tsx', `${text}\n`);
    expect(ofPackages()).toEqual([
      {
        at: 'packages packages/checkout/src/frame/index.tsx:1',
        message: `packages/checkout does not declare ${name}: add it to the dependencies of packages/checkout/package.json, then run npm install`,
      },
    ]);
    declared({ dependencies: { [name]: '0.1.0' } });
    expect(ofPackages()).toEqual([]);
  });

  it('of ours that a workspace declares without importing are refused', () => {
    declared({ dependencies: { '@shulk/domain': '0.1.0' } });
    expect(ofPackages()).toEqual([
      {
        at: 'packages packages/checkout/package.json:1',
        message: 'declares @shulk/domain, which none of its files imports: remove it from the dependencies',
      },
    ]);
  });

  it('that only tests import may be declared once for all workspaces', () => {
    plant('package.json', { devDependencies: { vitest: '1.0.0' } });
    declared({});
    plant('packages/checkout/src/frame/a.test.ts', "import { it } from 'vitest';\n");
    expect(ofPackages()).toEqual([]);
    plant('packages/checkout/src/frame/index.tsx', "import { it } from 'vitest';\n");
    expect(ofPackages()).toHaveLength(1);
  });
});
