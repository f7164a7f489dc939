import { setTimeout as pause } from 'node:timers/promises';
import { RETRIES, nextWait, signWebhook } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { instituteNow, msSinceStart, plusMs, toMs } from '../../../platform/clock.ts';
import { LEASE_SECONDS } from '../../../platform/due/due.store.ts';
import { reachOf } from '../../../platform/outbound/addresses.ts';
import { poster } from '../../../platform/outbound/post-once.ts';
import type { Post, Posted } from '../../../platform/outbound/post-once.ts';
import type { Part, PartContext } from '../../../platform/parts.ts';
import { describeError } from '../../../platform/log.ts';
import { STOP_MS } from '../../../platform/processes/messages.ts';
import { batchCalls } from '../../../platform/queue/batch-calls.ts';
import { secretsOf } from '../endpoints/endpoint-secrets.ts';
import { pauseFailing } from '../endpoints/endpoint-states.store.ts';
import { ALL_LANES, leaseLanes, noteFailure, noteSuccess, settleLanes } from './lanes.store.ts';
import type { LeasedDelivery, LeasedLane, Tried, WorkedLane } from './lanes.store.ts';

/** The next delivery of a lane is begun only while the lease is young. */
const BEGIN_MS = (LEASE_SECONDS * 1000) / 2;

/** A lane whose events are no longer kept waits for its deliveries to be purged. */
const GONE_S = 3_600;

type Context = Pick<PartContext, 'db' | 'clock' | 'settings'>;

/** One webhook as it is posted; the same for a delivery and for a test event. */
export async function postOf(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  endpoint: Pick<LeasedLane, 'public_id' | 'url' | 'secrets_sealed' | 'mode'>,
  { event_id: id, body }: Pick<LeasedDelivery, 'event_id' | 'body'>,
  sign = signWebhook,
): Promise<Post> {
  // Receivers compare it with their own clock, whatever a test institute's clock shows.
  const now = clock.now();
  const timestamp = String(Math.floor(toMs(now) / 1000));
  const secrets = secretsOf(settings.secretKeys, endpoint, now);
  return {
    url: endpoint.url,
    reach: reachOf(endpoint.url, { mode: endpoint.mode, settings }),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Shulk-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': await sign(secrets, { id, timestamp, body }),
    },
    body,
  };
}

/** Every second event before the one ahead of it: what a receiver must be able to take. */
const swapped = <T>(list: readonly T[]): T[] =>
  list.map((item, place) => list[place % 2 === 0 ? place + 1 : place - 1] ?? item);

/** Sends what is due to endpoints. What is under way belongs to the process, so that a slow endpoint holds up no round. */
export class WebhookSender {
  /** A test and the simulator give their own. */
  post: (post: Post) => Promise<Posted> = poster().post;
  sign = signWebhook;
  /** Lanes under way at a time; the simulator has one, so that a story is always the same. */
  most = ALL_LANES;
  /** Institutes with a test event under way. */
  readonly testing = new Set<number>();
  /** Lanes under way, by endpoint. */
  readonly #busy = new Map<number, number>();
  readonly #underWay = new Set<Promise<void>>();
  #isStopping = false;
  readonly #ground: PartContext;
  readonly #settle: (lane: WorkedLane) => Promise<undefined>;

