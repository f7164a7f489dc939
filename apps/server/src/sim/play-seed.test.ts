import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testKinds } from '../testing/index.ts';
import { BrokenPromise } from './acts/act.ts';
import { runJobsIn } from './acts/office.ts';
import { trespass } from './acts/trespass.ts';
import { checkAlways, checkInTheEnd, checkLog } from './checks/invariants.ts';
import type { Violation } from './checks/violation.ts';
import { checkStrangers } from './checks/strangers.ts';
import { checkTold } from './checks/told-answers.ts';
import { ACTS, allOf, playSeed } from './play-seed.ts';
import type { Played } from './play-seed.ts';
import { openStage } from './stage.ts';
import type { OpenStage } from './stage.ts';
import type { Provider } from './provider/provider.ts';
import { quietDays } from './quiet-days.ts';
import { SeededRandom } from './random.ts';
import { aWorld, endProcesses, processesOf, restart } from './world/make-world.ts';
import type { World } from './world/world.ts';

let stage: OpenStage;
let provider: Provider;
beforeAll(async () => {
  // The simulator itself is under test, the same on both: PostgreSQL, if there is one, plays a seed faster.
  stage = await openStage(testKinds().at(-1) ?? 'pglite');
  ({ provider } = stage);
});
afterAll(() => stage.close());

/** A world with one fee ordered, begun and paid at the provider, and no notification yet. */
async function paidAtProvider(): Promise<World> {
  const world = await aWorld(stage, 1);
  for (const name of ['order', 'begin']) {
    for (let tries = 0; tries < 20 && !isAt(world, name); tries += 1)
      await ACTS[name]?.chance(world)?.(world);
  }
  const launch = world.tabs.find((tab) => tab.launch !== undefined)?.launch;
  provider.pay(provider.orderAt(launch)?.id ?? '', 'captured');
  return world;
}

const isAt = (world: World, name: string): boolean =>
  world.tabs.some((tab) => (name === 'order' ? tab.order : tab.launch) !== undefined);

const names = async (found: Promise<readonly { invariant: string }[]>): Promise<string[]> =>
  (await found).map(({ invariant }) => invariant);

describe('the simulator', () => {
  it('plays the same story for the same seed, whatever was played before and even if two processes run at the same moment, and another one for another', async () => {
    const seeds = [23, 29];
    const played = new Map<number, Played>();
    for (const seed of seeds) played.set(seed, await playSeed(stage, seed));
    for (const seed of seeds.toReversed()) expect(await playSeed(stage, seed)).toEqual(played.get(seed));
    expect(played.get(29)?.story).not.toEqual(played.get(23)?.story);
  }, 120_000);

  it('runs jobs in two processes that share only the database, and survive each other', async () => {
    const world = await aWorld(stage, 1);
    expect(await processesOf(world, false)).toEqual([world.process]);
    const [first, other] = await processesOf(world, true);
    if (first === undefined || other === undefined) throw new Error('There are two processes.');
    for (const own of ['db', 'outbox', 'due'] as const)
      expect(other.services[own]).not.toBe(first.services[own]);
    first.life.kill();
    // A dead process counts as no failure, and the other one does the work.
    expect(await runJobsIn(world, [first, other])).toEqual([]);
    const now = (): never => {
      throw new Error('broken');
    };
    const services = { ...other.services, clock: { ...other.services.clock, now } };
    expect(await runJobsIn(world, [first, { ...other, services }])).toHaveLength(1);
    await endProcesses(world);
  });

  it('lets two processes take calls, messages and jobs in turn, as the seed says', async () => {
    const two = { ...stage, processes: 2 as const };
    const { violations, story } = await playSeed(two, 100);
    expect(violations, story.join('\n')).toEqual([]);
    expect(story.filter((line) => line.includes('the other process goes on')).length).toBeGreaterThan(5);
    expect((await playSeed(two, 100)).story).toEqual(story);
  });

  it('has no two acts of one name, of which one would never happen', () => {
    expect(() => allOf(ACTS, { wait: { weight: 1, chance: () => undefined } })).toThrow('the name wait');
  });

  it('plays a seed in which every promise holds', async () => {
    const { violations, story } = await playSeed(stage, 100);
    expect(violations, story.join('\n')).toEqual([]);
  });

  it('detects money that was captured at the gateway and is not booked here', async () => {
    const world = await paidAtProvider();
    expect(await names(checkAlways(world))).toEqual([]);
    expect(await names(checkInTheEnd(world))).toContain('what was captured at the gateway is booked here');
    await world.process.end();
  });

  it('detects a booking that is unknown to the gateway', async () => {
    const world = await paidAtProvider();
    const [payment] = provider.payments();
    await ACTS['status']?.chance(world)?.(world);
    expect(await names(checkAlways(world))).toEqual([]);
    if (payment !== undefined)
      provider.core.store.putPayment({ ...payment, status: 'failed', captured_at: null });
    expect(await names(checkAlways(world))).toEqual(['what is booked was captured at the gateway']);
    await world.process.end();
  });
});

