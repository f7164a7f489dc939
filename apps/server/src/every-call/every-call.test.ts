import { errorsOf, routes } from '@shulk/contract';
import type { RouteEntry } from '@shulk/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mountCalls } from '../modules/index.ts';
import { describeOnBoth, testApp, testServices } from '../testing/index.ts';
import type { TestAnswer, TestApp, TestServices } from '../testing/index.ts';
import { corrupted, valuesOf } from './testing/arbitrary.ts';
import type { JsonSchema, KnownValues } from './testing/arbitrary.ts';
import { OWN, aProvenParent, knownValues, othersSecrets, seedDemo } from './testing/callers.ts';
import type { Caller, OthersSecrets } from './testing/callers.ts';

// The same requests on every run; EVERY_CALL_SEED and EVERY_CALL_RUNS try others.
const seed = Number(process.env['EVERY_CALL_SEED'] ?? 20_261_120);
const numRuns = Number(process.env['EVERY_CALL_RUNS'] ?? 25);

// No limit should stop a call here: the calls behind the limits are under test.
const LIMITS = Object.fromEntries(
  [
    'LOOKUP_MISSES_10_MIN',
    'LOOKUP_MISSES_HOUR',
    'LOOKUP_HITS_HOUR',
    'LOOKUP_PAGE_MISSES_HOUR',
    'REVERSE_MOBILE_HOUR',
    'OTP_UNVERIFIED_IP_HOUR',
    'OTP_SENDS_15_MIN',
    'OTP_SENDS_HOUR',
    'OTP_SENDS_DAY',
    'CALLS_PER_MINUTE',
    'CALLS_BURST',
    'KEY_PER_MINUTE',
    'KEY_BURST',
  ].map((name) => [`LIMITS_${name}`, '1000000']),
);

interface Sent {
  readonly url: string;
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
  readonly headers: Record<string, string>;
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const inputOf = (schema: z.ZodType | undefined, known: KnownValues): fc.Arbitrary<unknown> =>
  schema === undefined ? fc.constant(undefined) : valuesOf(schemaOf(schema), known);

/** An address with its values as the database would see them. */
const readable = (url: string): string => {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
};

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function addressOf(base: string, entry: RouteEntry, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = entry.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(asText(values[name] ?? 'x') || 'x'),
  );
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const search = new URLSearchParams(
    pairs
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, asText(value)]),
  );
  return `${base}${path}${pairs.length > 0 ? `?${search.toString()}` : ''}`;
}

/** Parts of a bundle that belong to one student. */
const OF_STUDENTS = new Set(['students', 'payments', 'payment_reversals', 'emi_applications']);

