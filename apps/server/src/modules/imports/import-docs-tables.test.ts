import { bundle } from '@shulk/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { document } from './testing/import-document.ts';

/** A part of a JSON schema, as far as a table of fields covers it. */
interface Node {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly maxItems?: number;
  readonly oneOf?: readonly Node[];
  readonly $ref?: string;
}

/** What a table or the schema says of a field. */
interface DocumentedField {
  readonly path: string;
  readonly needed: string;
  readonly type: string;
}

const { $defs = {}, ...root } = z.toJSONSchema(bundle, { io: 'input', unrepresentable: 'any' }) as Node & {
  $defs?: Record<string, Node>;
};
const open = (node: Node): Node => $defs[node.$ref?.split('/').at(-1) ?? ''] ?? node;

/** A type in the document's words. */
function typeOf(given: Node): string {
  const node = open(given);
  if (node.properties?.['file'] !== undefined) return 'image';
  if (node.type === 'array') {
    const item = open(node.items ?? {});
    if (item.properties?.['para'] !== undefined) return 'paragraphs';
    if (item.properties?.['file'] !== undefined) return 'images';
    return item.type === 'string' ? 'list of texts' : 'list';
  }
  if (node.type === 'string') return 'text';
  if (node.type === 'boolean') return 'true/false';
  return node.type === 'object' ? 'object' : 'number';
}

/** The fields below a path; paragraphs, images and nested choices are listed once. */
function fieldsBelow(given: Node, path: string): DocumentedField[] {
  let node = open(given);
  while (node.type === 'array') node = open(node.items ?? {});
  const kinds = node.oneOf ?? [];
  if (kinds.length > 0)
    return kinds.flatMap((kind) => fieldsBelow(kind, `${path}.${String(kind.properties?.['type']?.const)}`));
  return Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const type = typeOf(field);
    const needed = node.required?.includes(name) === true ? 'yes' : 'no';
    const ends = ['paragraphs', 'image', 'images'].includes(type) || name === 'children';
    return [{ path: at, needed, type }, ...(ends ? [] : fieldsBelow(field, at))];
  });
}

/** A row of a table: a field that is required only sometimes may be optional in the schema. */
interface Row extends DocumentedField {
  readonly at_times: boolean;
  readonly meaning: string;
}

/** The rows of the document's field tables, each path from the top of the bundle. */
function rowsOf(text: string): Row[] {
  return text.split(/^## /m).flatMap((chapter) => {
    const [title = ''] = chapter.split('\n');
    const key = title.toLowerCase();
    const prefix = Object.hasOwn(root.properties ?? {}, key) ? `${key}.` : '';
    return [...chapter.matchAll(/^\| (`[^|]+?) +\| (yes|no|at times) +\| ([^|]+?) +\| (.*?) *\|$/gm)].flatMap(
      ([, names = '', word = '', type = '', meaning = '']) => {
        const at_times = word === 'at times';
        const told = { needed: at_times ? 'no' : word, at_times, type, meaning };
        return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ path: prefix + name, ...told }));
      },
    );
  });
}

/** The fields below a path that take one of a few words, with the words. */
function choicesBelow(given: Node, path: string): { path: string; words: readonly string[] }[] {
  let node = open(given);
  while (node.type === 'array') node = open(node.items ?? {});
  if (node.enum !== undefined) return [{ path, words: node.enum }];
  const kinds = node.oneOf ?? [];
  if (kinds.length > 0)
    return kinds.flatMap((kind) => choicesBelow(kind, `${path}.${String(kind.properties?.['type']?.const)}`));
  return Object.entries(node.properties ?? {}).flatMap(([name, field]) =>
    name === 'children' ? [] : choicesBelow(field, path === '' ? name : `${path}.${name}`),
  );
}

const rows = rowsOf(document('import.md'));
const patternOf = ({ path }: DocumentedField): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll('…', '[^.]+')}$`);
const fields = fieldsBelow(root, '');

describe('the tables of docs/import.md', () => {
  it('say of every field whether it is required and what it is, as the schema has it', () => {
    const told = fields.map(({ path }) => {
      const row =
        rows.find((one) => one.path === path) ??
        rows.find((one) => one.path.includes('…') && patternOf(one).test(path));
      return { path, needed: row?.needed, type: row?.type };
    });
    expect(told).toEqual(fields);
  });

  it('say "at times" of the fields whose meaning says when they are required, and of no others', () => {
    const wrong = rows.filter(({ at_times, meaning }) => at_times !== /\bneeded\b/.test(meaning));
    expect(wrong.filter(({ needed }) => needed === 'no')).toEqual([]);
  });

  it('say of every word of every choice what it means', () => {
    const [, chapter = ''] = document('import.md').split(/^## Words of choice$/m);
    const told = new Map(
      [...chapter.matchAll(/^\| `([\w.]+)` +\| (.+?) +\|$/gm)].map(([, field = '', words = '']) => [
        field,
        words,
      ]),
    );
    const choices = choicesBelow(root, '');
    expect([...told.keys()].toSorted()).toEqual(choices.map(({ path }) => path).toSorted());
    for (const { path, words } of choices) {
      // A card's vendors are those of the accounts.
      const mark = path === 'pages.sdk_block.pg_vendor' ? '' : ': [\\w`]';
      const silent = words.filter((word) => !new RegExp(`\`${word}\`${mark}`).test(told.get(path) ?? ''));
      expect(silent, path).toEqual([]);
    }
  });

  it('stand beside the maximum length of each list of a bundle, and of students and pages', () => {
    const [told = ''] = /^- At most [^-]+?\.$/m.exec(document('import.md')) ?? [];
    const most = new Map<string, number | undefined>();
    const gather = (given: Node, wanted: (name: string) => boolean): void => {
      for (const [name, field] of Object.entries(open(given).properties ?? {}))
        if (open(field).type === 'array' && wanted(name)) most.set(name, open(field).maxItems);
    };
    gather(root, () => true);
    const entryOf = (list: string): Node => open(open(root.properties?.[list] ?? {}).items ?? {});
    gather(entryOf('students'), () => true);
    gather(entryOf('pages'), (name) => name === 'sdk_block');
    const found = [...told.matchAll(/([\d,]+) (?:`(\w+)`|cards)/g)].map(([, count = '', name]) => [
      name ?? 'sdk_block',
      Number(count.replaceAll(',', '')),
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(most));
  });

  it('name no field that a bundle does not have', () => {
    const unknown = rows.filter((row) => !fields.some(({ path }) => patternOf(row).test(path)));
    expect(unknown).toEqual([]);
  });
});
