import { wordsForStrangers } from '@shulk/contract';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The alternatives of a schema; one for all others. */
const alternatives = (schema: Json): readonly Json[] =>
  [schema['anyOf'], schema['oneOf']].find(Array.isArray)?.filter(isObject) ?? [schema];

/** What a value of a schema is, in words. */
function kindOf(schema: Json): string {
  const all = alternatives(schema);
  if (all.length > 1) return [...new Set(all.map(kindOf))].join(' or ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => code(String(one))).join(', ');
  if ('const' in schema) return code(String(schema['const']));
  const limit = (key: string, words: string): string =>
    typeof schema[key] === 'number' ? `, ${words} ${schema[key]}` : '';
  switch (schema['type']) {
    case 'string':
      return `text${limit('maxLength', 'at most')}`;
    case 'boolean':
      return 'true/false';
    case 'integer':
      return 'whole number';
    case 'array':
      return `list${limit('maxItems', 'at most')}`;
    case 'null':
      return 'null';
    default:
      return typeof schema['type'] === 'string' ? schema['type'] : 'object';
  }
}

/** A field: its path, what it is, whether it is always there, and its words. */
export interface Row {
  readonly path: string;
  readonly kind: string;
  readonly needed: boolean;
  readonly words: string;
}

/** The fields below a schema; those of a list belong to each of its entries, marked `[]`. */
function rowsOf(schema: Json, path: string, depth: number): Row[] {
  if (depth > 8) return [];
  const found = alternatives(schema).flatMap((one) => {
    if (isObject(one['items'])) return rowsOf(one['items'], `${path}[]`, depth + 1);
    const required = (one['required'] ?? []) as readonly string[];
    return Object.entries((one['properties'] ?? {}) as Record<string, Json>).flatMap(([name, inner]) => {
      const place = path === '' ? name : `${path}.${name}`;
      const words = wordsForStrangers(typeof inner['description'] === 'string' ? inner['description'] : '');
      const row = { path: place, kind: kindOf(inner), needed: required.includes(name), words };
      return [row, ...rowsOf(inner, place, depth + 1)];
    });
  });
  return found.filter((row, n) => found.findIndex(({ path: same }) => same === row.path) === n);
}

/** Every field of a schema, in its order. */
export function fieldRows(schema: z.ZodType): readonly Row[] {
  return rowsOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json,
    '',
    0,
  );
}

/** Fields as a Markdown table. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    '| Field | Present | Type | Meaning |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ path, kind, needed, words }) =>
        `| ${code(path)} | ${needed ? 'always' : 'optional'} | ${cell(kind)} | ${cell(words)} |`,
    ),
  ].join('\n');
