import { moveDispute, openDispute } from '@shulk/sandbox/testing';
import type { Payment } from '@shulk/sandbox/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toMs } from '../../../platform/clock.ts';
import { force, testKinds } from '../../../testing/index.ts';
import { runJobs } from '../../acts/office.ts';
import { nextMoment } from '../../next-moment.ts';
import { ACTS } from '../../play-seed.ts';
import { openStage } from '../../stage.ts';
import type { OpenStage } from '../../stage.ts';
import { aWorld, doorsOf, endProcesses } from '../../world/make-world.ts';
import type { World } from '../../world/world.ts';
import { checkAlways } from '../invariants.ts';
import { otherDisputes, unpolledDisputes } from './disputes.ts';
import { unfetchedSettlements, untoldCaptures } from './told-in-time.ts';

const DAY_S = 86_400;
const TRIES = 40;

let stage: OpenStage;
beforeAll(async () => {
  // The simulator itself is under test, the same on both: PostgreSQL, if there is one, plays a seed faster.
  stage = await openStage(testKinds().at(-1) ?? 'pglite');
});
afterAll(() => stage.close());

/** A world in which a payer has paid at the provider; nobody has told of it yet. */
async function paidThere(): Promise<{ world: World; payment: Payment }> {
  const world = await aWorld(stage, 1);
  stage.provider.away.clear();
  const has = { order: 'order', begin: 'launch' } as const;
  for (const [name, key] of Object.entries(has)) {
    for (let n = 0; n < TRIES && world.tabs.every((tab) => tab[key] === undefined); n += 1)
      await ACTS[name]?.chance(world)?.(world);
  }
  const launch = world.tabs.find((tab) => tab.launch !== undefined)?.launch;
  const payment = stage.provider.pay(stage.provider.orderAt(launch)?.id ?? '', 'captured');
  if (payment === undefined) throw new Error('Somebody has paid.');
  return { world, payment };
}

/** Delivers what the provider wrote, as the network does. */
async function deliverAll(world: World): Promise<void> {
  for (let n = 0; n < TRIES && stage.provider.messages.length > 0; n += 1)
    await ACTS['deliver']?.chance(world)?.(world);
}

/** Delivers every message once, so that none is lost. */
async function tellAll({ process, ...world }: World): Promise<void> {
  for (const { key_id: account, body, headers } of stage.provider.messages.splice(0)) {
    const door = doorsOf(world).find(({ keyId }) => keyId === account);
    await process.webhook(door?.webhookPath ?? '', body, headers);
  }
}

const names = async (found: Promise<readonly { invariant: string }[]>): Promise<string[]> =>
  (await found).map(({ invariant }) => invariant);

const NOT_TOLD = ['what a message or a poll told of is booked before a settlement tells it'];

