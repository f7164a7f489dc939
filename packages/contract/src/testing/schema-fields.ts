import { z } from 'zod';

interface Node {
  readonly properties?: object;
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
}

function pathsOf(node: unknown, prefix: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties, items, anyOf = [], oneOf = [] } = node as Node;
  const own = Object.entries(properties ?? {}).flatMap(([key, value]) => [
    prefix + key,
    ...pathsOf(value, `${prefix}${key}.`),
  ]);
  return [
    ...own,
    ...pathsOf(items, `${prefix}0.`),
    ...[...anyOf, ...oneOf].flatMap((branch) => pathsOf(branch, prefix)),
  ];
}

/**
 * Every field of a schema, as paths: `stud_bd.code`, `0.label` for the items of a list.
 * @param io the schema's input or output; nothing for a part that a call does not have
 */
export const fieldsOf = (schema: z.ZodType | undefined, io: 'input' | 'output' = 'output'): string[] =>
  schema === undefined ? [] : pathsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), '');
