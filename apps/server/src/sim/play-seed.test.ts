import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../platform/db/db.ts';
import { testKinds, withTestDb } from '../testing/index.ts';
import { testSettings } from '../testing/services.ts';
import { checkAlways, checkInTheEnd } from './invariants.ts';
import { ACTS, playSeed } from './play-seed.ts';
import type { Provider } from './provider.ts';
import { SeededRandom } from './random.ts';
import { aWorld, newProvider } from './world.ts';
import type { Stage, World } from './world.ts';

let db: Db;
let provider: Provider;
let stage: Stage;
beforeAll(async () => {
  // What is tested here is the simulator, the same on both: PostgreSQL, where there is one, plays a seed faster.
  db = await withTestDb(testKinds().at(-1) ?? 'pglite');
  provider = newProvider();
  stage = { db, provider, settings: testSettings({ SANDBOX_URL: await provider.listen() }) };
});
afterAll(async () => {
  await provider.close();
  await db.close();
});

/** A world in which one fee was ordered, begun and paid at the provider; nobody was told yet. */
async function paidAtProvider(): Promise<World> {
  const world = await aWorld(stage, 1);
  for (const name of ['order', 'begin']) {
    for (let tries = 0; tries < 20 && !isAt(world, name); tries += 1)
      await ACTS[name]?.chance(world)?.(world);
  }
  const launch = world.tabs.find((tab) => tab.launch !== undefined)?.launch;
  provider.pay(launch?.gateway_order_id ?? '', 'captured');
  return world;
}

const isAt = (world: World, name: string): boolean =>
  world.tabs.some((tab) => (name === 'order' ? tab.order : tab.launch) !== undefined);

const names = async (found: Promise<readonly { invariant: string }[]>): Promise<string[]> =>
  (await found).map(({ invariant }) => invariant);

describe('the simulator', () => {
  it('plays the same story for the same seed, and another one for another', async () => {
    const first = await playSeed(stage, 7);
    const again = await playSeed(stage, 7);
    expect(again).toEqual(first);
    expect((await playSeed(stage, 8)).story).not.toEqual(first.story);
  });

  it('plays a seed in which every promise holds', async () => {
    const { violations, story } = await playSeed(stage, 100);
    expect(violations, story.join('\n')).toEqual([]);
  });

  it('sees money that was captured at the gateway and is not booked here', async () => {
    const world = await paidAtProvider();
    expect(await names(checkAlways(world))).toEqual([]);
    expect(await names(checkInTheEnd(world))).toContain('what was captured at the gateway is booked here');
    await world.process.end();
  });

  it('sees a booking that the gateway knows nothing of', async () => {
    const world = await paidAtProvider();
    const [payment] = provider.payments.values();
    await ACTS['status']?.chance(world)?.(world);
    expect(await names(checkAlways(world))).toEqual([]);
    if (payment !== undefined) payment.status = 'failed';
    expect(await names(checkAlways(world))).toEqual(['what is booked was captured at the gateway']);
    await world.process.end();
  });
});

describe('seeded randomness', () => {
  it('is the same for the same seed, in range, and picks by weight', () => {
    const draw = (seed: number): number[] => {
      const random = new SeededRandom(seed);
      return Array.from({ length: 50 }, () => random.whole(3, 9));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(new Set(draw(1))).toEqual(new Set([3, 4, 5, 6, 7, 8, 9]));
    const random = new SeededRandom(4);
    const picked = Array.from({ length: 400 }, () => random.weighted({ often: 9, seldom: 1, never: 0 }));
    const seldom = picked.filter((name) => name === 'seldom').length;
    expect(picked).not.toContain('never');
    expect(seldom).toBeGreaterThan(15);
    expect(seldom).toBeLessThan(80);
  });
});
