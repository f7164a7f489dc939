import { z } from 'zod';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import { defaultBases } from './core/paths.ts';
import type { Service } from './core/paths.ts';
import { errorsOf } from './core/route.ts';
import type { RouteEntry } from './core/route.ts';
import { errorStatus } from './core/errors.ts';
import type { ErrorCode } from './core/errors.ts';
import { failure, securitySchemes } from './openapi/components.ts';
import { answerHeaders, headerComponents, requestHeaders } from './openapi/headers.ts';
import { FIELD_WORDS } from './openapi/field-words.ts';
import { needOf, securityOf } from './openapi/security.ts';
import { forStrangers, wordsForStrangers } from './openapi/words.ts';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;

/** Recursive schemas, by their name in the document. */
type Shared = Record<string, Json>;

/**
 * A JSON schema for a place inside the document. Recursive schemas go to the shared ones, because `$defs` of a part
 * cannot be resolved from the document's root.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, shared: Shared): Json {
  const {
    $schema: _mark,
    $defs: parts = {},
    ...rest
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json;
  const moved = (value: Json): Json =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${name}.${io}.`)) as Json;
  for (const [part, found] of Object.entries(parts as Record<string, Json>))
    shared[`${name}.${io}.${part}`] = forStrangers(moved(found));
  return forStrangers(moved(rest));
}

/** Parameters of a query or path object, one by one. */
function parameters(entry: RouteEntry, place: 'query' | 'path', shared: Shared): Json[] {
  const schema = place === 'query' ? entry.query : entry.params;
  if (!schema) return [];
  const json = schemaOf(schema, 'input', entry.name, shared);
  const properties = (json['properties'] ?? {}) as Record<string, Json>;
  const required = (json['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, { description = FIELD_WORDS[name], ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

/** The schema of a body, with a description of each field. */
function bodySchema(body: z.ZodType, name: string, shared: Shared): Json {
  const schema = schemaOf(body, 'input', name, shared);
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  if (properties.length === 0) return schema;
  const told = properties.map(([field, property]) => [
    field,
    property['description'] === undefined && FIELD_WORDS[field] !== undefined
      ? { description: FIELD_WORDS[field], ...property }
      : property,
  ]);
  return { ...schema, properties: Object.fromEntries(told) as Json };
}

/** Statuses for a retry later: the answer has Retry-After. */
const WAITS = new Set([429, 503]);

/** Error answers by status: each lists its codes with their messages. */
function errorAnswers(entry: RouteEntry): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(entry))
    byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map((code) => `\`${code}\`: ${ERROR_SENTENCES[code]}`).join('\n\n'),
        ...(WAITS.has(status)
          ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

const SUCCESS_WORDS: Readonly<Record<number, string>> = { 200: 'Success', 201: 'Created' };

function successAnswers(entry: RouteEntry, shared: Shared): Json {
  const schema = {
    type: 'object',
    required: ['status_code', 'success', 'message', 'data'],
    properties: {
      status_code: { type: 'integer' },
      success: { const: true },
      message: { type: 'string' },
      data: schemaOf(entry.data, 'output', entry.name, shared),
    },
  };
  return Object.fromEntries(
    (entry.success ?? [200]).map((status) => [
      String(status),
      {
        description: SUCCESS_WORDS[status] ?? 'Success',
        ...answerHeaders(entry),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

function operation(entry: RouteEntry, shared: Shared): Json {
  return {
    operationId: entry.name,
    tags: [entry.service],
    summary: wordsForStrangers(entry.summary),
    description: needOf(entry),
    security: securityOf(entry.proof),
    parameters: [
      ...parameters(entry, 'path', shared),
      ...parameters(entry, 'query', shared),
      ...requestHeaders(entry),
    ],
    ...(entry.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodySchema(entry.body, entry.name, shared) } },
          },
        }
      : {}),
    responses: { ...successAnswers(entry, shared), ...errorAnswers(entry) },
  };
}

/** Settings of an installation that change the document. */
export interface OpenApiPlace {
  /** Public address of this installation. */
  readonly publicUrl: string;
  /** Base address of each service: a path, or an address of another origin. */
  readonly bases?: Readonly<Record<Service, string>>;
  /** Name of the cookie that identifies a browser. */
  readonly cookieName?: string;
}

/** Address of a service: the path before its calls, and its origin if it is another one. */
function placeOf(base: string): { readonly prefix: string; readonly origin?: string } {
  if (base.startsWith('/')) return { prefix: base };
  const { origin, pathname } = new URL(base);
  return { prefix: pathname.replace(/\/$/, ''), origin };
}

const TAGS: Readonly<Record<Service, string>> = {
  pages: 'The payment pages and the receipt area, as a payer’s browser calls them',
  customer: 'Mobile numbers of payers: checking them, and the tokens of the page’s platform',
  notify: 'Sending one-time codes',
  erp: 'For an institute’s own server: customers, links that begin with a student, orders',
  portal: 'The customer portal: the plans, auto debits and loans of a contact that was verified there',
  checkout: 'Orders, payments, auto debits and monthly plans',
  console: 'For the operator of this installation',
  api: 'For an institute’s own systems, with a key: the guide is `docs/institute-api.md`',
  dev: 'For developers on the machine itself; not there in production',
  webhooks: 'For payment gateways and lenders',
};

/** The OpenAPI 3.1 document of every call (decisions 1), generated from the route entries. */
export function openApiDocument({ publicUrl, bases = defaultBases, cookieName }: OpenApiPlace): Json {
  const paths: Record<string, Json> = {};
  const shared: Shared = {};
  for (const entry of routes) {
    const { prefix, origin } = placeOf(bases[entry.service]);
    const path = (prefix + entry.path).replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [entry.method.toLowerCase()]: {
        ...operation(entry, shared),
        ...(origin === undefined ? {} : { servers: [{ url: origin }] }),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shulk',
      version: '1',
      description:
        'Every call of the fee-payment pages, the receipt area, the checkout and the institute side. An institute’s own server needs the calls under `erp`; the guide is `docs/integrators.md`.\n\nEvery answer has the same envelope: `status_code` (also the HTTP status), `success`, `message` and `data`. Times are UTC, amounts are rupees.',
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: securitySchemes(cookieName),
      headers: headerComponents,
      schemas: { Failure: failure, ...shared },
    },
  };
}
