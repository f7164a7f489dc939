import { describe, expect, it } from 'vitest';
import { defaultBases } from '../core/paths.ts';
import { openApiDocument } from '../openapi.ts';
import { routes } from '../routes.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
  }[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly properties?: Record<string, { readonly description?: string }> };
      };
    };
  };
  readonly responses: Record<string, { readonly headers?: object }>;
  readonly servers?: readonly { readonly url: string }[];
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly securitySchemes: Record<string, { type: string; in?: string; name?: string; scheme?: string }>;
  };
}

const documentOf = (over: Partial<Parameters<typeof openApiDocument>[0]> = {}): Document =>
  openApiDocument({ publicUrl: 'http://localhost:3000', ...over }) as unknown as Document;
const operationsOf = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((verbs) => Object.values(verbs));
const operation = (name: string, of = documentOf()): Operation => {
  const found = operationsOf(of).find(({ operationId }) => operationId === name);
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
};

/** Headers and cookies that a generated client would send, by the first security option of a call. */
function shown(name: string): string[] {
  const of = documentOf();
  const [first = {}] = operation(name, of).security;
  return Object.keys(first).map((scheme) => {
    const {
      type,
      in: place,
      name: field,
      scheme: kind,
    } = of.components.securitySchemes[scheme] ?? { type: '?' };
    return type === 'apiKey' ? `${place} ${field}` : `${type} ${kind}`;
  });
}

describe('the OpenAPI document (integrators 13)', () => {
  it('describes every call', () => {
    expect(
      operationsOf(documentOf())
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(routes.map(({ name }) => name).toSorted());
  });

  it('states the security of each call, by existing schemes', () => {
    const of = documentOf();
    const open = new Set(['none', 'platform_code', 'loopback', 'closed']);
    for (const entry of routes) {
      const { security } = operation(entry.name, of);
      expect(security.length > 0, entry.name).toBe(!open.has(entry.proof));
      for (const name of security.flatMap((way) => Object.keys(way)))
        expect(of.components.securitySchemes[name], `${entry.name}: ${name}`).toBeDefined();
    }
  });

  it.each([
    ['erp.create_order', ['http basic', 'header x-api-key']],
    ['pages.fetch', ['header x-api-key', 'cookie shulk_sid']],
    ['checkout.begin', ['http bearer']],
    ['console.request_refund', ['http bearer']],
    ['receipts.download', ['header x-api-key', 'cookie shulk_sid']],
    ['customer.update_mobile', ['http bearer', 'cookie shulk_sid']],
    ['webhooks.receive', ['header x-razorpay-signature']],
  ])('lets a generated client sign in to %s', (name, expected) => {
    expect(shown(name)).toEqual(expected);
  });

  it('names the Idempotency-Key if a call needs it, and every success status of a call', () => {
    const { parameters, responses } = operation('erp.create_order');
    expect(parameters.find(({ name }) => name === 'Idempotency-Key')).toMatchObject({
      in: 'header',
      required: true,
    });
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '201', '401', '409']));
    const sessions = Object.keys(operation('erp.create_session').responses);
    expect(sessions.filter((status) => status.startsWith('2'))).toEqual(['201']);
    expect(operation('pages.fetch').responses['429']?.headers).toHaveProperty('Retry-After');
  });

  it('has the addresses from the settings: another path, another origin, the cookie of https', () => {
    const of = documentOf({
      bases: { ...defaultBases, erp: '/partner', pages: 'https://api.fees.example/v2/' },
      cookieName: '__Host-shulk_sid',
    });
    expect(of.paths['/partner/v1/orders/create']?.['post']?.operationId).toBe('erp.create_order');
    const page = of.paths['/v2/v1/payment-pages/fetch']?.['get'];
    expect(page?.servers).toEqual([{ url: 'https://api.fees.example' }]);
    expect(operation('erp.create_order', of).servers).toBeUndefined();
    expect(of.components.securitySchemes['browserCookie']?.name).toBe('__Host-shulk_sid');
  });

  it('describes every field of a path, a query and a body', () => {
    const silent = operationsOf(documentOf()).flatMap(({ operationId, parameters, requestBody }) => {
      const fields = Object.entries(requestBody?.content['application/json'].schema.properties ?? {});
      return [
        ...parameters.filter(({ description = '' }) => description === '').map(({ name }) => name),
        ...fields.filter(([, { description = '' }]) => description === '').map(([name]) => name),
      ].map((name) => `${operationId}: ${name}`);
    });
    expect(silent).toEqual([]);
  });

  it('is written for a stranger: no label of our own documents in any text', () => {
    const texts: string[] = [];
    const gather = (value: unknown, key = ''): void => {
      if (typeof value === 'string' && ['summary', 'description', 'title'].includes(key)) texts.push(value);
      else if (typeof value === 'object' && value !== null)
        for (const [name, inner] of Object.entries(value)) gather(inner, name);
    };
    gather(documentOf());
    expect(texts.length).toBeGreaterThan(150);
    const label =
      /\b(?:SR|PJ)-\d|\b[RC]\d{1,2}\b|(?:decisions?|threats|regulation|ux|house|finding|money|integrators|gateways|messaging) (?:[A-H]\.)?\d|\bOurs\b|Source:|Needs: /;
    expect(texts.filter((text) => label.test(text))).toEqual([]);
    for (const { summary, description, operationId } of operationsOf(documentOf()))
      expect(
        [summary, description].map((text) => text.length > 5),
        operationId,
      ).toEqual([true, true]);
  });
});
