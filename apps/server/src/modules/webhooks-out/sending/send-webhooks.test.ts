import { verifyWebhookSignature } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { beforeEach, expect, it } from 'vitest';
import { plusMs, toMs } from '../../../platform/clock.ts';
import type { Post, Posted } from '../../../platform/outbound/post-once.ts';
import { describeOnBoth, emptyTables, testServices, withResolvers } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import { aPupil, aSchool } from '../../fees/testing/school.ts';
import type { School } from '../../fees/testing/school.ts';
import { pauseAsked, resume } from '../endpoints/endpoint-states.store.ts';
import { selectEndpoint } from '../endpoints/endpoints.store.ts';
import type { EndpointRow } from '../endpoints/endpoints.store.ts';
import { anEndpoint, sendAll } from '../testing/an-endpoint.ts';
import { numberEvents } from '../testing/numbered-events.ts';
import { WebhookSender, webhookSender } from './webhook-sender.ts';

const HOUR = 3_600_000;

describeOnBoth('webhooks', (use) => {
  let services: TestServices;
  let school: School;
  let pupils: number[];
  /** What the receivers got, in order. */
  let got: Post[];
  /** How the receivers answer. */
  let answer: (post: Post) => Partial<Posted> | Promise<Partial<Posted>>;
  beforeEach(async () => {
    await emptyTables(use.db);
    services = testServices(use.db);
    school = await aSchool(use.db);
    pupils = [];
    for (const uuid of ['A-1', 'A-2', 'A-3']) pupils.push((await aPupil(use.db, school, uuid)).studentId);
    got = [];
    answer = () => ({});
    hearFor(services.parts.of(webhookSender));
  });

  function hearFor(sender: WebhookSender): void {
    sender.post = async (post) => {
      got.push(post);
      return { status: 200, ms: 3, answer: 'ok', ...(await answer(post)) };
    };
  }

  const now = (): Instant => services.clock.now();
  const ids = (): string[] => got.map((post) => String(post.headers['webhook-id']));
  const tell = (...events: { pupil?: number; type?: string; of?: School }[]): Promise<string[]> =>
    numberEvents(
      use.db,
      now(),
      events.map(({ pupil, type, of = school }) => ({
        institute_id: of.instituteId,
        ...(pupil === undefined ? {} : { student_id: pupils[pupil] ?? 0 }),
        ...(type === undefined ? {} : { type }),
      })),
    );
  const again = (endpoint: EndpointRow): Promise<EndpointRow | undefined> =>
    selectEndpoint(use.db, endpoint.institute_id, endpoint.public_id);
  const refuse = { problem: 'status', status: 500 } as const;

  it('bring each event once, signed, with the body that the API shows', async () => {
    const { secret } = await anEndpoint(services, school.instituteId);
    const [id = ''] = await tell({ pupil: 0 });
    await sendAll(services);
    await sendAll(services);
    expect(ids()).toEqual([id]);
    const [post] = got;
    const { event } = await use.db.one<{ event: unknown }>('select api_event(id) as event from events');
    expect(JSON.parse(post?.body ?? '')).toEqual(event);
    expect(event).toMatchObject({ id, type: 'payment.captured', livemode: false, institute_code: 'kaveri' });
    const { 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = post?.headers ?? {};
    const webhook = { id, timestamp, body: post?.body ?? '' };
    expect(await verifyWebhookSignature([secret], webhook, signature, toMs(now()))).toBe('genuine');
  });

  it('go to the endpoints that chose their type, of their institute or of its group', async () => {
    const other = await aSchool(use.db, 'beside');
    await use.db.query('update institutes set group_id = $1 where id = $2', [
      school.groupId,
      other.instituteId,
    ]);
    const stranger = await aSchool(use.db, 'stranger');
    await anEndpoint(services, school.instituteId, { url: 'https://all.example/' });
    await anEndpoint(services, school.instituteId, {
      url: 'https://some.example/',
      types: ['refund.processed'],
    });
    await anEndpoint(services, other.instituteId, { url: 'https://beside.example/' });
    await anEndpoint(services, other.instituteId, { url: 'https://group.example/', for_group: true });
    await anEndpoint(services, stranger.instituteId, { url: 'https://stranger.example/' });
    await tell({ pupil: 0 }, { pupil: 0, type: 'refund.processed' }, { of: other });
    await sendAll(services);
    const hosts = got
      .map(({ url }) => new URL(url).hostname.split('.')[0] ?? '')
      .toSorted((a, b) => a.localeCompare(b));
    expect(hosts).toEqual(['all', 'all', 'beside', 'group', 'group', 'group', 'some']);
  });

  it('of a student come in their order, and wait while an earlier one is refused; others do not wait', async () => {
    await anEndpoint(services, school.instituteId);
    const [a1 = '', b1 = '', a2 = '', none = '', b2 = ''] = await tell(
      { pupil: 0 },
      { pupil: 1 },
      { pupil: 0 },
      {},
      { pupil: 1 },
    );
    answer = ({ headers }) => (headers['webhook-id'] === a1 ? refuse : {});
    await sendAll(services);
    expect(
      ids()
        .filter((id) => id !== a1)
        .sort(),
    ).toEqual([b1, b2, none].toSorted());
    expect(ids().indexOf(b1)).toBeLessThan(ids().indexOf(b2));
    got = [];
    answer = () => ({});
    services.clock.advance(4_999 / 1000);
    await sendAll(services);
    expect(ids(), 'five seconds are not over').toEqual([]);
    services.clock.advance(1 / 1000);
    await sendAll(services);
    expect(ids()).toEqual([a1, a2]);
  });

  it('are tried again after 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, by the institute’s clock', async () => {
    await anEndpoint(services, school.instituteId);
    await tell({ pupil: 0 });
    answer = () => refuse;
    await sendAll(services);
    const waits = [5_000, 300_000, 1_800_000, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
    for (const [place, wait] of waits.entries()) {
      await use.db.query('update institutes set clock_offset_ms = clock_offset_ms + $1', [wait - 1]);
      await sendAll(services);
      expect(got, `before the wait of ${wait} ms`).toHaveLength(place + 1);
      await use.db.query('update institutes set clock_offset_ms = clock_offset_ms + 1');
      await sendAll(services);
      expect(got).toHaveLength(place + 2);
    }
    const tries = await use.db.query<{ status: number; problem: string }>(
      'select status, problem from webhook_tries',
    );
    expect(tries).toEqual(Array.from({ length: 10 }, () => ({ status: 500, problem: 'status' })));
  });

  it('that are refused for five days pause their endpoint; nothing is dropped, and all go out in order when it is resumed', async () => {
    const endpoint = await anEndpoint(services, school.instituteId);
    const first = await tell({ pupil: 0 });
    answer = () => refuse;
    for (let hours = 0; hours < 119; hours += 1) {
      await sendAll(services);
      services.clock.advance(HOUR / 1000);
    }
    expect((await again(endpoint))?.state).toBe('ACTIVE');
    services.clock.advance(HOUR / 1000);
    await sendAll(services);
    expect(await again(endpoint)).toMatchObject({ state: 'PAUSED', paused_for: 'failing', waiting: 1 });
    const second = await tell({ pupil: 0 }, { pupil: 1 });
    got = [];
    answer = () => ({});
    services.clock.advance((48 * HOUR) / 1000);
    await sendAll(services);
    expect(got, 'paused').toEqual([]);
    expect(await resume(use.db, endpoint.id, now())).toBe(true);
    await sendAll(services);
    expect(ids().toSorted()).toEqual([...first, ...second].toSorted());
    expect(ids().filter((id) => id !== second[1])).toEqual([...first, second[0]]);
    expect(await again(endpoint)).toMatchObject({ state: 'ACTIVE', waiting: 0, failing_since: null });
  });

  it('go out at once when an endpoint answers that was down, not only at their next try', async () => {
    await anEndpoint(services, school.instituteId);
    const early = await tell({ pupil: 0 }, { pupil: 1 }, { pupil: 2 });
    answer = () => refuse;
    for (const wait of [0, 5_000, 300_000, 1_800_000, 2 * HOUR]) {
      services.clock.advance(wait / 1000);
      await sendAll(services);
    }
    answer = () => ({});
    const late = await tell({});
    got = [];
    await sendAll(services);
    expect(ids().toSorted()).toEqual([...early, ...late].toSorted());
  });

  it('wait while their endpoint is paused, and nothing else does', async () => {
    const endpoint = await anEndpoint(services, school.instituteId);
    await anEndpoint(services, school.instituteId, { url: 'https://other.example/' });
    const before = await tell({ pupil: 0 });
    expect(await pauseAsked(use.db, endpoint.id, now())).toBe(true);
    expect(await pauseAsked(use.db, endpoint.id, now())).toBe(false);
    const meanwhile = await tell({ pupil: 0 });
    await sendAll(services);
    expect(got.map(({ url }) => url)).toEqual(['https://other.example/', 'https://other.example/']);
    got = [];
    await resume(use.db, endpoint.id, now());
    await sendAll(services);
    expect(ids()).toEqual([...before, ...meanwhile]);
  });

  it('that a process had under way when it died are sent by another one, under the same id', async () => {
    await anEndpoint(services, school.instituteId);
    const sent = await tell({ pupil: 0 }, { pupil: 0 });
    const dead = new WebhookSender(services);
    dead.post = () => new Promise(() => undefined);
    await dead.begin(() => undefined);
    await sendAll(services);
    expect(got, 'the lease is young').toEqual([]);
    services.clock.advance(120_000 / 1000);
    await sendAll(services);
    expect(ids()).toEqual(sent);
  });

  it('whose lease was lost meanwhile are not counted twice, and the lane goes on', async () => {
    const endpoint = await anEndpoint(services, school.instituteId);
    await tell({ pupil: 0 });
    const slow = new WebhookSender(services);
    const { promise, resolve } = withResolvers();
    slow.post = () => promise.then(() => ({ status: 200, ms: 1, answer: '' }));
    await slow.begin(() => undefined);
    services.clock.advance(120_000 / 1000);
    await sendAll(services);
    resolve();
    await slow.settled();
    expect(await again(endpoint)).toMatchObject({ waiting: 0 });
    const next = await tell({ pupil: 0 });
    got = [];
    await sendAll(services);
    expect(ids()).toEqual(next);
  });

  it('that a process begins no more because it stops are sent by another one at once, not when a lease ends', async () => {
    await anEndpoint(services, school.instituteId);
    const [first, ...rest] = await tell({ pupil: 0 }, { pupil: 0 }, { pupil: 0 });
    const stopping = new WebhookSender(services);
    hearFor(stopping);
    const { promise, resolve } = withResolvers();
    answer = () => promise.then(() => ({}));
    await stopping.begin(() => undefined);
    await expect.poll(ids).toEqual([first]);
    const stopped = stopping.stop();
    resolve();
    await stopped;
    expect(await stopping.begin(() => undefined)).toBe(0);
    await sendAll(services);
    expect(ids()).toEqual([first, ...rest]);
  });

  it('of a slow endpoint hold up no other', async () => {
    await anEndpoint(services, school.instituteId, { url: 'https://slow.example/' });
    await anEndpoint(services, school.instituteId, { url: 'https://quick.example/' });
    const { promise, resolve } = withResolvers();
    answer = async ({ url }) => (url.includes('slow') ? promise.then(() => ({})) : {});
    const sender = services.parts.of(webhookSender);
    for (let round = 0; round < 3; round += 1) {
      await tell({ pupil: 0 }, { pupil: 1 }, { pupil: 2 });
      await sender.begin(() => undefined);
      await expect.poll(() => got.filter(({ url }) => url.includes('quick'))).toHaveLength((round + 1) * 3);
      // Their lanes are free again.
      await expect.poll(() => use.db.query('select from webhook_lanes where waiting > 0')).toHaveLength(3);
    }
    resolve();
    await sender.settled();
    await sendAll(services);
    expect(got).toHaveLength(18);
  });

  it('at most 32 lanes of an endpoint are under way at a time, and one while it is down', async () => {
    await anEndpoint(services, school.instituteId);
    const { promise, resolve } = withResolvers();
    answer = () => promise.then(() => refuse);
    const sender = services.parts.of(webhookSender);
    await tell(...Array.from({ length: 40 }, () => ({})));
    expect(await sender.begin(() => undefined)).toBe(32);
    expect(await sender.begin(() => undefined)).toBe(0);
    resolve();
    await sender.settled();
    answer = () => refuse;
    expect(await sender.begin(() => undefined)).toBe(1);
    await sender.settled();
  });

  it('come twice, and in pairs out of order, where a test asks for it', async () => {
    const endpoint = await anEndpoint(services, school.instituteId, { deliver_twice: true, reorder: true });
    const [a = '', b = '', c = ''] = await tell({ pupil: 0 }, { pupil: 0 }, { pupil: 0 });
    await sendAll(services);
    expect(ids()).toEqual([b, b, a, a, c, c]);
    expect(await again(endpoint)).toMatchObject({ waiting: 0 });
  });

  it('carry the time of this machine, whatever the clock of a test institute shows', async () => {
    await anEndpoint(services, school.instituteId);
    await use.db.query('update institutes set clock_offset_ms = $1', [400 * 24 * HOUR]);
    await tell({ pupil: 0 });
    await sendAll(services);
    expect(Number(got[0]?.headers['webhook-timestamp'])).toBe(Math.floor(toMs(now()) / 1000));
    const [{ at } = { at: '' }] = await use.db.query<{ at: string }>('select at from webhook_tries');
    expect(at).toBe(plusMs(now(), 400 * 24 * HOUR));
  });
});
