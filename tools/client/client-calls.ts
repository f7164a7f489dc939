/** What packages/client knows of the institute API: types and calls, from our OpenAPI document. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import { tsImport } from 'tsx/esm/api';
import { at } from '../setup/paths.mjs';

type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly required: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** A call of the client. */
interface Call {
  readonly resource: string;
  readonly act: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly isList: boolean;
}

const FOLDER = at('packages', 'client', 'src', 'generated');
const MARK = '/* Written by `npm run client:calls` from our OpenAPI document: do not edit. */\n';

const camel = (words: string): string =>
  words.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (words: string): string => camel(`_${words}`);
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Moves each kind of object to the shared schemas under its name: a reader meets `Payment`, not its fields again. */
function named(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, schemas));
  if (!isJson(value)) return value;
  const moved = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one, schemas)]));
  const kind = ((moved['properties'] as Json | undefined)?.['object'] as Json | undefined)?.['const'];
  if (typeof kind !== 'string') return moved;
  const { description, ...schema } = moved;
  const name = pascal(kind);
  schemas[name] ??= schema;
  if (JSON.stringify(schemas[name]) !== JSON.stringify(schema)) return moved;
  return { ...(description === undefined ? {} : { description }), $ref: `#/components/schemas/${name}` };
}

/** The part of our document that the client has: calls with a key, what they take and what they answer. */
function clientDocument(whole: Json): { document: Json; operations: [string, string, Operation][] } {
  const schemas: Json = {};
  const operations: [string, string, Operation][] = [];
  const paths: Json = {};
  for (const [path, methods] of Object.entries(whole['paths'] as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(methods)) {
      if (!operation.tags.includes('api')) continue;
      const kept = {
        operationId: operation.operationId,
        parameters: operation.parameters.filter((one) => one.in === 'query' || one.in === 'path'),
        ...(operation.requestBody === undefined ? {} : { requestBody: operation.requestBody }),
        responses: Object.fromEntries(
          Object.entries(operation.responses).flatMap(([status, answer]) =>
            status.startsWith('2')
              ? [[status, { description: '', content: (answer as Json)['content'] }]]
              : [],
          ),
        ),
      };
      paths[path] = { ...(paths[path] as Json | undefined), [method]: named(kept, schemas) };
      operations.push([method, path, operation]);
    }
  const shared = (whole['components'] as { schemas: Json }).schemas;
  for (const [name, schema] of Object.entries(shared))
    if (JSON.stringify([paths, schemas]).includes(`"#/components/schemas/${name}"`)) schemas[name] ??= schema;
  const { openapi, info } = whole;
  return { document: { openapi, info, paths, components: { schemas } }, operations };
}

const BASE = '/api/v1';

/** How the names of a resource's calls begin: `fee-lines` has `fee_lines_list` and `fee_line_put`. */
function beginOf(resource: string, name: string): string | undefined {
  const many = resource.replaceAll('-', '_');
  return [many, many.replace(/s$/, ''), many.replace(/e?s$/, '')].find((one) => name.startsWith(`${one}_`));
}

/**
 * `GET /webhook-endpoints/{endpoint_id}/deliveries` is `webhookEndpoints.deliveries`. A call belongs to the part of its
 * path that its name begins with, and else to the first.
 */
function callOf(method: string, path: string, operation: Operation): Call {
  const short = path.slice(BASE.length);
  const steps = short.split('/').filter((step) => /^[a-z]/.test(step));
  const [, name = ''] = operation.operationId.split('.');
  const owner = steps.find((step) => beginOf(step, name) !== undefined);
  const begin = owner === undefined ? undefined : beginOf(owner, name);
  const act = begin === undefined ? (steps.at(-1) ?? '') : name.slice(begin.length + 1);
  const isList = method === 'get' && JSON.stringify(operation.responses['200'] ?? {}).includes('"has_more"');
  return {
    resource: camel(owner ?? steps[0] ?? ''),
    act: camel(act),
    method: method.toUpperCase(),
    path: short,
    operation,
    isList,
  };
}

/** What a call takes besides its path: a body, a query, and a key for what must happen once. */
function marksOf({ requestBody, parameters }: Operation): string[] {
  const hasQuery = parameters.some((one) => one.in === 'query');
  const isKeyed = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
  return [
    ...(requestBody === undefined ? [] : ['body']),
    ...(hasQuery ? ['query'] : []),
    ...(isKeyed ? ['keyed'] : []),
  ];
}

/** The signature of a call, with what it does. */
function signature({ act, operation, isList }: Call): string {
  const id = `'${operation.operationId}'`;
  const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => `${name}: string`);
  const marks = marksOf(operation);
  const given = [
    ...(marks.includes('body') ? [`body: Body<${id}>`] : []),
    ...(marks.includes('query') ? [`query?: Query<${id}>`] : []),
  ];
  const matches = operation.parameters.some(({ name }) => name.toLowerCase() === 'if-match');
  const options = matches ? 'options?: ChangeOptions' : 'options?: CallOptions';
  const args = [...inPath, ...given, options].join(', ');
  const answer = isList ? `List<Item<${id}>>` : `Promise<Answer<${id}>>`;
  return `    /** ${operation.summary}. Scope: ${/`[a-z-]+:[a-z-]+`/.exec(operation.description)?.[0]} */\n    ${act}(${args}): ${answer};\n`;
}

