import type { Instant } from '@shulk/domain';
import { changeToken, concludeRefund } from '@shulk/sandbox/testing';
import { toMs } from '../platform/clock.ts';
import { describeError } from '../platform/log.ts';
import { decideWaiting } from './acts/money-office.ts';
import { endDisputes, sendAllAgain } from './acts/provider-acts.ts';
import { runJobsIn } from './acts/office.ts';
import { settleEverything } from './acts/settlements.ts';
import { checkInAWeek } from './checks/invariants.ts';
import type { Violation } from './checks/violation.ts';
import { checkTold } from './checks/told-answers.ts';
import { quietenLender } from './lender/loan-story.ts';
import { drawDebitMood } from './provider/debit-mood.ts';
import { instantOf, nextMoment } from './next-moment.ts';
import { processesOf, restart, shift } from './world/make-world.ts';
import type { World } from './world/world.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Days in which everything begun is finished or handed to a person (threats 6.1). */
const QUIET_DAYS = 7;

/** Minutes after the storm at which the jobs always run; in between they do due work. */
const LOOKS: readonly number[] = [
  1,
  3,
  8,
  18,
  33,
  63,
  123,
  213,
  ...Array.from({ length: 10 }, (_, n) => 6 * HOUR + n * 2.5 * HOUR),
  ...Array.from({ length: QUIET_DAYS - 1 }, (_, n) => (n + 2) * DAY),
];

/** The share of open payments about which the bank stays silent: a person must handle them. */
const SILENT_SHARE = 0.2;

/** The share of stories at whose end the provider has no balance for refunds at first. */
const SHORT_SHARE = 0.6;
/** The share of the first quiet days on which the office decides about held money. */
const DECISION_SHARE = 0.9;
const LAST_DECISION = 5 * DAY;
/** The share of stories in which somebody makes the provider resend all its messages, and the quiet day of that. */
const AGAIN_SHARE = 0.4;
const AGAIN_ON = 3 * DAY;

/** Checks the books after a step; finds nothing if nothing was written. */
export type Look = (world: World) => Promise<Violation[]>;

/**
 * The provider answers again and the jobs run; polls must find what no message reported. After seven days everything
 * that the storm left open is finished; then each planned debit runs, and seven days more pass.
 * @returns the first broken promise
 */
export async function quietDays(world: World, look: Look): Promise<Violation[]> {
  const { provider } = world;
  provider.mood = 'well';
  provider.debits.clear();
  provider.away.clear();
  provider.refusing.clear();
  // Refunds lack balance on some of the quiet days, too.
  if (world.random.happens(SHORT_SHARE)) provider.refusing.begin('low_balance', world.random.whole(6, 60));
  const silent = new Set<string>();
  for (const payment of provider.payments()) {
    if (payment.status !== 'created' && payment.status !== 'authorized') continue;
    if (world.random.happens(SILENT_SHARE)) silent.add(payment.id);
    else
      provider.quietly(() =>
        provider.conclude(payment, payment.status === 'created' ? 'failed' : 'returned'),
      );
  }
  for (const token of provider.tokens())
    if (token.status === 'paused') provider.quietly(() => changeToken(provider.core, token, 'cancelled'));
  endDisputes(world);
  provider.messages.length = 0;
  quietenLender(world);
  world.story.push('seven quiet days');
  const week = await quietWeek(world, look, world.random.happens(AGAIN_SHARE));
  if (week.length > 0) return week;
  const { hadAny, violations } = await debitEverything(world, look, silent);
  if (violations.length > 0 || !hadAny) return violations;
  world.story.push('every debit came to an end, and seven quiet days more');
  return quietWeek(world, look);
}

/** Seven days to the minute, after which everything begun before them is finished. */
async function quietWeek(world: World, look: Look, isSentAgain = false): Promise<Violation[]> {
  const start = world.clock.now();
  for (const minutes of LOOKS) {
    const until = toMs(start) + minutes * 60_000;
    while (toMs(world.clock.now()) < until) {
      await shift(world);
      const found = await quietly(world, await nextMoment(world, until), look);
      if (found.length > 0) return found;
    }
    if (minutes === AGAIN_ON && isSentAgain) {
      world.story.push(await sendAllAgain(world));
      const late = await look(world);
      if (late.length > 0) return late;
    }
    if (minutes % DAY > 0 || minutes > LAST_DECISION || !world.random.happens(DECISION_SHARE)) continue;
    world.story.push(await decideWaiting(world));
    const found = await look(world);
    if (found.length > 0) return found;
  }
  const late = await endLateRefunds(world, look);
  return late.length > 0 ? late : checkInAWeek(world, start);
}

/** Minutes that a refund takes at most while nothing goes wrong. */
const REFUND_MINUTES = 10;

/** What a settlement revealed: a payment that is polled at once, and a dispute that is polled a day later. */
const REVEALED = `
  select (select count(*)::int from settlement_exceptions where kind = 'unknown_payment' and cleared_at is null) as payments,
    (select count(*)::int from disputes where ended_at is null) as disputes`;

/** Most rounds of settlements: a payment, then its dispute, then what that left of it. */
const MOST_SETTLED = 4;

