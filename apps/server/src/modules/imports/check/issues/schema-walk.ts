import { z } from 'zod';

type Shape = Readonly<Record<string, z.ZodType>>;

/** The schema of a place inside another one; undefined if the other one does not define it. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let here: z.ZodType | undefined = bare(schema);
  for (const key of path) {
    if (here instanceof z.ZodArray) here = bare(here.element as z.ZodType);
    else if (here instanceof z.ZodObject) here = bare((here.shape as Shape)[String(key)]);
    else return undefined;
  }
  return here;
}

/** The keys of an object's schema; none of any other. */
export const keysOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** The schemas of an entry of several kinds, by its `type`; empty for any other schema. */
export function kindsOf(schema: z.ZodType | undefined): ReadonlyMap<string, z.ZodType> {
  const kinds = schema instanceof z.ZodDiscriminatedUnion ? (schema.options as z.ZodType[]) : [];
  return new Map(
    kinds.flatMap((kind) => {
      const type = kind instanceof z.ZodObject ? (kind.shape as Shape)['type'] : undefined;
      return type instanceof z.ZodLiteral ? [[String(type.value), kind] as const] : [];
    }),
  );
}

/** A key that a schema ignores. */
export interface UnknownKey {
  /** `form_block.data.fields.0.0.lable` */
  readonly path: string;
  readonly key: string;
  /** The keys that are read there. */
  readonly known: readonly string[];
}

/** Every key of a value that its schema does not read, at any depth. */
export function unknownKeys(schema: z.ZodType, value: unknown, path = ''): UnknownKey[] {
  const below = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  const here = bare(schema);
  if (Array.isArray(value)) {
    const element = here instanceof z.ZodArray ? (here.element as z.ZodType) : undefined;
    return element === undefined
      ? []
      : value.flatMap((one, index) => unknownKeys(element, one, below(index)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const of = kindsOf(here).get(String((value as Record<string, unknown>)['type'])) ?? here;
  if (!(of instanceof z.ZodObject)) return [];
  const shape = of.shape as Shape;
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return own === undefined
      ? [{ path: below(key), key, known: Object.keys(shape) }]
      : unknownKeys(own, inner, below(key));
  });
}

/** A schema without its optional and lazy wrappers. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  let here = schema;
  while (
    here instanceof z.ZodOptional ||
    here instanceof z.ZodNullable ||
    here instanceof z.ZodDefault ||
    here instanceof z.ZodLazy
  )
    here = here.unwrap() as z.ZodType;
  return here;
}
