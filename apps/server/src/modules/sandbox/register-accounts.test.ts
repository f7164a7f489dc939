import { afterAll, beforeAll, expect, it } from 'vitest';
import { importBundle, mountImports } from '../imports/index.ts';
import { aBundle, anInstitute } from '../imports/testing/a-bundle.ts';
import { startLiveSandbox } from '../gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../gateways/testing/live-sandbox.ts';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import { registerSandboxAccounts } from './register-accounts.ts';

interface Account {
  readonly key_id: string;
  readonly webhook_url: string;
}

describeOnBoth('accounts at the sandbox', (use) => {
  let sandbox: LiveSandbox;
  beforeAll(async () => {
    sandbox = await startLiveSandbox();
  });
  afterAll(() => sandbox.stop());

  const accounts = async (): Promise<Account[]> => {
    const answer = await fetch(`${sandbox.url}/admin/accounts`);
    return ((await answer.json()) as { items: Account[] }).items;
  };

  it('are registered at the sandbox with their webhook address', async () => {
    await emptyTables(use.db);
    const services = testServices(use.db, { SANDBOX_URL: sandbox.url });
    await importBundle(services, aBundle());
    expect(await registerSandboxAccounts(services, 'http://127.0.0.1:3999')).toBe(1);
    expect(await registerSandboxAccounts(services, 'http://127.0.0.1:3999')).toBe(1);
    const { webhook_path } = await use.db.one<{ webhook_path: string }>(
      'select webhook_path from gateway_accounts',
    );
    expect(await accounts()).toMatchObject([
      { key_id: 'rzp_test_hill', webhook_url: `http://127.0.0.1:3999/api/webhooks/razorpay/${webhook_path}` },
    ]);
    // Its secret is the one in the institute's bundle.
    const basic = Buffer.from('rzp_test_hill:hill-key-secret').toString('base64');
    const asked = await fetch(`${sandbox.url}/v1/orders`, { headers: { authorization: `Basic ${basic}` } });
    expect(asked.status).toBe(200);
  });

  it('use the protocol of the vendor the sandbox replaces, if an account names a path of the sandbox', async () => {
    await emptyTables(use.db);
    const services = testServices(use.db, { SANDBOX_URL: sandbox.url });
    const account = {
      code: 'cashfree',
      vendor: 'CASHFREE' as const,
      key_id: 'TEST_hill',
      key_secret: 'hill-client-secret',
      webhook_secret: 'hill-client-secret',
      base_url: '/cashfree/pg',
    };
    await importBundle(services, aBundle({ institutes: [anInstitute({ gateway_accounts: [account] })] }));
    expect(await registerSandboxAccounts(services, 'http://127.0.0.1:3999')).toBe(1);
    const { webhook_path } = await use.db.one<{ webhook_path: string }>(
      'select webhook_path from gateway_accounts',
    );
    expect(await accounts()).toContainEqual(
      expect.objectContaining({
        key_id: 'TEST_hill',
        protocol: 'cashfree',
        webhook_url: `http://127.0.0.1:3999/api/webhooks/cashfree/${webhook_path}`,
      }),
    );
  });

  it('are registered at once when a bundle with a new one comes to the running server', async () => {
    await emptyTables(use.db);
    const app = await testApp(testServices(use.db, { SANDBOX_URL: sandbox.url }), mountImports);
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const account = {
      code: 'main',
      vendor: 'SANDBOX' as const,
      key_id: 'rzp_test_new',
      key_secret: 'new-key-secret',
      webhook_secret: 'new-hook-secret',
    };
    const headers = { authorization: `Bearer ${app.services.settings.operatorKey}` };
    const body = aBundle({ institutes: [anInstitute({ gateway_accounts: [account] })] });
    expect((await app.browser().post('/api/console/v1/imports/bundle', body, { headers })).status).toBe(200);
    expect((await accounts()).map((one) => one.key_id)).toContain('rzp_test_new');
    await app.close();
  });

  it('wait without harm while no sandbox answers, or none is set', async () => {
    await emptyTables(use.db);
    const dead = testServices(use.db, { SANDBOX_URL: 'http://127.0.0.1:9' });
    await importBundle(dead, aBundle());
    expect(await registerSandboxAccounts(dead, 'http://127.0.0.1:3999')).toBe(0);
    expect(await registerSandboxAccounts(testServices(use.db), 'http://127.0.0.1:3999')).toBe(0);
  });
});
