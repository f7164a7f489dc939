import fc from 'fast-check';

/** A JSON Schema as the contract's generator writes it; only the keywords it uses are read. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Useful values by property name, known to the database under test. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const MOST_ITEMS = 3;
const MOST_CHARACTERS = 40;

/**
 * Values that match a schema. A property with known values gets one of them two times in three, so that calls get
 * past the first look-up.
 * @param name the property's name, '' at the top
 */
export function valuesOf(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const made = madeValues(schema, known);
  const real = known[name];
  return real === undefined
    ? made
    : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: made });
}

function madeValues(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, known)));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: Math.ceil(schema.minimum ?? -1e6), max: Math.floor(schema.maximum ?? 1e6) });
    case 'number':
      return fc.oneof(
        fc.integer({ min: -10, max: 100_000 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MOST_ITEMS, Math.max(MOST_ITEMS, schema.minItems ?? 0)),
      });
    case 'object':
      return objects(schema, known);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Texts by pattern if there is one; zod's flags are lost, so an unusable pattern is dropped. */
function texts(schema: JsonSchema): fc.Arbitrary<string> {
  const maxLength = Math.min(schema.maxLength ?? MOST_CHARACTERS, MOST_CHARACTERS);
  const odd = fc.constantFrom(
    '0',
    '$$AbCdEfGhIj$$',
    '%',
    "' or 1=1 --",
    '<b>x</b>',
    'नमस्ते',
    '\u202e',
    'null',
  );
  const any = fc.oneof(fc.string({ minLength: schema.minLength ?? 0, maxLength, unit: 'grapheme' }), odd);
  if (schema.pattern === undefined) return any;
  try {
    return fc.stringMatching(new RegExp(schema.pattern, 'u'), { maxLength });
  } catch {
    return any;
  }
}

function objects(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {};
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one, known, name)])),
    { requiredKeys: (schema.required ?? []).filter((name) => name in properties) },
  );
  const free = schema.additionalProperties;
  if (typeof free !== 'object') return named;
  return fc
    .tuple(named, fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), valuesOf(free, known), { maxKeys: 3 }))
    .map(([one, more]) => ({ ...more, ...one }));
}

/** Values of the wrong kind. */
const WRONG: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  [],
  [[[]]],
  {},
  { a: { b: {} } },
  ['a', 'a'],
];

/**
 * A value with one fault injected at any depth: a wrong type, a missing key, an unknown key. It may still match the
 * schema: only the schema decides.
 */
export function corrupted(value: unknown): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom(...WRONG);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (items.length === 0) return wrong;
    const deeper = fc
      .nat(items.length - 1)
      .chain((at) =>
        corrupted(items[at]).map((bad) => items.map((item, index) => (index === at ? bad : item))),
      );
    return fc.oneof(wrong, deeper, fc.constant([...items, ...items, null]));
  }
  if (typeof value !== 'object' || value === null) return wrong;
  const entries = Object.entries(value);
  const extra = wrong.map((bad) => ({ ...value, not_in_the_contract: bad }));
  if (entries.length === 0) return fc.oneof(wrong, extra);
  const onOne = fc.nat(entries.length - 1).chain((at) =>
    fc.oneof(
      fc.constant(Object.fromEntries(entries.filter((_entry, index) => index !== at))),
      corrupted(entries[at]?.[1]).map((bad) => ({ ...value, [entries[at]?.[0] ?? '']: bad })),
    ),
  );
  return fc.oneof(
    { weight: 4, arbitrary: onOne },
    { weight: 1, arbitrary: wrong },
    { weight: 1, arbitrary: extra },
  );
}
