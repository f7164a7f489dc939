import { apiClockAdvanced, apiEvent, listOf } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { expect, it } from 'vitest';
import type { Executor } from '../../../platform/db/db.ts';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { mountEvents } from '../../events/index.ts';
import { onAct, scheduleAct } from '../../schedule/index.ts';
import { mountInstituteApi } from '../index.ts';

const moved = reader(apiClockAdvanced);
const eventsPage = reader(listOf(apiEvent));

describeOnBoth('the clock of a test institute by the institute API', (use) => {
  const on = useApi(use, (http) => {
    mountInstituteApi(http);
    mountEvents(http);
  });
  let keys = 0;
  const advance = (to: string, how: { key?: string; once?: string } = {}) =>
    on.call('POST', '/clock/advance', {
      body: { to },
      key: how.key ?? on.key,
      headers: { 'idempotency-key': how.once ?? `k${(keys += 1)}` },
    });
  const offsets = () =>
    use.db.query<{ ahead: number }>('select clock_offset_ms as ahead from institutes order by id');
  const fieldOf = ({ json }: Awaited<ReturnType<typeof advance>>) =>
    json.success ? '' : json.error.fields?.['to'];
  const rename = async (ex: Executor, first: string) => {
    await ex.query('update students set first_name = $1 where institute_id = $2', [first, on.own]);
  };
  const addStudents = (institute: number, count: number) =>
    use.db.query(
      `insert into students (institute_id, student_uuid, sbd_code, first_name)
       select $1::bigint, 'A-' || n, 'sbd_' || n, 'Asha' from generate_series(1, $2::int) n`,
      [institute, count],
    );

  it('does what falls due on the way and lists what came of it, the rest behind next', async () => {
    await addStudents(on.own, 150);
    onAct(on.services, 'rename', { inside: (tx, { ref }) => rename(tx, ref) });
    for (const [ref, day] of [
      ['Usha', '02'],
      ['Lata', '01'],
    ] as const)
      await scheduleAct(use.db, {
        institute_id: on.own,
        kind: 'rename',
        ref,
        due_at: `2026-12-${day}T06:00:00.000Z` as Instant,
      });
    const data = (await advance('2026-12-05')).data(moved);
    expect(data).toMatchObject({ now: '2026-12-04T18:30:00.000Z', is_there: true, has_more: true });
    expect(data.events).toHaveLength(200);
    const rest = (await on.get(`/events?limit=200&after=${data.next}`)).data(eventsPage).data;
    expect(rest).toHaveLength(100);
    const first = (await on.get('/events?type=student.updated&limit=200')).data(eventsPage).data;
    expect(data.events).toEqual(
      first.map(({ id, type, created_at, data: of }) => ({
        id,
        type,
        created_at,
        object: of.object,
        object_id: of.id,
      })),
    );
    // Each act at its own moment, however they were planned. Triggers read the database's clock, so only the step is known.
    const [earlier = '', later = '', ...more] = new Set(data.events.map(({ created_at: at }) => at));
    expect(more).toEqual([]);
    expect(Math.round((Date.parse(later) - Date.parse(earlier)) / 3_600_000)).toBe(24);
  });

  it('tells nothing of what happened before the call, and gives a place to read on from even so', async () => {
    await addStudents(on.own, 1);
    const { events, has_more, next } = (await advance('2026-11-21')).data(moved);
    expect([events, has_more]).toEqual([[], false]);
    await rename(use.db, 'Usha');
    const later = (await advance('2026-11-22')).data(moved);
    expect(later.events).toEqual([]);
    expect((await on.get(`/events?after=${next}`)).data(eventsPage).data.map(({ type }) => type)).toEqual([
      'student.updated',
    ]);
  });

  it('is that of the key’s institute alone, and moves once for one Idempotency-Key', async () => {
    const [first, again] = [
      await advance('2026-12-05', { once: 'one' }),
      await advance('2026-12-05', { once: 'one' }),
    ];
    expect(again.json).toEqual(first.json);
    expect(await offsets()).toEqual([
      { ahead: Date.parse('2026-12-04T18:30:00Z') - Date.parse('2026-11-20T06:00:00Z') },
      { ahead: 0 },
    ]);
    expect((await on.get('/institute')).json).toMatchObject({ data: { now: '2026-12-04T18:30:00.000Z' } });
  });

  it('goes back for nobody, at most a year forward, and says what it shows', async () => {
    await advance('2026-12-05');
    const before = await offsets();
    for (const to of ['2026-12-05', '2026-11-20T06:00:00Z']) {
      const refused = await advance(to);
      expect([codeOf(refused), fieldOf(refused)]).toEqual([
        'clock_refused',
        'The clock of this institute shows 2026-12-04T18:30:00.000Z.',
      ]);
    }
    const far = await advance('2027-12-07');
    expect([codeOf(far), fieldOf(far)]).toEqual([
      'invalid_request',
      'At most 366 days at once. Move it in several steps.',
    ]);
    expect(codeOf(await advance('soon'))).toBe('invalid_request');
    expect(await offsets()).toEqual(before);
    expect(codeOf(await advance('2027-12-06'))).toBe(200);
  });

  it('of a live institute is the real time', async () => {
    await use.db.query(`update institutes set mode = 'live' where id = $1`, [on.own]);
    const refused = await advance('2026-12-05', { key: await on.aKey({ mode: 'live', name: 'live' }) });
    expect([codeOf(refused), fieldOf(refused)]).toEqual([
      'clock_refused',
      'The institute is live: its clock shows the real time and cannot be moved.',
    ]);
    expect(await offsets()).toEqual([{ ahead: 0 }, { ahead: 0 }]);
  });
});
