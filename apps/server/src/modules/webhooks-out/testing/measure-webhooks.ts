import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { monotonicMs } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { testServices, withTestDb } from '../../../testing/index.ts';
import { aSchool } from '../../fees/testing/school.ts';
import { pauseAsked, resume } from '../endpoints/endpoint-states.store.ts';
import { scheduleWebhooks } from '../index.ts';
import { DUE_LANES } from '../sending/lanes.store.ts';
import { anEndpoint } from './an-endpoint.ts';
import { numberEvents } from './numbered-events.ts';
import type { Got } from './receiver.ts';

/** The time limit for what waited for a paused endpoint (decision 257). */
const LONGEST_SECONDS = 600;
/** Events numbered by one statement. */
const BATCH = 5_000;

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

const count = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} is a whole number from 1.`);
  return value;
};

async function students(db: Db, instituteId: number, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `insert into students (institute_id, student_uuid, sbd_code, first_name)
     select $1, 'W-' || n, 'sbd_w' || n, 'A' from generate_series(1, $2::int) n returning id`,
    [instituteId, most],
  );
  return rows.map(({ id }) => id);
}

/**
 * Lets events wait for a paused endpoint, resumes it, and prints how long it takes until its receiver has them all, and
 * whether each student's came in order. `--events N` of `--students N`; the receiver answers after `--ms N`; `--embedded`
 * takes the embedded database.
 * @returns the exit code: 1 if it took too long, or something was lost or out of order
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '100000' },
      students: { type: 'string', default: '2000' },
      ms: { type: 'string', default: '20' },
      embedded: { type: 'boolean', default: false },
    },
  });
  const [events, most, ms] = [
    count(values.events, 'events'),
    count(values.students, 'students'),
    count(values.ms, 'ms'),
  ];
  const receiver = fork(fileURLToPath(new URL('./receiver.ts', import.meta.url)), [String(ms)]);
  const [port] = (await once(receiver, 'message')) as [number];
  const db = await withTestDb(values.embedded ? 'pglite' : 'postgres');
  const services = testServices(db);
  try {
    const school = await aSchool(db);
    const endpoint = await anEndpoint(services, school.instituteId, { url: `http://127.0.0.1:${port}/` });
    const ids = await students(db, school.instituteId, most);
    await pauseAsked(db, endpoint.id, services.clock.now());
    const planned = monotonicMs();
    for (let made = 0; made < events; made += BATCH)
      await numberEvents(
        db,
        services.clock.now(),
        Array.from({ length: Math.min(BATCH, events - made) }, (_, n) => {
          const student = ids[(made + n) % ids.length];
          return { institute_id: school.instituteId, ...(student !== undefined && { student_id: student }) };
        }),
      );
    const plannedMs = monotonicMs() - planned;
    await db.exec('analyze');
    scheduleWebhooks(services);
    services.due.start();
    const begun = monotonicMs();
    await resume(db, endpoint.id, services.clock.now());
    services.due.wake(DUE_LANES.kind);
    const waiting = async (): Promise<number> =>
      (
        await db.one<{ waiting: number }>(
          'select coalesce(sum(waiting), 0)::int as waiting from webhook_lanes',
        )
      ).waiting;
    while ((await waiting()) > 0 && monotonicMs() - begun < LONGEST_SECONDS * 1000) await pause(200);
    const seconds = (monotonicMs() - begun) / 1000;
    receiver.send('tell');
    const [got] = (await once(receiver, 'message')) as [Got];
    console.log(
      `webhooks: ${got.count} of ${events} events of ${most} students in ${tenths(seconds)} s (at most ${LONGEST_SECONDS}), ` +
        `${Math.round(got.count / seconds)} a second to a receiver that answers after ${ms} ms; ` +
        `${got.twice} twice, ${got.outOfOrder} out of order; numbered and planned in ${tenths(plannedMs / 1000)} s`,
    );
    await services.due.stop();
    return got.count - got.twice === events && got.outOfOrder === 0 && seconds <= LONGEST_SECONDS ? 0 : 1;
  } finally {
    await db.close();
    receiver.kill();
  }
}

process.exitCode = await main();
