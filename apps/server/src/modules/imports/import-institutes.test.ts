import { expect, it } from 'vitest';
import type { Bundle } from '@shulk/contract';
import { AppError } from '../../platform/errors.ts';
import { describeOnBoth } from '../../testing/index.ts';
import { findInstituteCredentials } from '../credentials/index.ts';
import { aBundle, aStudent, anInstitute } from './testing/a-bundle.ts';
import { useImports } from './testing/import-suite.ts';

describeOnBoth('institutes and contacts of a bundle', (use, kind) => {
  const suite = useImports(use);

  it('accepts live keys only for live institutes, the sandbox only for test institutes (threats 2 row 9)', async () => {
    const account = {
      code: 'main',
      vendor: 'RAZORPAY',
      key_id: 'rzp_live_x',
      key_secret: 'a-secret-of-live',
      webhook_secret: 'a-hook-secret-of-live',
    } as const;
    const onTest = await suite.refused(
      aBundle({ institutes: [anInstitute({ gateway_accounts: [account] })] }),
    );
    expect(onTest).toEqual({ 'institutes.0.gateway_accounts.0.key_id': expect.stringContaining('live key') });
    const sandboxed = anInstitute({
      mode: 'live',
      gateway_accounts: [
        { ...account, vendor: 'SANDBOX', key_id: 'rzp_test_x', base_url: 'http://localhost:1' },
      ],
    });
    const onLive = await suite.refused(aBundle({ institutes: [sandboxed] }));
    expect(Object.keys(onLive)).toEqual(
      expect.arrayContaining(
        ['vendor', 'key_id', 'base_url'].map((field) => `institutes.0.gateway_accounts.0.${field}`),
      ),
    );
  });

  it('lets the sandbox replace a vendor by path only at test institutes, each key in one place (decision 26)', async () => {
    const account = {
      code: 'main',
      vendor: 'CASHFREE',
      key_id: 'TEST_hill',
      key_secret: 'a-client-secret',
      webhook_secret: 'a-client-secret',
      base_url: '/cashfree/pg',
    } as const;
    const place = 'institutes.0.gateway_accounts.0';
    const bundleOf = (over: object, institute: object = {}): Bundle =>
      aBundle({ institutes: [anInstitute({ ...institute, gateway_accounts: [{ ...account, ...over }] })] });
    const live = await suite.refused(bundleOf({ key_id: '1021aa' }, { mode: 'live' }));
    expect(Object.keys(live)).toContain(`${place}.base_url`);
    expect(await suite.refused(bundleOf({ base_url: 'cashfree/../admin' }))).toEqual({
      [`${place}.base_url`]: expect.stringContaining('such as /cashfree/pg'),
    });
    expect(Object.keys(await suite.refused(bundleOf({ key_secret: 'short' })))).toEqual([
      `${place}.key_secret`,
    ]);
    await suite.load(bundleOf({}));
    const second = bundleOf({}, { code: 'second', short_code: 'SEC', credentials: undefined });
    expect(Object.keys(await suite.refused({ ...second, students: [], payments: [], pages: [] }))).toContain(
      `${place}.key_id`,
    );
  });

  it('calls a test account only on this machine or at its vendor (security S15)', async () => {
    const account = {
      code: 'main',
      vendor: 'CASHFREE',
      key_id: 'TEST_hill',
      key_secret: 'a-client-secret',
      webhook_secret: 'a-client-secret',
    } as const;
    const bundleOf = (base_url: string): Bundle =>
      aBundle({ institutes: [anInstitute({ gateway_accounts: [{ ...account, base_url }] })] });
    const vectors = [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/plain,x',
      'ftp://sandbox.cashfree.com',
      'http://evil',
      'http://sandbox.cashfree.com',
      'https://evil.example',
      'https://cashfree.com.evil.example',
      'https://a:b@sandbox.cashfree.com',
      'http://169.254.169.254/latest',
      'http://10.0.0.1',
      'http://[::ffff:10.0.0.1]/',
      'http://[fe80::1]/',
    ];
    for (const vector of vectors) {
      expect([vector, Object.keys(await suite.refused(bundleOf(vector)))]).toEqual([
        vector,
        ['institutes.0.gateway_accounts.0.base_url'],
      ]);
    }
    for (const good of [
      'https://sandbox.cashfree.com/pg',
      'http://127.0.0.1:9',
      'http://localhost:4001/cashfree/pg',
    ])
      await suite.load(bundleOf(good));
  });

  it('refuses addresses in private networks and short secrets of a live institute, and private ones and empty secrets of a test one (security S15)', async () => {
    const credentials = { client_id: 'hill', client_secret: 'hill-secret', api_key: 'hill-key' };
    const account = {
      code: 'main',
      vendor: 'RAZORPAY',
      key_id: 'rzp_live_x',
      key_secret: 'a-secret-of-live',
      webhook_secret: 'x',
    } as const;
    const place = 'institutes.0.credentials';
    for (const base of [
      'https://10.0.0.7',
      'https://169.254.169.254',
      'https://[::ffff:7f00:1]',
      'https://localhost',
      'https://2130706433',
    ]) {
      const live = anInstitute({
        mode: 'live',
        credentials: { ...credentials, erp_base_url: base },
        gateway_accounts: [{ ...account, base_url: base }],
      });
      expect(Object.keys(await suite.refused(aBundle({ institutes: [live] })))).toEqual(
        expect.arrayContaining([
          `${place}.client_secret`,
          `${place}.api_key`,
          `${place}.erp_base_url`,
          'institutes.0.gateway_accounts.0.base_url',
          'institutes.0.gateway_accounts.0.webhook_secret',
        ]),
      );
    }
    for (const name of ['client_secret', 'api_key'] as const) {
      const empty = anInstitute({ credentials: { ...credentials, [name]: ' ' } });
      expect(Object.keys(await suite.refused(aBundle({ institutes: [empty] })))).toEqual([
        `${place}.${name}`,
      ]);
    }
    const onTest = anInstitute({ credentials: { ...credentials, erp_base_url: 'https://10.0.0.7' } });
    expect(Object.keys(await suite.refused(aBundle({ institutes: [onTest] })))).toEqual([
      `${place}.erp_base_url`,
    ]);
    await suite.load(
      aBundle({
        institutes: [anInstitute({ credentials: { ...credentials, erp_base_url: 'http://127.0.0.1:8080' } })],
      }),
    );
  });

  it('takes live gateway accounts on PostgreSQL only (decisions 12)', async () => {
    const live = aBundle({
      institutes: [
        anInstitute({
          mode: 'live',
          gateway_accounts: [
            {
              code: 'main',
              vendor: 'RAZORPAY',
              key_id: 'rzp_live_x',
              key_secret: 'a-secret-of-live',
              webhook_secret: 'a-hook-secret-of-live',
            },
          ],
        }),
      ],
    });
    const outcome = await suite
      .load(live)
      .catch((error: unknown) => (error instanceof AppError ? error.fields : error));
    const place = 'institutes.0.gateway_accounts.0';
    const told = kind === 'pglite' ? place : 'created';
    expect(outcome).toHaveProperty([told]);
    expect(JSON.stringify(outcome)).toContain(
      kind === 'pglite' ? 'set DATABASE_URL' : '"gateway_accounts":1',
    );
  });

  it('keeps one sandbox key and one set of credentials to one institute', async () => {
    await suite.load(aBundle());
    const copy = anInstitute({ code: 'second', short_code: 'SEC' });
    expect(
      Object.keys(
        await suite.refused(aBundle({ institutes: [copy], students: [], payments: [], pages: [] })),
      ),
    ).toEqual([
      'institutes.0.gateway_accounts.0.key_id',
      'institutes.0.credentials.client_id',
      'institutes.0.credentials.api_key',
    ]);
  });

  it('seals the credentials of the institute, and opens them for our own server (R36)', async () => {
    await suite.load(aBundle());
    const row = await use.db.one<Record<string, unknown>>('select * from institute_credentials');
    expect(JSON.stringify(row)).not.toContain('hill-client-secret');
    expect(JSON.stringify(row)).not.toContain('hill-api-key-0001');
    const opened = await findInstituteCredentials(
      use.db,
      suite.services.settings.secretKeys,
      Number(row['institute_id']),
    );
    expect(opened).toEqual({
      client_id: 'hill',
      client_secret: 'hill-client-secret',
      api_key: 'hill-api-key-0001',
      erp_base_url: '',
    });
  });

  it('makes the first active contact the primary one, and another one when the bundle says so (R18)', async () => {
    const two = (primary: number): Bundle =>
      aBundle({
        payments: [],
        students: [
          aStudent({
            guardians: [
              {
                name: 'Lata',
                relation: 'MOTHER',
                mobile: '9000000801',
                ...(primary === 0 ? {} : { is_primary: false }),
              },
              {
                name: 'Mohan',
                relation: 'FATHER',
                mobile: '9000000802',
                ...(primary === 1 ? { is_primary: true } : {}),
              },
            ],
          }),
        ],
      });
    const primary = () => use.db.query<{ name: string }>('select name from guardians where is_primary');
    await suite.load(two(0));
    expect(await primary()).toEqual([{ name: 'Lata' }]);
    await suite.load(two(1));
    expect(await primary()).toEqual([{ name: 'Mohan' }]);
  });

  it('refuses to turn an institute with payments live, or to give it another group', async () => {
    await suite.load(aBundle());
    const turned = anInstitute({ mode: 'live', group_code: 'other', gateway_accounts: [] });
    const bundle = aBundle({
      groups: [{ code: 'other', label: 'Other' }],
      institutes: [turned],
      payments: [],
      pages: [],
    });
    expect(Object.keys(await suite.refused(bundle)).toSorted()).toEqual([
      'institutes.0.group_code',
      'institutes.0.mode',
    ]);
  });
});