describeOnBoth('every call of the contract', (use) => {
  let services: TestServices;
  let app: TestApp;
  let parent: Caller;
  let known: KnownValues;
  let secrets: OthersSecrets;

  beforeAll(async () => {
    services = testServices(use.db, { ...LIMITS, SECRET_KEY: '' });
    await seedDemo(services);
    app = await testApp(services, mountCalls);
    parent = await aProvenParent(app, services);
    known = await knownValues(services);
    secrets = await othersSecrets(services);
  }, 120_000);

  afterAll(async () => {
    await app.close();
  });

  /** Requests that match a call's schemas, or have one fault injected. */
  const requests = (entry: RouteEntry, isSpoiled: boolean): fc.Arbitrary<Sent> =>
    fc
      .record({
        params: inputOf(entry.params, known),
        query: inputOf(entry.query, known),
        body: inputOf(entry.body, known),
      })
      .chain((fit) => {
        const bodies = isSpoiled && entry.body ? corrupted(fit.body) : fc.constant(fit.body);
        const queries =
          isSpoiled && entry.query && !entry.body ? corrupted(fit.query) : fc.constant(fit.query);
        return fc.record({ params: fc.constant(fit.params), query: queries, body: bodies, key: fc.uuid() });
      })
      .map(({ params, query, body, key }) => ({
        url: addressOf(services.settings.serviceBases[entry.service], entry, params, query),
        params,
        query,
        body,
        headers: { 'idempotency-key': key },
      }));

  const send = (
    caller: Pick<Caller, 'browser'>,
    entry: RouteEntry,
    sent: Sent,
    more: Record<string, string>,
  ) =>
    caller.browser.call(entry.method, sent.url, {
      ...(entry.method === 'GET' ? {} : { body: sent.body ?? {} }),
      headers: { ...sent.headers, ...more },
    });

  /** The faults of an answer to any caller; empty if it is sound. */
  function problemsOf(entry: RouteEntry, sent: Sent, answer: TestAnswer): string[] {
    const { json, body, status } = answer;
    const problems: string[] = [];
    const must = (holds: boolean, problem: string): void => {
      if (!holds) problems.push(problem);
    };
    must(json.status_code === status, 'the envelope repeats the status');
    must(json.success === status < 400, 'success means a status below 400');
    must(!/at \w+ \(|node_modules|syntax error at/.test(body), 'shows its inside');
    if (!json.success) {
      const { code, fields = {} } = json.error;
      const named = Object.entries(fields);
      must(errorsOf(entry).includes(code), `${code} is not declared`);
      must(code !== 'internal', 'failed inside');
      must(code !== 'invalid_request' || named.length > 0, 'does not name the field');
      must(!named.some(([, text]) => text === ''), 'a field without a reason');
    }
    const asked = `${readable(sent.url)} ${JSON.stringify(sent.body) ?? ''}`;
    const isOpenPage = secrets.open_pages.some((slug) => asked.includes(slug));
    // An institute's own system sees its fees, and contacts where it asks for persons.
    const isOwn = entry.proof === 'api_key' && json.success;
    const contacts = isOwn && asked.includes('expand=person') ? [] : secrets.contacts;
    const hidden = isOpenPage || isOwn ? contacts : [...contacts, ...secrets.fee_codes];
    const leaked = hidden.filter((secret) => body.includes(secret) && !asked.includes(secret));
    must(leaked.length === 0, `data of other families: ${leaked.join(', ')}`);
    const mayBeFaulty = isRows(entry) || isDryRun(entry, sent);
    must(!json.success || mayBeFaulty || isFit(entry, sent), 'takes what its schema refuses');
    return problems;
  }

  /** A call with many rows refuses each faulty one by itself. */
  const isRows = ({ path }: RouteEntry): boolean => path.endsWith('/bulk');

  /** A file that is only tried is answered with its faults. */
  const isDryRun = ({ name }: RouteEntry, { url }: Sent): boolean =>
    name === 'api.import_create' && /[?&]dry_run=(?:true|1)(?:&|$)/.test(url);

  /** Whether the body matches the call's schema; `only_good` omits students whose parts do not. */
  function isFit(entry: RouteEntry, sent: Sent): boolean {
    if (entry.body === undefined || entry.proof === 'signature') return true;
    const { error } = entry.body.safeParse(sent.body ?? {});
    const isLeftOut = ([section]: readonly PropertyKey[]): boolean =>
      sent.url.includes('only_good=true') && OF_STUDENTS.has(String(section));
    return error === undefined || error.issues.every(({ path }) => isLeftOut(path));
  }

  describe.each(routes.map((entry) => [entry.name, entry] as const))('%s', (_name, entry) => {
    it.each([false, true])(
      'answers a parent soundly after fault injection: %s [threats 1.3] [threats 1.5]',
      async (isSpoiled) => {
        await fc.assert(
          fc.asyncProperty(requests(entry, isSpoiled), async (sent) => {
            const answer = await send(parent, entry, sent, parent.headersFor(entry.proof));
            expect(problemsOf(entry, sent, answer)).toEqual([]);
          }),
          { numRuns, seed, interruptAfterTimeLimit: 60_000 },
        );
      },
      90_000,
    );

    it('returns no family’s data to a stranger without cookie, key or token [threats 1.5]', async () => {
      const own = [OWN.mobile];
      await fc.assert(
        fc.asyncProperty(requests(entry, false), async (sent) => {
          const answer = await send({ browser: app.browser() }, entry, sent, {});
          expect(problemsOf(entry, sent, answer)).toEqual([]);
          expect(
            own.filter((secret) => answer.body.includes(secret) && !JSON.stringify(sent).includes(secret)),
          ).toEqual([]);
        }),
        { numRuns, seed: seed + 1, interruptAfterTimeLimit: 60_000 },
      );
    });
  });
});
