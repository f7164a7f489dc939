import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Turns the data of an answer into JSON text. */
export type DataSerializer = (data: unknown) => string;

/** Compiled serializers by their schema: a process that starts several servers, as tests do, compiles each one once. */
const compiled = new Map<z.ZodType, DataSerializer>();

/**
 * The serializer of a call's `data`: it writes only what the schema names, so a field passed on by mistake never leaves
 * the server (threats 1.3). Compiled on first use, to keep the start short.
 */
export function lazySerializer(schema: z.ZodType): DataSerializer {
  return (data) => {
    let serialize = compiled.get(schema);
    if (serialize === undefined) {
      serialize = compileSerializer(schema);
      compiled.set(schema, serialize);
    }
    return serialize(data);
  };
}

/** Compiles the serializer of one schema. @throws if the schema cannot be written as JSON */
export function compileSerializer(schema: z.ZodType): DataSerializer {
  // A page or a list of pages: in a union the library would validate the whole page before it writes it.
  if (schema instanceof z.ZodUnion && schema.options.length === 2) {
    const [one, list] = schema.options;
    if (one instanceof z.ZodObject && list instanceof z.ZodArray) {
      const [writeOne, writeList] = [compileSerializer(one), compileSerializer(list)];
      return (data) => (Array.isArray(data) ? writeList(data) : writeOne(data));
    }
  }
  const described = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  }) as JsonSchema;
  delete described['$schema'];
  const stringify = fastJson(openForStripping(described) as Parameters<typeof fastJson>[0]);
  return (data) => stringify(data) ?? 'null';
}

/**
 * Objects of zod forbid further properties. Outside unions the serializer drops them by itself; inside a union
 * a branch with a stray property would not match at all, so the ban is lifted where only one branch is an object
 * (a nullable object). With several object branches it stays: a wrong guess of the branch could lose fields.
 */
function openForStripping(node: unknown, keepBan = false): unknown {
  if (Array.isArray(node)) return node.map((item) => openForStripping(item));
  if (typeof node !== 'object' || node === null) return node;
  const out: JsonSchema = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'additionalProperties' && value === false && !keepBan) continue;
    if ((key === 'anyOf' || key === 'oneOf') && Array.isArray(value)) {
      const objects = value.filter((branch) => isObject(branch) && branch['type'] === 'object').length;
      out['anyOf'] = value.map((branch) => openForStripping(branch, objects > 1));
    } else {
      out[key] = openForStripping(value);
    }
  }
  return out;
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
