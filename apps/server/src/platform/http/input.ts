import type { RouteEntry } from '@shulk/contract';
import { FIELD } from '@shulk/words/fields';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { forCaller } from '../language.ts';
import { isStorableText } from './json-body.ts';

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
  const input = forCaller(() => ({
    query: addressPart(entry.query, withoutEmpty(request.query), fields),
    body: Buffer.isBuffer(request.body) ? undefined : part(entry.body, request.body ?? {}, fields),
    params: addressPart(entry.params, request.params, fields),
  }));
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
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  for (const issue of read.error.issues) collect(issue, fields);
  return undefined;
}

/** As `part`, of the address: its texts are checked here, those of a body were when it was read. */
function addressPart(schema: z.ZodType | undefined, value: unknown, fields: Record<string, string>): unknown {
  if (schema === undefined) return undefined;
  for (const [name, text] of Object.entries(value ?? {})) {
    if (typeof text === 'string' && !isStorableText(text)) fields[name] = FIELD.badSign;
  }
  return part(schema, value, fields);
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

/** The schema library's own sentences; a schema of ours with a better one has its own. */
const IS_LIBRARYS = /^(?:Invalid|Too (?:big|small)|Unrecognized)\b/;

/** The text of a refused field, in our words. */
export function fieldWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return FIELD.unknown;
  if (!IS_LIBRARYS.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('received undefined')
        ? FIELD.missing
        : (FIELD.kinds[issue.expected] ?? FIELD.otherKind);
    case 'too_big':
      return FIELD.atMost(String(issue.maximum), FIELD.units[issue.origin]);
    case 'too_small':
      return FIELD.atLeast(String(issue.minimum), FIELD.units[issue.origin]);
    case 'invalid_value':
      return FIELD.oneOf(issue.values.map(String).join(', '));
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return FIELD.otherForm;
  }
}
