import { errorsOf, keyView, newKeyView, permissions, routes } from '@shulk/contract';
import type { Permission, RouteEntry } from '@shulk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aKeyOf, anApiInstitute, codeOf, reader } from '../modules/api-keys/testing/api-suite.ts';
import type { KeyWanted } from '../modules/api-keys/make-key.ts';
import { mountCalls } from '../modules/index.ts';
import { captures, paid } from '../modules/payments/testing/captures.ts';
import { aFee, anOrder } from '../modules/payments/testing/paying-school.ts';
import { plusMs } from '../platform/clock.ts';
import { describeOnBoth, openSecondDb, testApp, testServices } from '../testing/index.ts';
import type { TestAnswer, TestApp, TestServices } from '../testing/index.ts';
import { seedDemo } from './testing/callers.ts';

const api = routes.filter(({ service }) => service === 'api');
/** Calls that read one object, of a kind that a payment makes. */
const READ = new Set([
  'api.order_get',
  'api.payment_get',
  'api.receipt_get',
  'api.refund_get',
  'api.event_get',
]);

/** What is sent of the objects that an address names. */
type Values = Readonly<Record<string, string>>;

/** All calls of the matrix come from one address, many with wrong keys. */
const NO_LIMITS = {
  LIMITS_ERP_FAILURES_ADDRESS_10_MIN: '1000000',
  LIMITS_KEY_BURST: '1000000',
  LIMITS_CALLS_BURST: '1000000',
};

const addressOf = (entry: RouteEntry, values: Values = {}): string =>
  `/api/v1${entry.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? 'unknown'))}`;

/** The call that lists what the last part of this one's address names. */
const listOf = ({ path }: RouteEntry): RouteEntry | undefined => {
  const [before = '', ...more] = path.split('/:');
  return more.length === 1 ? api.find((one) => one.method === 'GET' && one.path === before) : undefined;
};

