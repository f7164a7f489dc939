import { concludeRefund, refundByHand } from '@shulk/sandbox/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { force, testKinds } from '../testing/index.ts';
import { runJobs } from './acts/office.ts';
import { checkAlways, checkInTheEnd } from './checks/invariants.ts';
import { unbookedRefunds } from './checks/money.ts';
import { checkPages } from './checks/pages/told-pages.ts';
import { checkWords } from './checks/told-words.ts';
import { KINDS, KindShares, kindsOf } from './kinds.ts';
import { ACTS } from './play-seed.ts';
import { openStage } from './stage.ts';
import type { OpenStage } from './stage.ts';
import { aWorld, doorsOf, endProcesses } from './world/make-world.ts';
import type { World } from './world/world.ts';

let stage: OpenStage;
beforeAll(async () => {
  // The simulator itself is under test, the same on both: PostgreSQL, if there is one, plays a seed faster.
  stage = await openStage(testKinds().at(-1) ?? 'pglite');
});
afterAll(() => stage.close());

const TRIES = 40;

const names = async (found: Promise<readonly { invariant: string }[]>): Promise<string[]> =>
  (await found).map(({ invariant }) => invariant);

/** A world in which all fees of a pupil were paid by one order and booked. */
async function paid(): Promise<World> {
  const world = await aWorld(stage, 1);
  stage.provider.away.clear();
  const has = { order: 'order', begin: 'launch' } as const;
  for (const [name, key] of Object.entries(has)) {
    for (let n = 0; n < TRIES && world.tabs.every((tab) => tab[key] === undefined); n += 1)
      await ACTS[name as keyof typeof has]?.chance(world)?.(world);
  }
  const launch = world.tabs.find((tab) => tab.launch !== undefined)?.launch;
  stage.provider.pay(stage.provider.orderAt(launch)?.id ?? '', 'captured');
  await ACTS['status']?.chance(world)?.(world);
  return world;
}

/** The same, and its fees cost fifty rupees more since: the payment was allocated otherwise than agreed. */
async function paidInPart(): Promise<World> {
  const world = await paid();
  await world.db.query(
    'update fee_lines set gross_paise = gross_paise + 5000 where id in (select fee_line_id from paid_lines) and not is_dynamic',
  );
  await world.db.query(`update payments set is_placed_apart = true where kind = 'gateway'`);
  return world;
}

/** Forgets what was told, so that every event is told again. */
async function tellAgain({ db, moneySeen }: World): Promise<void> {
  moneySeen.event = 0;
  await db.query('delete from sent_messages');
}

