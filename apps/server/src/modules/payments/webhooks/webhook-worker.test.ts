import { expect, it } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import { describeOnBoth, testServices } from '../../../testing/index.ts';
import { aPayingSchool } from '../testing/paying-school.ts';
import { webhooksIdle, workInBackground } from './webhook-worker.ts';
import { insertWebhooks } from './webhooks.store.ts';

describeOnBoth('webhooks of gateways', (use) => {
  it('that arrive while all workers mark the last ones as done are handled after them (threats 6.4)', async () => {
    const base = testServices(use.db, { SANDBOX_URL: 'http://127.0.0.1:9' });
    const school = await aPayingSchool(base, 'kaveri');
    const account = await use.db.one<{ id: number }>(
      'select id from gateway_accounts where webhook_path = $1',
      [school.webhookPath],
    );
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let marking = 0;
    const db: typeof base.db = {
      ...use.db,
      async query(text, params) {
        if (text.includes('update webhook_inbox set processed_at')) {
          marking += 1;
          await held;
        }
        return use.db.query(text, params);
      },
    };
    const services = { ...base, db };
    // Payers' calls are in flight, so two messages are handled at a time.
    for (let n = 0; n < 4; n += 1) services.callsInFlight.begin();
    const received_at = services.clock.now();
    const body = JSON.stringify({ event: 'nothing.of.ours', payload: {} });
    const names = ['one', 'two', 'three'];
    const next_try_at = plusMs(received_at, 15_000);
    const stored = await insertWebhooks(
      use.db,
      names.map((event_id) => ({ account_id: account.id, event_id, body, received_at, next_try_at })),
    );
    const told = names.map((event_id, index) => ({
      id: stored[index]?.id ?? 0,
      gateway_account_id: account.id,
      webhook_path: school.webhookPath,
      event_id,
      body,
      received_at,
      tries: 0,
    }));
    for (const [before, message] of told.entries()) {
      await expect.poll(() => marking).toBe(before);
      workInBackground(services, message);
    }
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await webhooksIdle(services);
    const left = await use.db.query('select event_id from webhook_inbox where processed_at is null');
    expect(left).toEqual([]);
  });
});
