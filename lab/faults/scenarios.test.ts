import { readFileSync, readdirSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';
import { expect, it } from 'vitest';
import { at } from '../../tools/setup/paths.mjs';
import { MAY_BE_LOST } from './database/durable-rows.ts';
import { SCENARIOS } from './scenarios.ts';

const { armCrashPoint } = (await tsImport(
  '../../apps/server/src/platform/processes/crash-points.ts',
  import.meta.url,
)) as { readonly armCrashPoint: (point: string, production: boolean) => void };

/** All crash points of the product, from its own error message. */
function knownPoints(): string[] {
  try {
    armCrashPoint('nowhere', false);
  } catch (error) {
    if (error instanceof Error) return error.message.replace(/^.*: |\.$/g, '').split(', ');
  }
  throw new Error('An unknown crash point was armed.');
}

it('kills the server at every crash point of the product', () => {
  const killed = SCENARIOS.flatMap(({ name }) => /^kill -9 at (.+)$/.exec(name)?.[1] ?? []);
  expect(killed).toEqual(knownPoints());
});

it('names each scenario differently', () => {
  const names = SCENARIOS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('allows a power cut exactly the losses that docs/durability.md names', () => {
  const rows = readFileSync(at('docs/durability.md'), 'utf8').split('\n');
  const named = rows
    .filter((row) => /\|\s+no\s+\|/.test(row))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_.]+)`/g)].map(([, name]) => name));
  const allowed = Object.entries(MAY_BE_LOST).flatMap(([table, { rows: whole, columns = [] }]) => [
    ...(whole === undefined ? [] : [table]),
    ...columns.map((column) => `${table}.${column}`),
  ]);
  expect(new Set(named)).toEqual(new Set(allowed));
});

const TABLE_WRITTEN = /(?:insert into|(?<!do |for )update) ([a-z_]+) /g;

/** The SQL functions that a text calls. */
const calledBy = (text: string): string[] =>
  readdirSync(at('apps/server/database/functions'))
    .map((file) => file.replace(/\.sql$/, ''))
    .filter((name) => new RegExp(`\\b${name}\\(`).test(text));

const textOf = (name: string): string =>
  readFileSync(at('apps/server/database/functions', `${name}.sql`), 'utf8');

it('knows every table that a statement writes without waiting for the disk', () => {
  const stores = readdirSync(at('apps/server/src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.store.ts'),
  );
  const written = stores.flatMap((file) => {
    const text = readFileSync(at('apps/server/src', file), 'utf8');
    const statements = text.match(/`[^`]*\bfrom (?:outbox, )?unhurried\b[^`]*`/g) ?? [];
    return [
      ...[...statements, ...statements.flatMap(calledBy).map(textOf)].flatMap((one) => [
        ...one.matchAll(TABLE_WRITTEN),
      ]),
      // Leases of what is due (platform/due) are written by one statement for any of their tables.
      ...text.matchAll(/^ {2}table: '([a-z_]+)',$/gm),
    ].map(([, table]) => table);
  });
  expect(new Set(written)).toEqual(new Set(Object.keys(MAY_BE_LOST)));
});
