import type { RouteEntry } from '@shulk/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { UNSTORABLE, isStorableText } from './json-body.ts';

/** The three parts of a request after validation. */
export interface RawInput {
  readonly query: unknown;
  readonly body: unknown;
  readonly params: unknown;
}

/** Most places listed in one refusal. */
const MOST_FIELDS = 50;

/**
 * Validates query, body and params by the entry's schemas; whether unknown keys are dropped or refused is the
 * schema's own choice (decisions 15).
 * @throws AppError `invalid_request` with `fields` by path
 */
export function readInput(entry: RouteEntry, request: FastifyRequest): RawInput {
  const fields: Record<string, string> = {};
  const input = {
    query: part(entry.query, withoutEmpty(request.query), fields),
    body: Buffer.isBuffer(request.body) ? undefined : part(entry.body, request.body ?? {}, fields),
    params: part(entry.params, request.params, fields),
  };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
  return input;
}

/** Empty values of a query count as absent [PJ-7.3]. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== '') kept[key] = value;
  }
  return kept;
}

function part(schema: z.ZodType | undefined, value: unknown, fields: Record<string, string>): unknown {
  if (schema === undefined) return undefined;
  refuseUnstorable(value, fields);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  for (const issue of read.error.issues) collect(issue, fields);
  return undefined;
}

/** Texts of the address; those of a body were checked when it was read. */
function refuseUnstorable(value: unknown, fields: Record<string, string>): void {
  for (const [name, text] of Object.entries(value ?? {})) {
    if (typeof text === 'string' && !isStorableText(text)) fields[name] = UNSTORABLE;
  }
}

function collect(issue: z.core.$ZodIssue, fields: Record<string, string>): void {
  const path = issue.path.map(String).join('.');
  const places =
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => (path === '' ? key : `${path}.${key}`))
      : [path];
  for (const place of places) {
    const name = place === '' ? 'body' : place;
    // The first issue of a place is the most specific.
    if (Object.hasOwn(fields, name) || Object.keys(fields).length >= MOST_FIELDS) continue;
    fields[name] = fieldWords(issue);
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'A text is expected here',
  number: 'A number is expected here',
  int: 'A whole number is expected here',
  boolean: 'true or false is expected here',
  array: 'A list is expected here',
  object: 'An object is expected here',
  record: 'An object is expected here',
};

/** The unit a bound is counted in. */
const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';

/** The schema library's own sentences; a schema of ours with a better one has its own. */
const IS_LIBRARYS = /^(?:Invalid|Too (?:big|small)|Unrecognized)\b/;

/** The text of a refused field, in our words. */
export function fieldWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'This field is not known here';
  if (!IS_LIBRARYS.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('received undefined')
        ? 'This field is required'
        : (TYPES[issue.expected] ?? 'Another kind of value is expected here');
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `One of: ${issue.values.map(String).join(', ')}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return 'This value does not have the form expected here';
  }
}