describe('a story about money', () => {
  it('reports which share of the stories has each kind, and which kinds none has', () => {
    const shares = new KindShares();
    shares.add(['late fee', 'import']);
    shares.add(['import']);
    expect(shares.told()).toMatch(/^kinds: import 100 %, late fee 50 %, /);
    expect(shares.told()).toContain('typed amount 0 %');
    // Two stories prove nothing; of 90 each kind needs one, of 1,000 one in twenty.
    expect(shares.missing()).toEqual([]);
    for (let n = 2; n < 90; n += 1) shares.add([]);
    expect(shares.missing()).toEqual(KINDS.filter((kind) => kind !== 'late fee' && kind !== 'import'));
    for (let n = 90; n < 1_000; n += 1) shares.add(n < 140 ? KINDS : []);
    expect(shares.missing()).toEqual([]);
    shares.add([]);
    // 50 of 1,001 are less than one in twenty; two kinds have one more.
    expect(shares.missing()).toEqual(KINDS.filter((kind) => kind !== 'late fee' && kind !== 'import'));
  });

  it('detects a refund of money that is owed', async () => {
    const world = await paid();
    await force(
      world.db,
      `update payments set excess_paise = amount_paise, status = 'EXCESS', is_placed_apart = false where kind = 'gateway'`,
    );
    await world.db.query('update fee_lines set gross_paise = gross_paise + 5000000');
    world.moneySeen.payment = 0;
    expect(await names(checkAlways(world))).toContain('nothing goes back while it is owed');
    await endProcesses(world);
  });

  it('detects money of a payment that is in no account', async () => {
    const world = await paid();
    expect(await checkAlways(world)).toEqual([]);
    await world.db.query(`update payments set held_paise = 100, held_reason = 'REST' where kind = 'gateway'`);
    expect(await names(checkAlways(world))).toContain(
      'every rupee is on a fee, held with a reason, or goes back',
    );
    await endProcesses(world);
  });

  it('detects texts that contradict the books, in messages and on the page of the payment', async () => {
    const world = await paid();
    expect(await checkWords(world)).toEqual([]);
    expect(await checkPages(world)).toEqual([]);
    await tellAgain(world);
    await world.db.query('update payments set amount_paise = amount_paise + 700');
    expect(await names(checkWords(world))).toEqual(['what payers are told is what the books say']);
    await force(world.db, `update orders set status = 'CANCELLED' where status = 'PAID'`);
    expect(await names(checkPages(world))).toEqual([
      'the page of a payment says where its money is',
      'the page of a payment names the amounts of the ledger',
    ]);
    await endProcesses(world);
  });

  it('detects an amount placed, held or given back that the ledger does not have, on the page of the payment', async () => {
    const world = await paid();
    const wrong = async (change: string): Promise<string[]> => {
      await force(world.db, change);
      const found = await checkPages(world);
      return found.flatMap(({ invariant, rows }) =>
        rows.flatMap((row) => [invariant, ...(row as { wrong: string[] }).wrong]),
      );
    };
    const invariant = 'the page of a payment names the amounts of the ledger';
    const refunds = (): number => stage.provider.refunds().length;
    for (let n = 0; n < TRIES && refunds() === 0; n += 1) {
      await ACTS['refund']?.chance(world)?.(world);
      await runJobs(world.process.services, world);
    }
    for (const { id } of stage.provider.refunds()) concludeRefund(stage.provider.core, id, 'processed');
    world.clock.advance(3_600);
    await runJobs(world.process.services, world);
    expect(await checkPages(world)).toEqual([]);
    expect(await wrong('update refunds set amount_paise = amount_paise + 100')).toEqual([
      invariant,
      expect.stringMatching(/^back: ₹.+ and not ₹/),
    ]);
    await force(world.db, 'update refunds set amount_paise = amount_paise - 100');
    expect(await wrong(`update payments set held_paise = 200, held_reason = 'REST'`)).toEqual([
      invariant,
      expect.stringMatching(/^placed: ₹.+ and not $/),
      'held: ₹2 and not ',
    ]);
    await endProcesses(world);
  });

  it('detects an amount told as still due that the ledger does not have, in messages and on the page', async () => {
    const world = await paidInPart();
    expect(await checkWords(world)).toEqual([]);
    expect(await checkPages(world)).toEqual([]);
    await tellAgain(world);
    // A total kept on the fee is wrong; the ledger is right.
    await force(
      world.db,
      'update fee_lines set settled_paise = settled_paise - 300 where settled_paise > 300',
    );
    expect(await names(checkWords(world))).toEqual(['what payers are told is what the books say']);
    expect(await names(checkPages(world))).toEqual([
      'the page of a payment says what is still due of its fees',
    ]);
    await endProcesses(world);
  });

  it('detects a mail to the office with an amount that the ledger does not have, and one that is not sent', async () => {
    const world = await paidInPart();
    await world.db.query(`update payments set excess_paise = 100 where kind = 'gateway'`);
    expect(await names(checkWords(world))).toContain('what the office is told is what the books say');
    await world.db.query(
      `insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
       select institute_id, 'payment.rest_held', student_id, 90, payload, created_at from outbox where event = 'payment.captured'`,
    );
    expect(await checkWords(world)).toMatchObject([
      { invariant: 'what the office is told is what the books say', rows: [{ text: 'no message' }] },
    ]);
    await endProcesses(world);
  });

  it('counts bounced cheques, money for a fee that a loan will pay, and refunds refused for want of balance', async () => {
    const world = await paid();
    const seldom = ['bounced cheque', 'held for a loan', 'low balance'];
    const counted = async () => (await kindsOf(world)).filter((kind) => seldom.includes(kind));
    for (let n = 0; n < TRIES && !world.counter.some(({ mode }) => mode === 'CHEQUE'); n += 1)
      await ACTS['takeAtCounter']?.chance(world)?.(world);
    stage.provider.refusing.begin('low_balance', 1);
    expect(await counted()).toEqual([]);
    for (let n = 0; n < TRIES && (await counted()).length === 0; n += 1)
      await ACTS['takeBack']?.chance(world)?.(world);
    stage.provider.refusing.meet();
    await world.db.query(
      `update payments set held_paise = 100, held_reason = 'LENT_FOR' where kind = 'gateway'`,
    );
    expect(await counted()).toEqual(seldom);
    await endProcesses(world);
  });

  it('detects a refund that only one of the two knows', async () => {
    const world = await paid();
    const [payment] = stage.provider.payments();
    if (payment === undefined) throw new Error('There is a payment.');
    refundByHand(stage.provider.core, payment, 100);
    expect(await names(checkAlways(world))).toEqual([]);
    expect(await names(checkInTheEnd(world))).toContain('what the provider gave back is known here');
    world.moneySeen.refunds.add('rfnd_unbooked');
    expect(await names(unbookedRefunds(world))).toEqual([
      'a refund of the dashboard is booked when it is told',
    ]);
    for (const { key_id: account, body, headers } of stage.provider.messages) {
      const door = doorsOf(world).find(({ keyId }) => keyId === account);
      await world.process.webhook(door?.webhookPath ?? '', body, headers);
    }
    const [refund] = stage.provider.refunds();
    expect(await world.db.query('select requested_by from refunds')).toEqual([{ requested_by: 'GATEWAY' }]);
    expect(await names(checkInTheEnd(world))).not.toContain('what the provider gave back is known here');
    if (refund === undefined) throw new Error('There is a refund.');
    stage.provider.core.store.putRefund({ ...refund, status: 'failed' });
    expect(await names(checkAlways(world))).toContain('what is told as given back was given back there');
    await endProcesses(world);
  });
});
