import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { force, testKinds } from '../testing/index.ts';
import { checkAlways, checkInAWeek, checkLog } from './checks/invariants.ts';
import { checkTold } from './checks/told-answers.ts';
import type { SimulatedLender } from './lender/lender.ts';
import { BORROWER } from './lender/loan-story.ts';
import { ACTS, playSeed } from './play-seed.ts';
import { openStage } from './stage.ts';
import type { OpenStage } from './stage.ts';
import { aWorld } from './world/make-world.ts';
import type { World } from './world/world.ts';

let stage: OpenStage;
let lender: SimulatedLender;
beforeAll(async () => {
  // The simulator itself is under test, the same on both: PostgreSQL, if there is one, plays a seed faster.
  stage = await openStage(testKinds().at(-1) ?? 'pglite');
  ({ lender } = stage);
});
afterAll(() => stage.close());

/** The first seed of this test whose story is about loans, and the distance to the next. */
const LOAN_SEED = 7;
const LOAN_STEP = 10;
/** This many stories reach every state of a loan. */
const MOST_STORIES = 12;

/** Most attempts of an act until it succeeds. */
const TRIES = 60;

/** Repeats an act until it has succeeded. */
async function until(world: World, name: string, isDone: () => boolean): Promise<void> {
  for (let n = 0; n < TRIES && !isDone(); n += 1) await ACTS[name]?.chance(world)?.(world);
  if (!isDone()) throw new Error(`${name} never came about.`);
}

/** A world with one submitted application. */
async function submitted(): Promise<World> {
  const world = await aWorld(stage, LOAN_SEED);
  const sheets = world.loans?.sheets ?? [];
  await until(world, 'apply', () => sheets.some(({ token }) => token !== undefined));
  await until(world, 'fillIn', () => sheets.some(({ view }) => view?.step === 'CONSENT'));
  await until(world, 'askCode', () => sheets.some(({ code }) => code !== ''));
  await until(world, 'consent', () => lender.loans.size > 0);
  return world;
}

const names = async (found: Promise<readonly { invariant: string }[]>): Promise<string[]> =>
  (await found).map(({ invariant }) => invariant);

describe('a story about loans', () => {
  it('reaches submissions, signatures, active loans and repaid loans', async () => {
    const all = [
      'SUBMITTED',
      'APPROVED',
      'SIGNED',
      'MANDATE_PENDING',
      'ACTIVE',
      'COMPLETED',
      'EXPIRED',
      'CANCELLED',
    ];
    const reached = new Set<string>();
    for (let n = 0; n < MOST_STORIES && all.some((state) => !reached.has(state)); n += 1) {
      const { violations, loans, story } = await playSeed(stage, LOAN_SEED + n * LOAN_STEP);
      expect(violations, story.join('\n')).toEqual([]);
      for (const state of loans) reached.add(state);
    }
    expect([...reached]).toEqual(expect.arrayContaining(all));
  }, 120_000);

  it('detects an application that is at the lender twice, or without consent', async () => {
    const world = await submitted();
    expect(await checkAlways(world)).toEqual([]);
    const [loan] = lender.all();
    if (loan === undefined) throw new Error('There is an application.');
    lender.loans.set('emi_again', { ...loan, reference: 'emi_again' });
    expect(await names(checkAlways(world))).toEqual([
      'one application at the lender for each of ours',
      'nothing goes to the lender without consent',
    ]);
    lender.loans.delete('emi_again');
    lender.loans.set(loan.reference, { ...loan, consent_at: '' });
    expect(await names(checkAlways(world))).toEqual(['nothing goes to the lender without consent']);
    await world.process.end();
  });

  it('detects fees released while the lender may lend on them, and a loan that the lender never made', async () => {
    const world = await submitted();
    await world.db.query(`update emi_applications set status = 'CANCELLED'`);
    expect(await names(checkAlways(world))).toEqual([
      'fees are free only when the lender cannot lend on them',
    ]);
    await force(world.db, `update emi_applications set status = 'SIGNED'`);
    expect(await names(checkAlways(world))).toContain('what is told of a loan is what the lender said');
    await world.process.end();
  });

  it('detects an application that nobody polls any more, and one shown in a state it did not reach', async () => {
    const world = await submitted();
    world.clock.advance(8 * 24 * 3600);
    expect(await names(checkInAWeek(world, world.clock.now()))).toEqual([
      'every application came to an end or waits lawfully',
    ]);
    expect(await checkTold(world)).toEqual([]);
    const [sheet] = [...(world.loans?.told.values() ?? [])];
    world.loans?.told.set('more', { code: sheet?.code ?? '', state: 'ACTIVE' });
    expect(await names(checkTold(world))).toEqual(['an acknowledged answer survives']);
    await world.process.end();
  });

  it('detects an applicant’s details in a log, and a disbelieved lender', async () => {
    const world = await submitted();
    expect(checkLog(world)).toEqual([]);
    for (const word of [BORROWER.name, BORROWER.pan, BORROWER.email, BORROWER.address]) {
      world.process.services.log.debug({ word }, 'a slip');
      expect(checkLog(world)).toHaveLength(1);
    }
    world.process.services.log.error('alarm: the lender has other terms');
    expect(await names(checkAlways(world))).toEqual(['the lender is never heard wrong']);
    await world.process.end();
  });
});
