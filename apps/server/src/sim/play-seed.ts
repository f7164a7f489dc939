import { expireOrders, resolvePayments } from '../modules/payments/settlement/resolve-payments.ts';
import { workRefunds } from '../modules/payments/refunds/work-refunds.ts';
import { workLeftovers } from '../modules/payments/webhooks/webhook-worker.ts';
import type { Instant } from '@shulk/domain';
import { runDueActs } from '../modules/schedule/index.ts';
import { describeError } from '../platform/log.ts';
import { OFFICE } from './acts/office.ts';
import { PAYERS } from './acts/payers.ts';
import { PROVIDER } from './acts/provider-acts.ts';
import { checkAlways, checkInTheEnd } from './invariants.ts';
import type { Violation } from './invariants.ts';
import { aWorld, restart } from './world.ts';
import type { Stage, World } from './world.ts';

/** How a seed ended. */
export interface Played {
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** Every step with what came of it; the last one is where a violation was seen. */
  readonly story: readonly string[];
}

const MOST_STEPS = 60;
const LEAST_STEPS = 20;
/** The share of steps its process may die in. */
const DEADLY_SHARE = 0.12;
/** Statements a step has at most, halved: before and after each. */
const MOST_HALVES = 40;

/** Everything that may happen. */
export const ACTS = { ...PAYERS, ...PROVIDER, ...OFFICE };

/**
 * Plays one seed: some tens of steps of payers, provider, network and jobs, each maybe the last one of its process, with
 * the invariants checked along the way; then seven quiet days, after which everything must have come to its end.
 * The same seed plays the same story.
 */
export async function playSeed(stage: Stage, seed: number): Promise<Played> {
  const world = await aWorld(stage, seed);
  const steps = world.random.whole(LEAST_STEPS, MOST_STEPS);
  let violations: Violation[] = [];
  let seen = '';
  for (let n = 0; n < steps && violations.length === 0; n += 1) {
    violations = await oneStep(world);
    const written = await lastWrite(world);
    // Where nothing was written, all that held still holds.
    if (violations.length === 0 && written !== seen) violations = await checkAlways(world);
    seen = written;
  }
  if (violations.length === 0) {
    await sevenQuietDays(world);
    violations = await checkInTheEnd(world);
  }
  await world.process.end();
  return { seed, violations, story: world.story };
}

/** Changes whenever a transaction writes. */
async function lastWrite({ db }: World): Promise<string> {
  const { mark } = await db.one<{ mark: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as mark',
  );
  return mark;
}

/** One act of somebody. An error that is not the death of the process is a broken promise of its own. */
async function oneStep(world: World): Promise<Violation[]> {
  const possible = Object.values(ACTS).flatMap(({ weight, chance }) => {
    const run = chance(world);
    return run === undefined ? [] : [{ weight, run }];
  });
  const { run } = world.random.byWeight(possible);
  const { life } = world.process;
  if (world.random.happens(DEADLY_SHARE)) life.dieAfter(world.random.whole(1, MOST_HALVES));
  let told: string;
  try {
    told = await run(world);
  } catch (error) {
    if (!life.isDead) return [{ invariant: 'no act ends in an error', rows: [describeError(error)] }];
    told = 'nobody heard an answer';
  }
  world.story.push(told);
  if (life.isDead) await restart(world);
  else life.spare();
  return [];
}

/** Minutes between the looks of the quiet days: first as the resolver's ladder, then by the hour and by the day. */
const LOOKS: readonly number[] = [
  1,
  2,
  5,
  10,
  15,
  30,
  60,
  90,
  ...Array.from({ length: 10 }, () => 150),
  ...Array.from({ length: 8 }, () => 1_440),
];

/** The provider answers again and the jobs run; what it never told by message has to be found by asking. */
async function sevenQuietDays(world: World): Promise<void> {
  const { provider } = world;
  provider.mood = 'well';
  for (const payment of provider.payments.values())
    if (payment.status === 'created') payment.status = 'failed';
  provider.messages.length = 0;
  world.story.push('seven quiet days');
  for (const minutes of LOOKS) await quietly(world, minutes * 60);
  if (!(await debitEverything(world))) return;
  world.story.push('every debit came to an end, and seven quiet days more');
  for (const minutes of LOOKS) await quietly(world, minutes * 60);
}

/** Most acts of the debits of a seed; more would be a circle. */
const MOST_ACTS = 400;

/** Goes from each act that is planned to the next, with banks that pay. @returns whether there was any */
async function debitEverything(world: World): Promise<boolean> {
  const { provider, clock, db } = world;
  for (let n = 0; n < MOST_ACTS; n += 1) {
    const { next } = await db.one<{ next: Instant | null }>(
      `select min(next_at) as next from scheduled_acts where state in ('WAITING', 'RUNNING')`,
    );
    if (next === null) return n > 0;
    for (const payment of provider.payments.values())
      if (payment.status === 'created') payment.status = 'captured';
    await quietly(world, Math.max(60, (Date.parse(next) - Date.parse(clock.now())) / 1000));
  }
  throw new Error('The acts of a seed never come to an end.');
}

async function quietly({ process: { services }, clock, provider }: World, seconds: number): Promise<void> {
  clock.advance(seconds);
  await workLeftovers(services);
  await resolvePayments(services);
  await expireOrders(services);
  await workRefunds(services);
  await runDueActs(services);
  for (const refund of provider.refunds.values()) {
    if (refund.status === 'pending') refund.status = 'processed';
  }
}
