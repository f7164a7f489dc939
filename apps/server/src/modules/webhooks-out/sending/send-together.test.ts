import { setImmediate as aMoment } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testServices, withResolvers } from '../../../testing/index.ts';
import { aPupil, aSchool } from '../../fees/testing/school.ts';
import { replay } from '../deliveries/deliveries.store.ts';
import { pauseAsked, resume } from '../endpoints/endpoint-states.store.ts';
import { anEndpoint, sendAll } from '../testing/an-endpoint.ts';
import { numberEvents } from '../testing/numbered-events.ts';
import { WebhookSender, webhookSender } from './webhook-sender.ts';

const ROUNDS = 40;

/** Connections that wait for a lock. */
const WAITING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Numbers from 0 up to but not including 1, the same for a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describeOnBoth('webhooks of two processes', (use) => {
  it.each([1, 2, 3])(
    'are all sent, those of a student in their order, while events are numbered, sent again, refused, and an office pauses and resumes (seed %i)',
    async (seed) => {
      await emptyTables(use.db);
      const services = testServices(use.db);
      const { clock } = services;
      const next = numbers(seed);
      const school = await aSchool(use.db);
      const { id: endpointId } = await anEndpoint(services, school.instituteId);
      const pupils: number[] = [];
      for (const uuid of ['A-1', 'A-2', 'A-3', 'A-4'])
        pupils.push((await aPupil(use.db, school, uuid)).studentId);
      const first = new Set<string>();
      let refused = 0.3;
      const senders = [new WebhookSender(services), new WebhookSender(services)];
      for (const sender of senders)
        sender.post = async ({ headers }) => {
          for (let moments = Math.floor(next() * 4); moments > 0; moments -= 1) await aMoment();
          if (next() < refused) return { status: 500, ms: 1, answer: '', problem: 'status' };
          first.add(headers['webhook-id'] ?? '');
          return { status: 200, ms: 1, answer: '' };
        };
      const told: { id: string; student: number }[] = [];
      const tell = async (): Promise<void> => {
        const students = Array.from({ length: 5 }, () => pupils[Math.floor(next() * pupils.length)] ?? 0);
        const events = students.map((student_id) => ({ institute_id: school.instituteId, student_id }));
        const ids = await numberEvents(use.db, clock.now(), events);
        told.push(...ids.map((id, place) => ({ id, student: students[place] ?? 0 })));
      };
      const manage = async (): Promise<void> => {
        const draw = next();
        if (draw < 0.2) await pauseAsked(use.db, endpointId, clock.now());
        else if (draw < 0.6) await resume(use.db, endpointId, clock.now());
        else if (draw < 0.8 && told.length > 0)
          await replay(
            use.db,
            endpointId,
            { ids: [told[Math.floor(next() * told.length)]?.id ?? ''] },
            100,
            clock.now(),
          );
      };
      const send = async (sender: WebhookSender): Promise<void> => {
        await sender.begin(() => undefined);
        await sender.settled();
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all([tell(), manage(), ...senders.map(send), ...senders.map(send)]);
        clock.advance(10);
      }
      refused = 0;
      await resume(use.db, endpointId, clock.now());
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(senders.map(send));
        clock.advance(3_600);
      }
      expect(
        await use.db.query('select from webhook_lanes where waiting <> 0 or next_at is not null or is_held'),
      ).toEqual([]);
      expect(await use.db.query('select from webhook_deliveries where delivered_at is null')).toEqual([]);
      for (const student of pupils) {
        const own = told.filter((event) => event.student === student).map(({ id }) => id);
        expect(
          [...first].filter((id) => own.includes(id)),
          'each came, in the order of the student',
        ).toEqual(own);
      }
    },
  );

  it('go out that were planned for a paused endpoint while it was resumed', async () => {
    await emptyTables(use.db);
    const services = testServices(use.db);
    const { clock } = services;
    const school = await aSchool(use.db);
    const { id } = await anEndpoint(services, school.instituteId);
    const got: unknown[] = [];
    services.parts.of(webhookSender).post = async (post) => {
      got.push(post);
      return { status: 200, ms: 1, answer: '' };
    };
    await pauseAsked(use.db, id, clock.now());
    const planned = withResolvers();
    let isResumed = false;
    const numbering = use.db.tx(async (tx) => {
      await numberEvents(tx, clock.now(), [{ institute_id: school.instituteId }]);
      planned.resolve();
      // The embedded database has one connection, so resuming begins after this.
      const waits = async (): Promise<boolean> =>
        use.db.kind === 'pglite' || isResumed || (await tx.one<{ n: number }>(WAITING)).n > 0;
      await expect.poll(waits).toBe(true);
    });
    await planned.promise;
    const resuming = resume(use.db, id, clock.now()).finally(() => (isResumed = true));
    await Promise.all([numbering, resuming]);
    await sendAll(services);
    expect(got).toHaveLength(1);
  });
});
