import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { aPupil, aSchool } from '../../fees/testing/school.ts';
import { scheduleWebhooks } from '../../webhooks-out/index.ts';
import { anEndpoint } from '../../webhooks-out/testing/an-endpoint.ts';
import { numberEvents } from '../../webhooks-out/testing/numbered-events.ts';
import { webhookSender } from '../../webhooks-out/index.ts';
import { notifyOfWebhooks } from './notify-of-webhooks.ts';

const HOUR = 3_600;

describeOnBoth('messages about webhooks', (use) => {
  let services: TestServices;
  let answers: boolean;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
    answers = false;
    services.parts.of(webhookSender).post = async () =>
      answers ? { status: 200, ms: 1, answer: '' } : { status: 500, ms: 1, answer: '', problem: 'status' };
    scheduleWebhooks(services);
    for (const news of ['failing', 'paused'] as const)
      services.outbox.on(`webhooks.${news}`, 'tell-webhooks', (event) =>
        notifyOfWebhooks(services, event, news),
      );
    const school = await aSchool(use.db);
    await use.db.query('update institutes set support = $2 where id = $1', [
      school.instituteId,
      { phones: [], emails: ['office@kaveri.example'] },
    ]);
    await anEndpoint(services, school.instituteId);
    const { studentId } = await aPupil(use.db, school, 'A-1');
    await numberEvents(use.db, services.clock.now(), [
      { institute_id: school.instituteId, student_id: studentId },
    ]);
  });

  /** Lets hours pass in which everything due is done. */
  async function pass(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour += 1) {
      services.clock.advance(HOUR);
      await services.due.drain();
      await services.parts.of(webhookSender).settled();
      await services.outbox.drain();
    }
  }
  const subjects = (): string[] => services.sent.map(({ subject = '' }) => subject);

  it('tell the office after an hour and after a day of failures, each once, and what to do', async () => {
    await services.due.drain();
    await services.outbox.drain();
    expect(subjects()).toEqual([]);
    await pass(1);
    expect(subjects()).toEqual(['An own system of kaveri does not answer']);
    expect(services.sent[0]?.text).toContain(
      'For an hour we could not tell your system at https://erp.school.example/webhooks',
    );
    expect(services.sent[0]?.text).toContain('Answer with 200 as soon as you have kept the event.');
    await pass(22);
    expect(subjects()).toHaveLength(1);
    await pass(1);
    expect(subjects()).toHaveLength(2);
    expect(services.sent[1]?.text).toContain('For 24 hours we could not tell');
    await pass(48);
    expect(subjects()).toHaveLength(2);
  });

  it('tell the office when the endpoint is paused after five days, and that nothing is lost', async () => {
    await services.due.drain();
    await pass(121);
    expect(subjects()).toEqual([
      'An own system of kaveri does not answer',
      'An own system of kaveri does not answer',
      'No more news to an own system of kaveri',
    ]);
    expect(services.sent[2]?.text).toContain('we keep what happens for 90 days');
    await pass(48);
    expect(subjects()).toHaveLength(3);
  });

  it('are not sent about an endpoint that has answered within the hour', async () => {
    await services.due.drain();
    answers = true;
    services.clock.advance(300);
    await services.due.drain();
    await pass(30);
    expect(subjects()).toEqual([]);
  });
});