describe('before a settlement tells of it, the simulator', () => {
  it('detects a payment that a poll should have found, and only after its last sure poll', async () => {
    const { world } = await paidThere();
    world.clock.advance(6 * DAY_S - 60);
    expect(await untoldCaptures(world)).toEqual([]);
    world.clock.advance(60);
    expect(await names(untoldCaptures(world))).toEqual(NOT_TOLD);
    await runJobs(world.process.services, world);
    expect(await untoldCaptures(world)).toEqual([]);
    await endProcesses(world);
  });

  it('expects nothing of a payment captured after that poll, unless an accepted message told of it', async () => {
    const { world, payment } = await paidThere();
    stage.provider.core.store.putPayment({
      ...payment,
      captured_at: (payment.captured_at ?? 0) + 6 * DAY_S,
    });
    world.clock.advance(8 * DAY_S);
    expect(await untoldCaptures(world)).toEqual([]);
    // Orders of this gateway never end: a given-up attempt is polled again on day 14.
    await force(world.db, `update gateway_accounts set vendor = 'SANDBOX'`);
    await force(world.db, `update attempts set status = 'CANCELLED'`);
    world.clock.advance(5 * DAY_S);
    expect(await untoldCaptures(world)).toEqual([]);
    world.clock.advance(2 * DAY_S);
    expect(await names(untoldCaptures(world))).toEqual(NOT_TOLD);
    await endProcesses(world);
  });

  it('detects a payment that is not booked although a message that told of it was accepted', async () => {
    const { world, payment } = await paidThere();
    for (let n = 0; n < TRIES && world.moneySeen.captures.size === 0; n += 1) {
      stage.provider.messages.splice(0, Infinity, ...stage.provider.written);
      await deliverAll(world);
    }
    expect([...world.moneySeen.captures]).toEqual([payment.id]);
    expect(await untoldCaptures(world)).toEqual([]);
    await force(world.db, `update payments set gateway_payment_id = 'another' where kind = 'gateway'`);
    expect(await names(untoldCaptures(world))).toEqual(NOT_TOLD);
    await endProcesses(world);
  });

  it('lets messages of disputes be lost, and detects one that a poll should have ended', async () => {
    const { world, payment } = await paidThere();
    await tellAll(world);
    const { id } = openDispute(stage.provider.core, payment, {
      amount: payment.amount,
      phase: 'chargeback',
      takes_at_once: false,
    });
    await tellAll(world);
    moveDispute(stage.provider.core, id, 'lost');
    stage.provider.messages.length = 0;
    await runJobs(world.process.services, world);
    expect(await names(otherDisputes(world))).toEqual(['a dispute stands here as at the provider']);
    expect(await unpolledDisputes(world)).toEqual([]);
    const until = toMs(world.clock.now()) + 3 * DAY_S * 1000;
    const due = await nextMoment(world, until);
    expect(toMs(due)).toBeLessThan(until);
    world.clock.set(due);
    expect(await names(unpolledDisputes(world))).toEqual([
      'a dispute that is known here ends as at the provider',
    ]);
    await runJobs(world.process.services, world);
    expect([await unpolledDisputes(world), await otherDisputes(world)]).toEqual([[], []]);
    await endProcesses(world);
  });
});

describe('the nights of a story', () => {
  it('fetch settlements and check the books, and a difference breaks a promise', async () => {
    const { world } = await paidThere();
    const { services } = world.process;
    const nights = { areSettlementsFetched: true, areBooksChecked: true };
    await tellAll(world);
    await runJobs(services, { nights, systems: world.systems });
    const counted = async (): Promise<unknown> =>
      world.db.one(
        `select (select count(*)::int from settlement_rows) as rows, (select count(*)::int from books_checks) as checks`,
      );
    // At three in the night in India, which is half past nine before it in Greenwich.
    const today = toMs(world.clock.now());
    world.clock.set(new Date(today - (today % (DAY_S * 1000)) + 21.5 * 3_600_000).toISOString());
    const night = async (): Promise<void> => {
      world.clock.advance(DAY_S);
      await runJobs(services, { nights, systems: world.systems });
    };
    for (let n = 0; n < 5; n += 1) await night();
    const before = (await counted()) as { rows: number; checks: number };
    expect(before.rows).toBeGreaterThan(0);
    expect(before.checks).toBeGreaterThan(1);
    expect(await checkAlways(world)).toEqual([]);
    const told = { ...world, nights };
    expect(await unfetchedSettlements(told)).toEqual([]);
    await force(world.db, `update settlement_rows set gateway_payment_id = 'another'`);
    expect(await names(unfetchedSettlements(told))).toEqual(['what was paid out is fetched by night']);
    await force(
      world.db,
      'update fee_lines set settled_paise = settled_paise - 300 where settled_paise > 300',
    );
    await night();
    expect(await names(checkAlways(world))).toContain('the check of the books by night finds nothing');
    await endProcesses(world);
  });

  it('are not played in other stories, in which polls alone must tell of money', async () => {
    const { world } = await paidThere();
    const nights = { areSettlementsFetched: false, areBooksChecked: false };
    world.clock.advance(5 * DAY_S);
    await runJobs(world.process.services, { nights, systems: world.systems });
    expect(
      await world.db.query('select 1 from settlement_days union all select 1 from books_checks'),
    ).toEqual([]);
    await endProcesses(world);
  });
});
