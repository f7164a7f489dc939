import { apiEvent, listOf } from '@shulk/contract';
import type { ApiEvent } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { codeOf, reader, useApi } from '../api-keys/testing/api-suite.ts';
import { capture, paid } from '../payments/testing/captures.ts';
import { aFee, anOrder, aPayingSchool, aPupil } from '../payments/testing/paying-school.ts';
import type { PayingSchool } from '../payments/testing/paying-school.ts';
import { numberEvents } from './events.store.ts';
import { mountEvents } from './index.ts';

const page = listOf(apiEvent);

describeOnBoth('GET /events', (use) => {
  const on = useApi(use, mountEvents);
  let school: PayingSchool;
  let key: string;
  const TIMES = ['2026-11-20T07:00:00.000Z', '2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'] as const;

  beforeEach(async () => {
    school = await aPayingSchool(on.services, 'kaveri-events');
    key = await on.aKey({ institute_id: school.instituteId });
    for (const [index, at] of TIMES.entries()) {
      const pupil = await aPupil(school, index === 1 ? 'B-1' : 'A-1').catch(() => firstPupil());
      const fee = await aFee(school, pupil, `f${index}`, 100_000);
      const order = await anOrder(school, pupil, [{ fee, balance: 100_000 }]);
      // Only what the captures tell.
      await use.db.query(`delete from events_waiting where type in ('student.created', 'fee_line.created')`);
      await capture(use.db, order.id, paid(order.gatewayOrderId, 100_000), at);
    }
    await numberEvents(use.db, '2026-11-20T09:00:01.000Z' as Instant);
  });
  const firstPupil = async () => ({
    ...(await use.db.one<{ id: number; sbd_code: string }>(
      `select id, sbd_code from students where institute_id = $1 and student_uuid = 'A-1'`,
      [school.instituteId],
    )),
    uuid: 'A-1',
  });
  const list = async (query = '', as = key) =>
    (await on.get(`/events${query}`, { key: as })).data(reader(page));
  const types = (data: readonly ApiEvent[]) => data.map(({ type }) => type);

  it('lists what happened in the order of its numbers, page by page, and goes on from the last one later', async () => {
    const all = await list();
    expect(types(all.data)).toEqual([
      'payment.captured',
      'receipt.issued',
      'payment.captured',
      'receipt.issued',
      'payment.captured',
      'receipt.issued',
    ]);
    expect(all.data.map(({ student_sequence: n }) => n)).toEqual([1, 2, 1, 2, 3, 4]);
    const first = await list('?limit=4');
    const rest = await list(`?limit=4&after=${first.next}`);
    expect([...first.data, ...rest.data]).toEqual(all.data);
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
    const end = await list(`?after=${rest.next}`);
    expect([end.data, end.next]).toEqual([[], rest.next]);
    const pupil = await firstPupil();
    await use.db.query(
      `select write_event($1, 'order.created', 'order', id, $2, now()) from orders order by id limit 1`,
      [school.instituteId, pupil.id],
    );
    expect((await list(`?after=${rest.next}`)).data).toEqual([]);
    await numberEvents(use.db, '2026-11-20T10:00:00.000Z' as Instant);
    expect(types((await list(`?after=${rest.next}`)).data)).toEqual(['order.created']);
  });

  it('tells type, student and time apart', async () => {
    const captured = await list('?type=payment.captured');
    expect(types(captured.data)).toEqual(['payment.captured', 'payment.captured', 'payment.captured']);
    expect((await list('?student_id=a-1%20')).data).toHaveLength(4);
    expect((await list('?student_id=B-1&type=receipt.issued')).data).toHaveLength(1);
    expect((await list('?student_id=C-1')).data).toEqual([]);
    expect((await list(`?since=${TIMES[1]}`)).data).toHaveLength(4);
    expect((await list(`?since=${TIMES[2]}&type=receipt.issued`)).data).toHaveLength(1);
    expect((await list('?since=2026-11-20T09:00:00.001Z')).data).toEqual([]);
    for (const wrong of [
      '?type=payment.paid',
      '?since=yesterday',
      '?limit=201',
      '?after=x',
      '?updated_since=2026-11-20T09:00:00Z',
    ])
      expect(codeOf(await on.get(`/events${wrong}`, { key }))).toBe('invalid_request');
  });

  it('answers one event with the body of the list, and those of another institute as unknown ones', async () => {
    const [event] = (await list()).data;
    expect((await on.get(`/events/${event?.id}`, { key })).data(reader(apiEvent))).toEqual(event);
    expect(event).toMatchObject({ livemode: false, institute_code: 'kaveri-events', object_version: 1 });
    const stranger = await on.get(`/events/${event?.id}`);
    const unknown = await on.get('/events/evt_none');
    expect([codeOf(stranger), codeOf(unknown)]).toEqual(['not_found', 'not_found']);
    expect((await list('', on.key)).data).toEqual([]);
    const bare = await on.aKey({
      institute_id: school.instituteId,
      permissions: ['payments:read'],
      name: 'bare',
    });
    expect(codeOf(await on.get('/events', { key: bare }))).toBe('permission_missing');
  });
});