function callsFile(calls: readonly Call[], kinds: readonly string[], version: string): string {
  const resources = [...new Set(calls.map(({ resource }) => resource))];
  const of = (resource: string): Call[] => calls.filter((call) => call.resource === resource);
  const table = resources.map(
    (resource) =>
      `  ${resource}: {\n${of(resource)
        .map(
          ({ act, method, path, operation, isList }) =>
            `    ${act}: '${[method, path, ...marksOf(operation), ...(isList ? ['list'] : [])].join(' ')}',\n`,
        )
        .join('')}  },\n`,
  );
  const types = resources.map(
    (resource) => `  readonly ${resource}: {\n${of(resource).map(signature).join('')}  };\n`,
  );
  return `${MARK}import type { Answer, Body, CallOptions, ChangeOptions, Item, List, Query } from '../call-types.ts';
import type { components } from './schema.ts';

/** The version of the API that this client was made for. */
export const VERSION = '${version}';

/**
 * Method and path of each call, and what it takes. \`keyed\`: it happens once, however often it is sent with one key.
 * \`list\`: it is read page by page.
 */
export const CALLS = {
${table.join('')}} as const;

/** The calls of the institute API. */
export interface Calls {
${types.join('')}}

${kinds.map((kind) => `export type ${kind} = components['schemas']['${kind}'];\n`).join('')}`;
}

/** The files of packages/client that are made from the OpenAPI document, by their names. */
export async function clientFiles(): Promise<ReadonlyMap<string, string>> {
  const { openApiDocument } = (await tsImport('../../packages/contract/src/openapi.ts', import.meta.url)) as {
    readonly openApiDocument: (given: { readonly publicUrl: string }) => Json;
  };
  const whole = JSON.parse(JSON.stringify(openApiDocument({ publicUrl: 'http://localhost:3000' }))) as Json;
  const { document, operations } = clientDocument(whole);
  const nodes = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false });
  const schema = astToString(
    nodes.filter((node) =>
      ['operations', 'components'].includes((node as { name?: { text?: string } }).name?.text ?? ''),
    ),
  );
  const { API_VERSION } = (await tsImport(
    '../../packages/contract/src/core/api-version.ts',
    import.meta.url,
  )) as { readonly API_VERSION: string };
  const calls = operations.map(([method, path, operation]) => callOf(method, path, operation));
  const kinds = Object.keys((document['components'] as { schemas: Json }).schemas).filter((one) =>
    /^\w+$/.test(one),
  );
  return new Map([
    ['schema.ts', MARK + schema],
    ['calls.ts', callsFile(calls, kinds, API_VERSION)],
  ]);
}

/** The names of those files that are not what the document says. */
export async function staleFiles(): Promise<string[]> {
  return [...(await clientFiles())].flatMap(([name, text]) => {
    const file = `${FOLDER}/${name}`;
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [name];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [name, text] of await clientFiles()) writeFileSync(`${FOLDER}/${name}`, text);