describe('the simulator', () => {
  it('detects a payment shown as paid whose payer no longer sees it', async () => {
    const world = await paidAtProvider();
    await ACTS['status']?.chance(world)?.(world);
    expect(world.told.paid.size).toBe(1);
    expect(await checkTold(world)).toEqual([]);
    await world.db.query(`update receipts set number = 'another'`);
    expect(await names(checkTold(world))).toEqual(['an acknowledged answer survives']);
    await world.process.end();
  });

  it('detects a row that references another institute’s row', async () => {
    const world = await paidAtProvider();
    expect(await checkStrangers(world.db)).toEqual([]);
    const [, other] = world.schools;
    await world.db.query('update order_lines set head_id = $1', [other?.heads.tuition]);
    await world.db.query('update orders set page_id = $1', [other?.pageId]);
    const [found] = await checkStrangers(world.db);
    const pointers = found?.rows.map((row) => (row as { pointers: string }).pointers) ?? [];
    expect(pointers.toSorted()).toEqual([
      'order_lines.fee_line_id, head_id',
      'order_lines.head_id, order_id',
      'orders.page_id',
    ]);
    await world.process.end();
  });

  it('detects a name, a contact or a token in a log, and reads every process’s log', async () => {
    const world = await paidAtProvider();
    expect(world.heard.heard).toBeGreaterThan(0);
    expect(checkLog(world)).toEqual([]);
    await restart(world);
    const [token] = world.tokens;
    for (const word of [world.schools[1]?.family.mobile, world.schools[0]?.family.last, token]) {
      world.process.services.log.debug({ word }, 'a slip');
      expect(checkLog(world).map(({ rows }) => rows.length)).toEqual([1]);
    }
    await world.process.end();
  });

  it('detects a breach between the checks of the quiet days, which are seven to the minute', async () => {
    const world = await paidAtProvider();
    const start = Date.parse(world.clock.now());
    const days: number[] = [];
    const look = async (): Promise<[]> => {
      days.push((Date.parse(world.clock.now()) - start) / 86_400_000);
      return [];
    };
    expect(await quietDays(world, look)).toEqual([]);
    expect(days.length).toBeGreaterThan(20);
    expect(days.at(-1)).toBe(7);
    const broken: Violation = { invariant: 'made up', rows: [] };
    expect(await quietDays(world, async () => [broken])).toEqual([broken]);
    await world.process.end();
  });

  it('detects an answer to a payer who tries another institute’s codes', async () => {
    const world = await paidAtProvider();
    await ACTS['status']?.chance(world)?.(world);
    const tries = async (told: World): Promise<string[]> => {
      const found: string[] = [];
      for (let n = 0; n < 40; n += 1) {
        const [one] = told.tabs;
        if (one === undefined) break;
        try {
          found.push((await trespass(told, one)).replace(/.*: /, ''));
        } catch (error) {
          found.push(error instanceof BrokenPromise ? error.violation.invariant : String(error));
        }
      }
      return found;
    };
    const paid = world.tabs.find(({ launch }) => launch !== undefined);
    const other = world.tabs.find(({ school }) => school !== paid?.school);
    if (paid === undefined || other === undefined) throw new Error('Somebody paid, and somebody did not.');
    const refused = await tries({ ...world, tabs: [other, paid] });
    expect(new Set(refused)).not.toContain('no institute sees the row of another one');
    expect(new Set(refused)).toContain('order_not_found');
    // A school under another one's name sees its own data, which the check must detect.
    const shown = await tries({ ...world, tabs: [paid, { ...paid, school: { ...paid.school } }] });
    expect(shown).toContain('no institute sees the row of another one');
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