/**
 * Everything is paid out, and the office imports the reports. A row may name a payment or a dispute that no message told
 * of: it is polled, and the next reports have what follows from it.
 */
export async function settleInTheEnd(world: World, look: Look): Promise<Violation[]> {
  for (let n = 0; n < MOST_SETTLED; n += 1) {
    await settleEverything(world);
    const { payments, disputes } = await world.watch.one<{ payments: number; disputes: number }>(REVEALED);
    if (payments + disputes === 0) return [];
    const what = disputes > 0 ? 'dispute' : 'payment';
    world.story.push(`a settlement names a ${what} that no message told of`);
    const found = await pass(world, look, disputes > 0 ? DAY + HOUR : 0);
    if (found.length > 0) return found;
  }
  return [];
}

/** Passes some minutes with the due work in them, and then those that a refund takes. */
async function pass(world: World, look: Look, minutes: number): Promise<Violation[]> {
  const until = toMs(world.clock.now()) + minutes * 60_000;
  while (toMs(world.clock.now()) < until) {
    const found = await quietly(world, await nextMoment(world, until), look);
    if (found.length > 0) return found;
  }
  for (let n = 1; n <= REFUND_MINUTES; n += 1) {
    const found = await quietly(world, instantOf(until + n * 60_000), look);
    if (found.length > 0) return found;
  }
  return [];
}

/** Money that a poll finds at the very end may be owed by nobody: its refund takes some minutes more. */
async function endLateRefunds(world: World, look: Look): Promise<Violation[]> {
  const start = world.clock.now();
  for (let n = 1; n <= REFUND_MINUTES; n += 1) {
    const { open } = await world.watch.one<{ open: number }>(
      `select count(*)::int as open from refunds
       where status in ('REQUESTED', 'SENT', 'UNKNOWN') and created_at > $1::timestamptz - interval '1 hour'`,
      [start],
    );
    if (open === 0) return [];
    const found = await quietly(world, instantOf(toMs(start) + n * 60_000), look);
    if (found.length > 0) return found;
  }
  return [];
}

/** Most acts of a seed's debits; more would be an endless loop. */
const MOST_ACTS = 800;

/** Runs each planned act in turn, with paying banks. */
async function debitEverything(
  world: World,
  look: Look,
  silent: ReadonlySet<string>,
): Promise<{ readonly hadAny: boolean; readonly violations: Violation[] }> {
  const { provider, clock, db } = world;
  for (let n = 0; n < MOST_ACTS; n += 1) {
    const act = await db.maybe<{ next: Instant; kind: string }>(
      `select next_at as next, kind from scheduled_acts where state in ('WAITING', 'RUNNING') order by next_at, id limit 1`,
    );
    if (act === undefined) return { hadAny: n > 0, violations: [] };
    for (const payment of provider.payments())
      if (payment.status === 'created' && !silent.has(payment.id)) provider.conclude(payment, 'captured');
    const soon = toMs(clock.now()) + 60_000;
    const at = await nextMoment(world, Math.max(toMs(act.next), soon));
    const violations = await roughly(
      world,
      at,
      look,
      act.kind === 'debit-notice' || act.kind === 'debit-run',
    );
    if (violations.length > 0) return { hadAny: true, violations };
  }
  throw new Error('The acts of a seed never come to an end.');
}

/** Shares of the debit rounds that two processes run at once, and in which a process dies. */
const TWICE_SHARE = 0.15;
const DEADLY_SHARE = 0.1;
/** The share of rounds with a notice or a debit after which the provider refuses debits, or is down for them. */
const MOODY_SHARE = 0.25;
const MOST_HALVES = 40;

/** A round of the jobs with faults: it may run twice at once, and its process may die. */
async function roughly(world: World, at: Instant, look: Look, isNews: boolean): Promise<Violation[]> {
  const { random, provider, story } = world;
  const isTwice = random.happens(TWICE_SHARE);
  world.clock.set(at);
  await shift(world);
  if (isNews && provider.debits.mood === 'well' && random.happens(MOODY_SHARE)) {
    const { mood, hours } = drawDebitMood(random);
    provider.debits.begin(mood, hours);
    story.push(`${at}: for debits the provider is ${mood} for ${hours} h`);
  }
  if (world.random.happens(DEADLY_SHARE)) world.process.life.dieAfter(world.random.whole(1, MOST_HALVES));
  return quietly(world, at, look, isTwice);
}

/** One round of the jobs at an instant; the provider then makes the requested refunds. */
async function quietly(world: World, at: Instant, look: Look, isTwice = false): Promise<Violation[]> {
  world.clock.set(at);
  const failed = await runJobsIn(world, await processesOf(world, isTwice));
  if (failed.length > 0) return [{ invariant: 'no act ends in an error', rows: failed.map(describeError) }];
  const told: Violation[] = [];
  if (world.process.life.isDead) {
    await restart(world);
    told.push(...(await checkTold(world)));
  }
  world.process.life.spare();
  const { provider } = world;
  provider.quietly(() => {
    for (const { id } of provider.refunds()) concludeRefund(provider.core, id, 'processed');
  });
  return [...told, ...(await look(world))];
}
