import {
  apiWebhookDeliveriesList,
  apiWebhookEndpointsReplay,
  apiWebhookEndpointsTest,
} from '@shulk/contract';
import type { ApiWebhookDelivery } from '@shulk/contract';
import { HOOK_PROBLEM } from '@shulk/words/office/webhooks';
import { expect, it } from 'vitest';
import { plusMs } from '../../../platform/clock.ts';
import { describeOnBoth, withResolvers } from '../../../testing/index.ts';
import { codeOf, reader } from '../../api-keys/testing/api-suite.ts';
import { purgeDeliveries, replay } from '../deliveries/deliveries.store.ts';
import { webhookSender } from '../index.ts';
import { sendAll } from '../testing/an-endpoint.ts';
import { useWebhooks } from '../testing/webhook-suite.ts';

describeOnBoth('the calls about deliveries of webhooks', (use) => {
  const hook = useWebhooks(use);
  const { on, ids, post, made, shown, tell } = hook;
  const deliveries = async (id: string, query = '') =>
    (await on.get(`/webhook-endpoints/${id}/deliveries${query}`)).data(reader(apiWebhookDeliveriesList.data));
  const states = (list: readonly ApiWebhookDelivery[]) => list.map(({ state }) => state);
  const aStudent = async (uuid: string): Promise<number> =>
    (
      await use.db.one<{ id: number }>(
        `insert into students (institute_id, student_uuid, sbd_code, first_name) values ($1, $2, $2, 'A') returning id`,
        [on.own, uuid],
      )
    ).id;

  it('send a test event at once, also to a paused endpoint, and say what came back', async () => {
    const { id } = await made();
    await post(`/webhook-endpoints/${id}/pause`);
    hook.answer = { status: 302, problem: 'redirect', answer: 'elsewhere' };
    const told = (await post(`/webhook-endpoints/${id}/test`)).data(reader(apiWebhookEndpointsTest.data));
    expect(told).toMatchObject({
      status: 302,
      ms: 7,
      problem: 'redirect',
      what_to_do: HOOK_PROBLEM.redirect,
      answer: 'elsewhere',
    });
    expect(JSON.parse(hook.got[0]?.body ?? '')).toMatchObject({
      id: told.event_id,
      type: 'webhook.test',
      livemode: false,
    });
    expect(await use.db.query('select from events')).toEqual([]);
  });

  it('send one test event of an institute at a time, so that slow systems take no slots of payers', async () => {
    const { id } = await made();
    const { promise, resolve } = withResolvers();
    const sender = on.services.parts.of(webhookSender);
    sender.post = () => promise.then(() => ({ status: 200, ms: 1, answer: '' }));
    const first = post(`/webhook-endpoints/${id}/test`);
    await expect.poll(() => sender.testing.size).toBe(1);
    expect(codeOf(await post(`/webhook-endpoints/${id}/test`))).toBe('rate_limited');
    resolve();
    expect((await first).status).toBe(200);
    expect((await post(`/webhook-endpoints/${id}/test`)).status).toBe(200);
  });

  it('list deliveries with the log of their tries, by the time of the last change, page by page', async () => {
    const { id } = await made();
    const [first] = await tell({});
    hook.answer = { status: 500, problem: 'status', answer: 'x'.repeat(1024) };
    await sendAll(on.services);
    on.services.clock.advance(5);
    hook.answer = {};
    await sendAll(on.services);
    on.services.clock.advance(1);
    await tell({}, {});
    const all = await deliveries(id);
    expect(states(all.data)).toEqual(['DELIVERED', 'WAITING', 'WAITING']);
    expect(all.data[0]).toMatchObject({ event_id: first, type: 'payment.captured', tries: 2 });
    expect(all.data[0]?.log).toEqual([
      { at: '2026-11-20T06:00:05.000Z', status: 200, ms: 7, problem: '', what_to_do: '', answer: 'kept' },
      {
        at: '2026-11-20T06:00:00.000Z',
        status: 500,
        ms: 7,
        problem: 'status',
        what_to_do: HOOK_PROBLEM.status,
        answer: 'x'.repeat(1024),
      },
    ]);
    expect(states((await deliveries(id, '?state=waiting')).data)).toEqual(['WAITING', 'WAITING']);
    hook.answer = { status: 500, problem: 'status' };
    await sendAll(on.services);
    const failing = await deliveries(id, '?state=failing&limit=1');
    expect(failing.data[0]).toMatchObject({ state: 'FAILING', next_try_at: '2026-11-20T06:00:11.000Z' });
    const rest = await deliveries(id, `?state=failing&limit=1&after=${failing.next}`);
    expect([rest.data.length, rest.has_more, rest.data[0]?.event_id === failing.data[0]?.event_id]).toEqual([
      1,
      false,
      false,
    ]);
  });

  it('send events again by id, type, student and time, once however often it is asked', async () => {
    const { id } = await made();
    const [asha, ravi] = [await aStudent('A-1'), await aStudent('R-1')];
    const [a1 = '', r1 = ''] = await tell(
      { student_id: asha },
      { student_id: ravi, type: 'refund.processed' },
    );
    on.services.clock.advance(60);
    const [a2 = ''] = await tell({ student_id: asha });
    await sendAll(on.services);
    const again = async (body: object, times = 1) => {
      hook.got = [];
      let planned = 0;
      for (let n = 0; n < times; n += 1) {
        const told = await post(`/webhook-endpoints/${id}/replay`, body);
        planned += told.data(reader(apiWebhookEndpointsReplay.data)).planned;
      }
      await sendAll(on.services);
      expect(hook.got).toHaveLength(planned);
      return ids();
    };
    expect(await again({ event_ids: [a1, 'evt_unknown'] }, 3)).toEqual([a1]);
    expect(await again({ types: ['refund.processed'] })).toEqual([r1]);
    expect(await again({ student_id: 'A-1' })).toEqual([a1, a2]);
    expect(await again({ student_id: 'A-1', types: ['refund.processed'] })).toEqual([]);
    expect(await again({ from: '2026-11-20T11:31:00+05:30' })).toEqual([a2]);
    expect((await again({ to: '2026-11-20T06:01:00Z' })).toSorted()).toEqual([a1, r1].toSorted());
    expect((await shown(id)).waiting).toBe(0);
    expect(codeOf(await post(`/webhook-endpoints/${id}/replay`, {}))).toBe('invalid_request');
  });

  it('send nothing again if these are more events than one call may take', async () => {
    const { id } = await made();
    await tell({}, {}, {});
    await sendAll(on.services);
    const { id: row } = await use.db.one<{ id: number }>(
      'select id from webhook_endpoints where public_id = $1',
      [id],
    );
    const now = on.services.clock.now();
    expect(await replay(use.db, row, {}, 2, now)).toEqual({ selected: 3, planned: 0 });
    expect(await replay(use.db, row, {}, 3, now)).toEqual({ selected: 3, planned: 3 });
  });

  it('send to a new endpoint what happened before it was made, if it asks for it, and only what it chose', async () => {
    const before = await tell({}, { type: 'refund.processed' });
    const { id } = await made({ types: ['refund.processed'] });
    await sendAll(on.services);
    expect(hook.got).toEqual([]);
    await post(`/webhook-endpoints/${id}/replay`, { from: '2026-11-01T00:00:00Z' });
    await sendAll(on.services);
    expect(ids()).toEqual([before[1]]);
  });

  it('send an event again that waits in its place, before the later ones of its student', async () => {
    const { id } = await made();
    const asha = await aStudent('A-1');
    const first = await tell({ student_id: asha }, { student_id: asha });
    await sendAll(on.services);
    await post(`/webhook-endpoints/${id}/pause`);
    const later = await tell({ student_id: asha });
    await post(`/webhook-endpoints/${id}/replay`, { event_ids: [first[1]] });
    hook.got = [];
    await post(`/webhook-endpoints/${id}/resume`);
    await sendAll(on.services);
    expect(ids()).toEqual([first[1], later[0]]);
  });

  it('forget deliveries when their events are forgotten, and then a deleted endpoint', async () => {
    const { id } = await made();
    await post(`/webhook-endpoints/${id}/pause`);
    await tell({}, {});
    const purge = () => purgeDeliveries(use.db, plusMs(on.services.clock.now(), 1));
    await purgeDeliveries(use.db, on.services.clock.now());
    expect(await shown(id)).toMatchObject({ waiting: 2 });
    await purge();
    expect(await shown(id)).toMatchObject({ waiting: 0 });
    await post(`/webhook-endpoints/${id}/resume`);
    await tell({});
    await sendAll(on.services);
    expect(hook.got).toHaveLength(1);
    await on.call('DELETE', `/webhook-endpoints/${id}`);
    on.services.clock.advance(1);
    await purge();
    for (const table of ['webhook_endpoints', 'webhook_deliveries', 'webhook_lanes', 'webhook_tries'])
      expect([table, await use.db.dynamic(`select from ${table}`)]).toEqual([table, []]);
  });
});
