import { beforeAll, expect, it } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { openKeySecret, openWebhookSecrets } from './account-secrets.ts';
import { selectAccount } from './gateway-accounts.store.ts';
import { saveGatewayAccount } from './save-gateway-account.ts';

describeOnBoth('gateway accounts', (use) => {
  let services: TestServices;
  let instituteId: number;

  beforeAll(async () => {
    services = testServices(use.db);
    const group = await use.db.one<{ id: number }>(
      `insert into institute_groups (code, label) values ('g', 'g') returning id`,
    );
    const institute = await use.db.one<{ id: number }>(
      `insert into institutes (group_id, code, short_code, label, mode) values ($1, 'i', 'III', 'i', 'test') returning id`,
      [group.id],
    );
    instituteId = institute.id;
  });

  const save = (over: Partial<{ webhook_secret: string; key_secret: string }> = {}, later = 0) =>
    saveGatewayAccount(
      use.db,
      services.settings.secretKeys,
      {
        institute_id: instituteId,
        code: 'main',
        vendor: 'SANDBOX',
        key_id: 'rzp_test_x',
        key_secret: 'plain-key-secret',
        webhook_secret: 'plain-hook-one',
        ...over,
      },
      plusMs(services.clock.now(), later),
    );
  const row = async (id: number) => {
    const found = await selectAccount(use.db, id);
    if (found === undefined) throw new Error('the account was saved');
    return found;
  };

  it('are stored sealed: no secret can be read in the database [R36]', async () => {
    const saved = await save();
    expect(saved.done).toBe('created');
    const text = JSON.stringify(await use.db.query('select * from gateway_accounts'));
    expect(text).not.toContain('plain-key-secret');
    expect(text).not.toContain('plain-hook-one');
    expect(openKeySecret(services.settings.secretKeys, await row(saved.id))).toBe('plain-key-secret');
    expect(() =>
      openKeySecret(services.settings.secretKeys, {
        ...saved,
        institute_id: instituteId + 1,
        code: 'main',
        key_secret_sealed: 'x',
        webhook_secret_sealed: 'x',
      }),
    ).toThrow(/key/);
  });

  it('stay as they are when saved again, address included', async () => {
    const before = await save();
    expect(before.done).toBe('unchanged');
    const changed = await save({ key_secret: 'another-secret' });
    expect(changed).toMatchObject({ id: before.id, webhook_path: before.webhook_path, done: 'updated' });
  });

  it('accept the old webhook secret for a day after a rotation (threats 6.4)', async () => {
    const { id } = await save({ webhook_secret: 'plain-hook-two' });
    const keys = services.settings.secretKeys;
    const now = services.clock.now();
    expect(openWebhookSecrets(keys, await row(id))(now)).toEqual(['plain-hook-two', 'plain-hook-one']);
    expect(openWebhookSecrets(keys, await row(id))(plusMs(now, 86_400_000))).toEqual(['plain-hook-two']);
  });
});
