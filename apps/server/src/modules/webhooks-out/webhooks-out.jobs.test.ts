import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testServices, withResolvers } from '../../testing/index.ts';
import type { TestServices } from '../../testing/index.ts';
import { aSchool } from '../fees/testing/school.ts';
import { scheduleWebhooks, webhookSender } from './index.ts';
import { anEndpoint } from './testing/an-endpoint.ts';
import { numberEvents } from './testing/numbered-events.ts';

describeOnBoth('the job that sends webhooks', (use) => {
  let services: TestServices;
  let got: number;
  let answers: ReturnType<typeof withResolvers>;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
    got = 0;
    answers = withResolvers();
    services.parts.of(webhookSender).post = async () => {
      got += 1;
      await answers.promise;
      return { status: 200, ms: 1, answer: '' };
    };
    scheduleWebhooks(services);
    const { instituteId } = await aSchool(use.db);
    await anEndpoint(services, instituteId);
    await numberEvents(
      use.db,
      services.clock.now(),
      Array.from({ length: 10 }, () => ({ institute_id: instituteId })),
    );
  });

  it('does not wait for a slow endpoint', async () => {
    await services.due.drain();
    expect(got).toBe(10);
    answers.resolve();
    await services.parts.of(webhookSender).settled();
    expect(await use.db.query('select from webhook_lanes where waiting > 0')).toEqual([]);
  });

  it('sends four at a time while payers’ calls are in flight, which go before', async () => {
    const calls = Array.from({ length: 4 }, () => services.callsInFlight.begin());
    await services.due.drain();
    await services.due.drain();
    expect(got).toBe(4);
    for (const end of calls) end();
    await services.due.drain();
    expect(got).toBe(10);
    answers.resolve();
    await services.parts.of(webhookSender).settled();
  });
});
