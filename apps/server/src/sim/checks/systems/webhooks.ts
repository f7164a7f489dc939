import type { Instant } from '@shulk/domain';
import { replay, resume } from '../../../modules/webhooks-out/index.ts';
import { sendDue } from '../../systems/tell-systems.ts';
import type { World } from '../../world/world.ts';
import type { Violation } from '../violation.ts';

/** The share of stories in whose end a system loses everything, and has all of it sent again. */
const FORGOTTEN_SHARE = 0.3;
/** More rounds than a delivery has tries. */
const MOST_ROUNDS = 60;

type Told = Pick<World, 'watch' | 'clock' | 'process' | 'systems' | 'schools'>;

/**
 * Has everything sent that waits for the systems of the institutes, which now take all, and compares what they have with what
 * happened here: nothing was lost, the events of each student came in their order, and the copy of every object is the
 * newest. Some systems lose everything first, and have it sent again.
 */
export async function checkSystems(world: Told): Promise<Violation[]> {
  const { watch, clock, systems } = world;
  systems.calm();
  const endpoints = await watch.query<{ id: number; code: string }>(
    'select e.id, i.code from webhook_endpoints e join institutes i on i.id = e.institute_id order by e.id',
  );
  for (const { id } of endpoints) await resume(watch, id, clock.now());
  const found = await allSent(world);
  if (found.length > 0) return found;
  found.push(...(await checkMirrors(world)));
  for (const { id, code } of endpoints) {
    if (found.length > 0 || !systems.random.happens(FORGOTTEN_SHARE)) continue;
    systems.mirrorOf(code).forget();
    await replay(watch, id, {}, 1_000_000, clock.now());
    found.push(...(await allSent(world)), ...(await checkMirrors(world)));
  }
  return found;
}

/** Sends until nothing waits, at the moments at which it is due. */
async function allSent({ watch, clock, process }: Told): Promise<Violation[]> {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    await sendDue(process.services);
    const { waiting, next } = await watch.one<{ waiting: number; next: Instant | null }>(
      'select coalesce(sum(waiting), 0)::int as waiting, min(next_at) as next from webhook_lanes where waiting > 0',
    );
    if (waiting === 0) return [];
    if (next === null) break;
    if (next > clock.now()) clock.set(next);
  }
  const rows = await watch.query('select * from webhook_lanes where waiting > 0');
  return [{ invariant: 'every event reaches the systems of its institute', rows }];
}

interface SentEvent {
  readonly id: string;
  readonly code: string;
  readonly student_id: number | null;
  readonly student_sequence: number | null;
  readonly object: string;
  readonly object_version: number;
  readonly body: unknown;
}

async function checkMirrors({ watch, systems, schools }: Told): Promise<Violation[]> {
  const events = await watch.query<SentEvent>(
    `select e.public_id as id, i.code, e.student_id, e.student_sequence, e.object_version, e.body,
       (e.body ->> 'object') || ' ' || (e.body ->> 'id') as object
     from events e join institutes i on i.id = e.institute_id order by e.institute_id, e.position`,
  );
  const lost: unknown[] = [];
  const disordered: unknown[] = [];
  const different: unknown[] = [];
  for (const { code } of schools) {
    const own = events.filter((event) => event.code === code);
    const mirror = systems.mirrorOf(code);
    const byId = new Map(own.map((event) => [event.id, event]));
    lost.push(...own.filter(({ id }) => !mirror.ids.has(id)).map(({ id }) => id));
    lost.push(...[...mirror.ids].filter((id) => !byId.has(id)).map((id) => `${id} is unknown here`));
    const last = new Map<number, number>();
    for (const id of mirror.ids) {
      const { student_id: student = null, student_sequence: sequence = null } = byId.get(id) ?? {};
      if (student === null || sequence === null) continue;
      if (sequence !== (last.get(student) ?? 0) + 1)
        disordered.push({ id, student, sequence, after: last.get(student) });
      last.set(student, sequence);
    }
    const newest = new Map<string, SentEvent>();
    for (const event of own)
      if ((newest.get(event.object)?.object_version ?? 0) < event.object_version)
        newest.set(event.object, event);
    for (const [object, { object_version: version, body }] of newest) {
      const known = mirror.objects.get(object);
      if (known?.version !== version || JSON.stringify(known.body) !== JSON.stringify(body))
        different.push({ object, version, known });
    }
  }
  return [
    { invariant: 'no event is lost on the way to the systems of its institute', rows: lost },
    { invariant: 'the events of a student reach a system in their order', rows: disordered },
    { invariant: 'the copy of a system is what happened here', rows: different },
  ].filter(({ rows }) => rows.length > 0);
}
