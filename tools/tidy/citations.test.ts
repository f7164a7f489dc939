import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECORD, checksumOf, recordName, writeRecord } from '../database/definition-record.ts';
import { findFaults } from './find-faults.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shulk-citations-'));
  plant('docs/spec-map.md', '# Map\n');
  plant('docs/spec/clauses.tsv', 'id\tclause\nPJ-4.47\tlocked rows\n');
  plant('docs/decisions/0044-money.md', '# 44. Money\n');
  plant('docs/decisions/index.md', '- [44](0044-money.md) Money\n');
  const anchors =
    'r24 c3 threats-2 threats-6.3 threats-6.4 threats-2-row-4 threats-2-row-5 gateways-0 gateways-a gateways-a.4 gateways-a.10 regulation-e.1 regulation-e.3 ux-3 ux-3-toasts ux-3-step-change ' +
    'ux-7-check-12 messaging-f.3 analytics-g.1 institute-10 house-1.5 stack-pitfall-3 decisions-7 decisions-8 finding-11 money-7 speed-1.1 speed-1.4 security-s13 integrators-5 specification-6';
  plant('docs/reference/all.md', anchors.replace(/\S+/g, '<a id="$&"></a>'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
const faults = () => findFaults(root).map(({ rule, file, line }) => `${rule} ${file}:${line}`);
const FILE = 'packages/domain/src/fees/a.ts';

describe('a citation', () => {
  it.each([
    ['R24', 'R58'],
    ['C3', 'C42'],
    ['threats 6.3', 'threats 6.9'],
    ['threats 6.3-6.4', 'threats 6.3-6.6'],
    ['threats 2 row 4', 'threats 2 row 31'],
    ['threats 2 rows 4-5', 'threats 2 rows 4-31'],
    ['gateways A', 'gateways D'],
    ['gateways A.4, A.10', 'gateways A.4, A.11'],
    ['gateways 0', 'gateways D.1'],
    ['regulation E.1-E.3', 'regulation E.1, E.11'],
    ['ux 3', 'ux 9'],
    ['ux 3 "Toasts", "Step change"', 'ux 3 "Toasts", "Step"'],
    ['ux 7 check 12', 'ux 7 check 41'],
    ['messaging F.3', 'messaging F.9'],
    ['analytics reference G.1', 'analytics G.9'],
    ['(institute 10)', '(institute 11)'],
    ['house 1.5', 'house 1.9'],
    ['stack pitfall 3', 'stack pitfall 9'],
    ['decisions 7-8', 'decisions 7, 9'],
    ['decision 44', 'decision 45'],
    ['docs/decisions/0044', 'docs/decisions/0045'],
    ['finding 11', 'finding 24'],
    ['[money 7]', '[money 17]'],
    ['(money, hole 7)', '[hole 17]'],
    ['money, holes 7 and 7', 'holes 7 and 17'],
    ['(speed 1.1, 1.4)', '(speed 1.1, 1.7)'],
    ['security S13', '[S17]'],
    ['integrators 5', 'integrators 17'],
    ['(specification 6)', '(specification 14)'],
    ['[PJ-4.47]', '[PJ-4.48]'],
  ])('%s exists, %s does not', (alive, dead) => {
    plant(FILE, `// Locked (${alive}).\n`);
    expect(faults()).toEqual([]);
    plant(FILE, `\n// Locked (${dead}).\n`);
    expect(faults()).toEqual([`citation ${FILE}:2`]);
  });

  it('is read across line breaks, in SQL and in documents too, and reported with its own line', () => {
    plant(FILE, '/**\n * Locked, as\n * decision\n * 45 says.\n */\n');
    expect(faults()).toEqual([`citation ${FILE}:3`]);
    rmSync(join(root, FILE));
    plant('apps/server/database/a.sql', '-- one two\n-- three R58\n');
    plant('docs/a.md', 'See C42.\n');
    expect(faults()).toEqual(['citation apps/server/database/a.sql:2', 'citation docs/a.md:1']);
  });

  it('is no word that only resembles one', () => {
    plant(FILE, "const a = 'TUITION-R99X'; const b = '#C99'; const c = 'of an institute 60 students';\n");
    expect(faults()).toEqual([]);
  });
});

describe('a document', () => {
  it('links to existing files and anchors', () => {
    plant('docs/a.md', '[r](reference/all.md#r24) [d](decisions/) [w](https://example.in/a) [h](#here)\n');
    expect(faults()).toEqual([]);
    plant('docs/a.md', '[a](b.md)\n[r](reference/all.md#r58)\n');
    expect(faults()).toEqual(['link docs/a.md:1', 'link docs/a.md:2']);
  });

  it('lists every decision in the index', () => {
    plant('docs/decisions/0045-more.md', '# 45. More\n');
    expect(faults()).toEqual(['records docs/decisions/index.md:1']);
  });

  it('names an SQL function’s own file as its place', () => {
    const [book, pay] = [
      'apps/server/database/functions/book.sql',
      'apps/server/database/functions/pay.sql',
    ] as const;
    const definition = (name: string): string =>
      `-- It says one.\ncreate or replace function ${name}() returns int;\n`;
    const texts = { [book]: definition('book'), [pay]: definition('pay') };
    for (const [file, text] of Object.entries(texts)) plant(file, text);
    const recorded = Object.entries(texts).map(
      ([file, text]) => [recordName(file), [checksumOf(text)]] as const,
    );
    plant(RECORD, writeRecord(new Map(recorded)));
    plant('docs/architecture.md', `Booked by \`book()\` in \`${book}\`.\n`);
    expect(faults()).toEqual([]);
    plant('docs/architecture.md', `\`book()\` in \`${pay}\`,\n\`lost()\` in \`${pay}\`\n`);
    expect(faults()).toEqual(['sql-function docs/architecture.md:1', 'sql-function docs/architecture.md:2']);
  });

  it('names no missing file', () => {
    plant('docs/architecture.md', 'Look in `packages/domain/src/gone.ts`.\n');
    expect(faults()).toEqual(['spec-map docs/architecture.md:1']);
  });
});
