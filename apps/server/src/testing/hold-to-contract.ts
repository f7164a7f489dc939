import { defaultBases, errorsOf, openApiDocument, routes } from '@shulk/contract';
import type { Envelope, RouteEntry } from '@shulk/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { default as formats } from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { routeUrl } from '../platform/http/mount.ts';

const DOCUMENT = 'openapi.json';

const described: ReadonlySet<RouteEntry> = new Set(routes);
let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** The schema of one answer in the published document. The document of the default addresses serves every test. */
function validatorOf(entry: RouteEntry, status: number): ValidateFunction {
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: false, allErrors: true });
    formats(ajv);
    ajv.addSchema(openApiDocument({ publicUrl: 'http://localhost' }), DOCUMENT);
  }
  const path = routeUrl({ settings: { serviceBases: defaultBases } }, entry).replace(/:(\w+)/g, '{$1}');
  const place = ['paths', path, entry.method.toLowerCase(), 'responses', String(status)];
  const pointer = [...place, 'content', 'application/json', 'schema']
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` });
  validators.set(pointer, known);
  return known;
}

/** What an answer has that its entry does not say; undefined if it is as described. */
function breachOf(entry: RouteEntry, status: number, body: string): string | undefined {
  const answer = JSON.parse(body) as Envelope<unknown>;
  if (answer.status_code !== status) return `status_code ${answer.status_code} in an answer with ${status}`;
  if (!answer.success && !errorsOf(entry).includes(answer.error.code))
    return `refuses with ${answer.error.code}, which it does not name`;
  const validate = validatorOf(entry, status);
  return validate(answer) ? undefined : ajv?.errorsText(validate.errors);
}

/**
 * Holds every answer of the contract's calls against the OpenAPI document, in all tests with a server: an answer that
 * is not as described becomes an internal error, and the reason is printed. Calls that a test made up are left alone.
 */
export function holdToContract(http: FastifyInstance): void {
  const broken = new WeakSet<object>();
  http.addHook('onSend', async (request, reply, payload) => {
    const { entry } = request.routeOptions.config;
    if (entry === undefined || !described.has(entry) || typeof payload !== 'string' || broken.has(request))
      return payload;
    const breach = breachOf(entry, reply.statusCode, payload);
    if (breach === undefined) return payload;
    broken.add(request);
    reply.code(500);
    console.error(`${entry.name} does not answer as its entry says: ${breach}\n${payload.slice(0, 500)}`);
    throw new Error(`${entry.name}: ${breach}`);
  });
}