describeOnBoth('every call of the institute API', (use) => {
  let services: TestServices;
  let app: TestApp;
  let own: number;
  /** An institute without anything: what its key sees is another's. */
  let empty: number;
  let keys = 0;
  const paying = captures(use);

  beforeAll(async () => {
    services = testServices(use.db, NO_LIMITS);
    await seedDemo(services);
    app = await testApp(services, mountCalls);
    const kaveri = `select id from institutes where code = 'kaveri-valley'`;
    own = (await use.db.one<{ id: number }>(kaveri)).id;
    empty = await anApiInstitute(use.db, 'empty');
  }, 120_000);
  afterAll(() => app.close());

  /** Makes an order of a school of its own, its payment, receipt and refund, and events of them. */
  async function aPayment(): Promise<void> {
    const pupil = await paying().newPupil();
    const fee = await aFee(paying().school, pupil, 't', 100_000);
    const order = await anOrder(paying().school, pupil, [{ fee, balance: 100_000 }]);
    await paying().capture(order.id, paid(order.gatewayOrderId, 100_000));
    const second = { gateway_payment_id: `again_${order.id}` };
    await paying().capture(order.id, paid(order.gatewayOrderId, 100_000, second));
    await use.db.query(
      `select request_refund(p.institute_id, p.id, 'ref_of_tests', 'test', 100, 'OPERATOR', 'Left', false, now())
       from payments p where p.order_id = $1 limit 1`,
      [order.id],
    );
    await use.db.query('select number_events(1000, now())');
  }

  const aKey = (over: Partial<KeyWanted>): Promise<string> => {
    keys += 1;
    return aKeyOf(services, { institute_id: own, name: `key-${keys}`, ...over });
  };
  const send = (entry: RouteEntry, key: string | undefined, values?: Values, on = app): Promise<TestAnswer> =>
    on.browser().call(entry.method, addressOf(entry, values), {
      bare: true,
      ...(entry.method === 'GET' ? {} : { body: {} }),
      headers: {
        'idempotency-key': `${entry.name} ${(keys += 1)}`,
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
    });
  const only = (entry: RouteEntry): readonly Permission[] =>
    permissions.filter((one) => one === entry.permission);

  /** Keys that must not open a call, and the refusal of each. */
  const refusedKeys: Readonly<
    Record<string, readonly [string, (entry: RouteEntry) => Promise<string | undefined>]>
  > = {
    'no key': ['401 api_key', async () => undefined],
    'an unknown key': ['401 api_key', async () => `sk_test_${'0'.repeat(40)}`],
    'a key of the other mode': ['403 key_mode', (entry) => aKey({ mode: 'live', permissions: only(entry) })],
    'a revoked key': [
      '401 key_ended',
      async (entry) => {
        const key = await aKey({ permissions: only(entry) });
        await use.db.query('update api_keys set revoked_at = $1 where name = $2', [
          services.clock.now(),
          `key-${keys}`,
        ]);
        return key;
      },
    ],
    'an expired key': [
      '401 key_ended',
      async (entry) => {
        const key = await aKey({ permissions: only(entry), expires_at: plusMs(services.clock.now(), 1000) });
        services.clock.advance(1);
        return key;
      },
    ],
    'a key used from elsewhere': [
      '403 key_address',
      (entry) => aKey({ permissions: only(entry), addresses: ['203.0.113.0/24', '2001:db8::/32'] }),
    ],
    'a key with every other permission': [
      '403 permission_missing',
      (entry) => aKey({ permissions: permissions.filter((one) => one !== entry.permission) }),
    ],
  };

  it.each(Object.entries(refusedKeys))(
    'refuses %s before it looks at anything else',
    async (_which, [expected, keyFor]) => {
      const wrong: string[] = [];
      for (const entry of api) {
        const answer = await send(entry, await keyFor(entry));
        const told = `${answer.status} ${codeOf(answer)}`;
        if (told !== expected) wrong.push(`${entry.name}: ${told}`);
      }
      expect(api.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
  );

  it('opens to a key that has its permission alone', async () => {
    const wrong: string[] = [];
    const ofKeys = new Set<string | number>(
      errorsOf({ errors: [], proof: 'api_key' }).filter((code) => /^(?:api_key|key_|permission_)/.test(code)),
    );
    for (const entry of api) {
      expect(only(entry), entry.name).toHaveLength(1);
      const answer = await send(entry, await aKey({ permissions: only(entry) }));
      if (answer.status >= 500 || ofKeys.has(codeOf(answer)))
        wrong.push(`${entry.name}: ${answer.status} ${codeOf(answer)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('knows nothing of the objects of another institute: as if there were none', async () => {
    await aPayment();
    const [mine, theirs] = [
      await aKey({ institute_id: paying().school.instituteId }),
      await aKey({ institute_id: empty }),
    ];
    const reads: (readonly [string, number, number])[] = [];
    const said = ({ status, json }: TestAnswer) => [status, { ...json, request_id: '' }];
    for (const entry of api) {
      const list = listOf(entry);
      const [, name = ''] = /:(\w+)/.exec(entry.path) ?? [];
      if (list === undefined) continue;
      const page = (await send(list, mine)).data<{ data: readonly { readonly id: string }[] }>();
      for (const { id } of page.data.slice(0, 3)) {
        const [read, foreign, unknown] = [
          await send(entry, mine, { [name]: id }),
          await send(entry, theirs, { [name]: id }),
          await send(entry, theirs, { [name]: 'unknown' }),
        ];
        expect(said(foreign), `${entry.name} of ${id}`).toEqual(said(unknown));
        if (entry.method === 'GET') reads.push([entry.name, read.status, foreign.status]);
      }
    }
    const tried = new Set(reads.map(([call]) => call));
    expect(
      [...READ].filter((call) => !tried.has(call)),
      'calls that found something to read',
    ).toEqual([]);
    expect(reads).toEqual(reads.map(([call]) => [call, 200, 404]));
    for (const entry of api.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      const { data } = (await send(entry, theirs)).data<{ data?: readonly unknown[] }>();
      expect(data ?? [], entry.name).toEqual([]);
    }
  });

  it('is shut to a leaked key by the operator’s next act, in every process', async () => {
    const second = await testApp(
      { ...testServices(await openSecondDb(use.db), NO_LIMITS), clock: services.clock },
      mountCalls,
    );
    try {
      const asOperator = (to: TestApp) => ({
        headers: { authorization: `Bearer ${to.services.settings.operatorKey}` },
      });
      const body = { institute_code: 'kaveri-valley', name: 'leaked', scopes: permissions };
      const { id, key } = (await app.browser().post('/api/console/v1/keys', body, asOperator(app))).data(
        reader(newKeyView),
      );
      const [entry] = api.filter(({ name }) => name === 'api.institute_get');
      if (entry === undefined) throw new Error('the call is in the contract');
      for (const server of [app, second, app, second])
        expect(codeOf(await send(entry, key, {}, server))).toBe(200);
      const revoked = await second.browser().post('/api/console/v1/keys/revoke', { id }, asOperator(second));
      expect(revoked.data(reader(keyView)).state).toBe('revoked');
      for (const server of [app, second])
        expect(codeOf(await send(entry, key, {}, server))).toBe('key_ended');
    } finally {
      await second.close();
    }
  });
});
