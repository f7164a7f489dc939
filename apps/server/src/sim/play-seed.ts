import { describeError } from '../platform/log.ts';
import { BrokenPromise } from './acts/act.ts';
import type { Act } from './acts/act.ts';
import { ASKERS } from './acts/askers.ts';
import { BORROWERS } from './acts/borrowers.ts';
import { FAMILIES } from './acts/families.ts';
import { FEE_OFFICE } from './acts/fee-office.ts';
import { LENDER_ACTS } from './acts/lender-acts.ts';
import { MONEY_OFFICE } from './acts/money-office.ts';
import { OFFICE } from './acts/office.ts';
import { PAYERS } from './acts/payers.ts';
import { PROVIDER } from './acts/provider-acts.ts';
import { SETTLEMENTS } from './acts/settlements.ts';
import { TRESPASS } from './acts/trespass.ts';
import { runJobsIn } from './acts/office.ts';
import { checkAlways, checkInTheEnd, checkLog } from './checks/invariants.ts';
import type { Violation } from './checks/violation.ts';
import { loanStates } from './checks/loans.ts';
import { unpolledDisputes } from './checks/gateway/disputes.ts';
import { unfetchedSettlements, untoldCaptures } from './checks/gateway/told-in-time.ts';
import { unbookedRefunds } from './checks/money.ts';
import { checkSystems } from './checks/systems/webhooks.ts';
import { checkTold } from './checks/told-answers.ts';
import { checkPages } from './checks/pages/told-pages.ts';
import { checkWords } from './checks/told-words.ts';
import { kindsOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { quietDays, settleInTheEnd } from './quiet-days.ts';
import type { Look } from './quiet-days.ts';
import { aWorld, endProcesses, restart, shift } from './world/make-world.ts';
import type { Stage, World } from './world/world.ts';

/** A seed's result. */
export interface Played {
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** Every step with its result; the last one is where a violation was detected. */
  readonly story: readonly string[];
  /** The story's kinds. */
  readonly kinds: readonly Kind[];
  /** The states that loan applications reached. */
  readonly loans: readonly string[];
}

const MOST_STEPS = 60;
const LEAST_STEPS = 20;
/** Additional steps of a story about debits: it lasts for days. */
const DEBIT_STEPS = 25;
/** Additional steps of a story about loans: an application has many steps. */
const LOAN_STEPS = 45;
/** The share of steps in which the process may die. */
const DEADLY_SHARE = 0.12;
/** The share of those steps after which it dies if it survived the step itself. */
const DEATH_AFTER_ANSWER_SHARE = 0.5;
/** Most statements of a step, halved: before and after each. */
const MOST_HALVES = 40;

/** All of them by their names. @throws Error for a duplicate name: one of them would never happen */
export function allOf(...groups: readonly Readonly<Record<string, Act>>[]): Readonly<Record<string, Act>> {
  const all = new Map<string, Act>();
  for (const [name, one] of groups.flatMap((group) => Object.entries(group))) {
    if (all.has(name)) throw new Error(`Two acts have the name ${name}. Give one of them another name.`);
    all.set(name, one);
  }
  return Object.fromEntries(all);
}

/** All acts. */
export const ACTS = allOf(
  PAYERS,
  FAMILIES,
  PROVIDER,
  OFFICE,
  FEE_OFFICE,
  MONEY_OFFICE,
  SETTLEMENTS,
  TRESPASS,
  BORROWERS,
  LENDER_ACTS,
  ASKERS,
);

/**
 * Plays one seed: some tens of steps of payers, provider, network and jobs, each possibly the last one of its
 * process, with the invariants checked along the way; then seven quiet days, after which everything must be finished.
 * Deterministic for a seed.
 */
export async function playSeed(stage: Stage, seed: number): Promise<Played> {
  const world = await aWorld(stage, seed);
  const more = (world.isAboutDebits ? DEBIT_STEPS : 0) + (world.loans === undefined ? 0 : LOAN_STEPS);
  const steps = world.random.whole(LEAST_STEPS, MOST_STEPS) + more;
  const look = aLook();
  let violations: Violation[] = [];
  for (let n = 0; n < steps && violations.length === 0; n += 1) {
    violations = await oneStep(world);
    if (violations.length === 0) violations = await look(world);
  }
  if (violations.length === 0) violations = await quietDays(world, look);
  if (violations.length === 0) violations = await checkBeforeSettlements(world);
  if (violations.length === 0) violations = await settleInTheEnd(world, look);
  if (violations.length === 0) {
    violations = [
      ...(await checkInTheEnd(world)),
      ...(await checkTold(world)),
      ...(await checkPages(world)),
      ...(await checkSystems(world)),
    ];
  }
  await endProcesses(world);
  const { story, db } = world;
  return { seed, violations, story, kinds: await kindsOf(world), loans: await loanStates(db) };
}

/** What messages and polls had to tell before the last settlements tell everything. */
const checkBeforeSettlements = async (world: World): Promise<Violation[]> => [
  ...(await unbookedRefunds(world)),
  ...(await untoldCaptures(world)),
  ...(await unpolledDisputes(world)),
  ...(await unfetchedSettlements(world)),
];

/** Checks the log, and the books if something was written since the last check. */
function aLook(): Look {
  let seen = '';
  return async (world) => {
    const written = await lastWrite(world);
    const found = checkLog(world);
    if (written === seen) return found;
    found.push(...(await checkAlways(world)));
    // Words are compared with books that hold.
    if (found.length > 0) return found;
    const told = world.moneySeen.event;
    found.push(...(await checkWords(world)));
    // Writes of the notifications themselves need no check.
    seen = told === world.moneySeen.event ? written : await lastWrite(world);
    return found;
  };
}

/** Changes whenever a transaction writes. */
async function lastWrite({ watch }: World): Promise<string> {
  const { mark } = await watch.one<{ mark: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as mark',
  );
  return mark;
}

/** One act. An error other than the death of the process is itself a broken promise. */
async function oneStep(world: World): Promise<Violation[]> {
  const possible = Object.values(ACTS).flatMap(({ weight, debitWeight, chance }) => {
    const run = chance(world);
    const often = world.isAboutDebits ? (debitWeight ?? weight) : weight;
    return run === undefined ? [] : [{ weight: often, run }];
  });
  const { run } = world.random.byWeight(possible);
  await shift(world);
  const before = world.clock.now();
  const { life } = world.process;
  const isDeadly = world.random.happens(DEADLY_SHARE);
  if (isDeadly) life.dieAfter(world.random.whole(1, MOST_HALVES));
  let told: string;
  try {
    told = await run(world);
  } catch (error) {
    if (error instanceof BrokenPromise) return [error.violation];
    if (!life.isDead) return [{ invariant: 'no act ends in an error', rows: [describeError(error)] }];
    told = 'nobody heard an answer';
  }
  world.story.push(told);
  // A process may also die right after its answer, on which its receiver relies.
  if (isDeadly && !life.isDead && world.random.happens(DEATH_AFTER_ANSWER_SHARE)) life.kill();
  if (!life.isDead) {
    life.spare();
    return [];
  }
  await restart(world);
  // Nobody worked in the hours that the dead process slept through: the new one does first what was due in them.
  const failed = world.clock.now() === before ? [] : await runJobsIn(world, [world.process]);
  if (failed.length > 0) return [{ invariant: 'no act ends in an error', rows: failed.map(describeError) }];
  return checkTold(world);
}