  constructor(ground: PartContext) {
    this.#ground = ground;
    this.#settle = batchCalls(async (lanes) => {
      await settleLanes(ground.db, lanes, ground.clock.now());
      return lanes.map(() => undefined);
    });
  }

  /**
   * Leases lanes and begins to send their events.
   * @param done called as each lane has ended
   * @param most how many may be under way
   * @returns how many lanes were leased
   */
  async begin(done: () => void, most = this.most): Promise<number> {
    const { db, clock, log } = this.#ground;
    const free = most - this.#underWay.size;
    if (free <= 0 || this.#isStopping) return 0;
    const lanes = await leaseLanes(db, clock.now(), this.#busy, free);
    for (const lane of lanes) {
      const id = lane.endpoint_id;
      this.#busy.set(id, (this.#busy.get(id) ?? 0) + 1);
      const work = this.#work(lane)
        .catch((error: unknown) =>
          log.error(
            { endpoint_id: id, ...describeError(error) },
            'webhooks could not be sent; they are sent when their lease ends',
          ),
        )
        .finally(() => {
          this.#underWay.delete(work);
          const left = (this.#busy.get(id) ?? 1) - 1;
          if (left > 0) this.#busy.set(id, left);
          else this.#busy.delete(id);
          done();
        });
      this.#underWay.add(work);
    }
    return lanes.length;
  }

  /** Waits for everything that is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Ends lanes after the event that is under way, so that another process goes on at once; waits for half of a stop. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.race([this.settled(), pause(STOP_MS / 2, undefined, { ref: false })]);
  }

  /** Sends the deliveries of a lane one after the other, up to the first that fails. */
  async #work(lane: LeasedLane): Promise<void> {
    const { clock } = this.#ground;
    const until = msSinceStart() + BEGIN_MS;
    const tried: Tried[] = [];
    let failed: LeasedDelivery | undefined;
    for (const delivery of lane.reorder ? swapped(lane.deliveries) : lane.deliveries) {
      if (msSinceStart() > until || this.#isStopping) break;
      tried.push(await this.#try(lane, delivery));
      if (lane.deliver_twice) tried.push(await this.#try(lane, delivery));
      if (tried.at(-1)?.problem === '') continue;
      failed = delivery;
      break;
    }
    const now = instituteNow(clock, lane.clock_offset_ms);
    const wait = lane.deliveries.length === 0 ? GONE_S : failed === undefined ? 0 : waitAfter(failed, now);
    const { endpoint_id, lane: number, lease } = lane;
    // One that is given up waits like any other until its endpoint is paused.
    const next_at = plusMs(now, (wait ?? RETRIES.hook.waits[0]) * 1000);
    await this.#settle({ endpoint_id, lane: number, lease, tried, next_at });
    await this.#note(lane, {
      hasSucceeded: tried[0]?.problem === '',
      hasFailed: failed !== undefined,
      isGivenUp: wait === undefined,
    });
  }

  async #try(lane: LeasedLane, delivery: LeasedDelivery): Promise<Tried> {
    const { clock } = this.#ground;
    const at = instituteNow(clock, lane.clock_offset_ms);
    const {
      status,
      ms,
      answer,
      problem = '',
    } = await this.post(await postOf(this.#ground, lane, delivery, this.sign));
    return { delivery_id: delivery.delivery_id, at, status, ms, problem, answer };
  }

  /** What the tries say about the endpoint. */
  async #note(
    lane: LeasedLane,
    { hasSucceeded, hasFailed, isGivenUp }: { hasSucceeded: boolean; hasFailed: boolean; isGivenUp: boolean },
  ): Promise<void> {
    const { db, clock } = this.#ground;
    if (hasSucceeded && lane.is_failing) await noteSuccess(db, lane.endpoint_id, clock.now());
    if (hasFailed) await noteFailure(db, lane.endpoint_id, clock.now());
    if (isGivenUp) await pauseFailing(db, lane.endpoint_id, clock.now());
  }
}

/** Seconds until a delivery that failed is tried again; undefined: after five days no more. */
function waitAfter({ tries, failed_at: first }: LeasedDelivery, now: Instant): number | undefined {
  const age = first === null ? 0 : (toMs(now) - toMs(first)) / 1000;
  const wait = nextWait(RETRIES.hook, tries + 1, age);
  // The last try is when the five days are over.
  return wait === undefined ? undefined : Math.min(wait, RETRIES.hook.lasts - age);
}

/** What this process sends to endpoints. */
export const webhookSender: Part<WebhookSender> = {
  name: 'webhooks being sent',
  make: (ground) => new WebhookSender(ground),
};
