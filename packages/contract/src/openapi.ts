import { z } from 'zod';
import { defaultBases } from './core/paths.ts';
import { commonErrors } from './core/route.ts';
import type { RouteEntry } from './core/route.ts';
import { errorMessage, errorStatus } from './core/errors.ts';
import type { ErrorCode } from './core/errors.ts';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });

const withoutSchemaMark = ({ $schema: _mark, ...rest }: Json): Json => rest;

/** Parameters of a query or path object, one by one. */
function parameters(schema: z.ZodType | undefined, place: 'query' | 'path'): Json[] {
  if (!schema) return [];
  const json = schemaOf(schema, 'input');
  const properties = (json['properties'] ?? {}) as Record<string, Json>;
  const required = (json['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Error answers by status: each lists its codes with their sentences. */
function errorAnswers(entry: RouteEntry): Json {
  const codes = [...new Set<ErrorCode>([...entry.errors, ...commonErrors])];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map((code) => `${code}: ${errorMessage(code)}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function operation(entry: RouteEntry): Json {
  const success = {
    type: 'object',
    required: ['status_code', 'success', 'message', 'data'],
    properties: {
      status_code: { type: 'integer' },
      success: { const: true },
      message: { type: 'string' },
      data: withoutSchemaMark(schemaOf(entry.data, 'output')),
    },
  };
  const idempotency = entry.idempotency
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: entry.idempotency === 'required',
          schema: { type: 'string', maxLength: 255 },
        },
      ]
    : [];
  return {
    operationId: entry.name,
    tags: [entry.service],
    summary: entry.summary,
    description: `Source: ${entry.source}. Needs: ${entry.proof}.`,
    parameters: [...parameters(entry.params, 'path'), ...parameters(entry.query, 'query'), ...idempotency],
    ...(entry.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: withoutSchemaMark(schemaOf(entry.body, 'input')) } },
          },
        }
      : {}),
    responses: {
      '200': { description: 'Success', content: { 'application/json': { schema: success } } },
      ...errorAnswers(entry),
    },
    'x-proof': entry.proof,
  };
}

/**
 * The OpenAPI 3.1 document of every call (decisions 1), generated from the route entries.
 * @param publicUrl where this installation is reached
 */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const entry of routes) {
    const path = (defaultBases[entry.service] + entry.path).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(entry) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shulk',
      version: '1',
      description:
        'Every call of the fee-payment pages, the receipt area, the checkout and the institute side.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: {
        Failure: {
          type: 'object',
          required: ['status_code', 'success', 'message', 'error', 'data', 'request_id'],
          properties: {
            status_code: { type: 'integer' },
            success: { const: false },
            message: { type: 'string' },
            error: {
              type: 'object',
              required: ['code'],
              properties: {
                code: { type: 'string' },
                fields: { type: 'object', additionalProperties: { type: 'string' } },
                retry_after: { type: 'integer' },
              },
            },
            data: { type: 'null' },
            request_id: { type: 'string' },
          },
        },
      },
    },
  };
}
