import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import type { Db } from '../platform/db/db.ts';
import type { Settings } from '../platform/settings.ts';
import { emptyTables, testClock } from '../testing/index.ts';
import type { TestClock } from '../testing/index.ts';
import { indiaDay } from '@shulk/domain';
import { pageCache } from '../modules/pages/index.ts';
import {
  KEY_SECRET,
  WEBHOOK_SECRET,
  aFee,
  aPayer,
  aPayingSchool,
  aPupil,
} from '../modules/payments/testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../modules/payments/testing/paying-school.ts';
import { Provider } from './provider.ts';
import { SeededRandom } from './random.ts';
import { startProcess } from './simulated-process.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** A browser tab that looks at one pupil's fees; it keeps what a real one keeps, and never learns what was lost. */
export interface Tab {
  readonly pupil: Pupil;
  cookie: string;
  /** The Idempotency-Key of the order being made, kept until an answer came (threats 6.3). */
  orderKey: string | undefined;
  order: OrderToken | undefined;
  launch: GatewayLaunch | undefined;
  /** The order of the auto-debit card, through which the payer agrees to a mandate. */
  plan: OrderToken | undefined;
}

/** Everything one seed plays with. */
export interface World {
  readonly random: SeededRandom;
  readonly db: Db;
  readonly clock: TestClock;
  readonly provider: Provider;
  readonly school: PayingSchool;
  readonly tabs: readonly Tab[];
  /** The server process that serves now; a dead one is replaced by a new one. */
  process: SimulatedProcess;
  /** Every window of the provider that was opened: one left behind may still be paid in. */
  readonly launches: GatewayLaunch[];
  /** How many more fees were demanded since the beginning. */
  demanded: number;
  /** How many refunds the office wished for; asking twice for one makes no second. */
  refundWishes: number;
  /** What happened, in order: the story of a seed that failed. */
  readonly story: string[];
}

/** What stays between seeds: the database, the provider's address and the settings. */
export interface Stage {
  readonly db: Db;
  readonly provider: Provider;
  readonly settings: Settings;
}

export const newProvider = (): Provider =>
  new Provider({ keySecret: KEY_SECRET, webhookSecret: WEBHOOK_SECRET });

const PUPILS = 2;
const FEES = [1_530_050, 250_000];

/** An empty database with one school, two pupils with two fees each, and three tabs: two of them on the same pupil. */
export async function aWorld(stage: Stage, seed: number): Promise<World> {
  const random = new SeededRandom(seed);
  await emptyTables(stage.db);
  stage.provider.reset();
  const clock = testClock();
  const process = await startProcess(stage.db, stage.settings, clock);
  pageCache(process.services).forget('');
  // What tests write is written past the process, which may die.
  const school = { ...(await aPayingSchool(process.services, 'sim')), db: stage.db };
  await addPlanCard(stage.db, school);
  const pupils: Pupil[] = [];
  for (let n = 1; n <= PUPILS; n += 1) {
    const pupil = await aPupil(school, `S-${n}`);
    for (const [index, amount] of FEES.entries()) {
      const fee = await aFee(school, pupil, `f${index}`, amount);
      await dueIn({ db: stage.db, clock }, fee, random.whole(0, 12));
    }
    pupils.push(pupil);
  }
  const tabs: Tab[] = [];
  for (const pupil of [pupils[0], pupils[0], pupils[1]]) {
    if (pupil === undefined) continue;
    const cookie = await visit({ process, school }, pupil);
    tabs.push({
      pupil,
      cookie,
      orderKey: undefined,
      order: undefined,
      launch: undefined,
      plan: undefined,
    });
  }
  return {
    random,
    db: stage.db,
    clock,
    provider: stage.provider,
    school,
    tabs,
    process,
    launches: [],
    demanded: 0,
    refundWishes: 0,
    story: [],
  };
}

/** Makes a fee due so many days from now. */
export const dueIn = (
  { db, clock }: Pick<World, 'db' | 'clock'>,
  fee: number,
  days: number,
): Promise<unknown> =>
  db.query(`update fee_lines set due_date = $2::date + $3::int where id = $1`, [
    fee,
    indiaDay(clock.now()),
    days,
  ]);

/** Adds the card of an auto debit to the school's page. */
const addPlanCard = (db: Db, { pageId }: PayingSchool): Promise<unknown> =>
  db.query(
    `update pages set config = jsonb_set(config, '{sdk_block}', config -> 'sdk_block' || $2::jsonb) where id = $1`,
    [
      pageId,
      JSON.stringify([
        { code: 'auto', title: 'Auto debit', financing_mode: 'AUTO-DEBIT', fee_group: { code: 'SCHOOL' } },
      ]),
    ],
  );

/** A browser opens the page and looks a pupil up. @returns its cookie */
export async function visit(
  { process, school }: Pick<World, 'process' | 'school'>,
  pupil: Pupil,
): Promise<string> {
  const app = { browser: () => process.browser(undefined) };
  const { cookie } = await aPayer(app, { ...process.services, db: school.db }, school, pupil);
  return cookie ?? '';
}

/** A new process in place of one that died. */
export async function restart(world: World): Promise<void> {
  const { services } = world.process;
  await world.process.end().catch(() => undefined);
  world.process = await startProcess(world.db, services.settings, world.clock);
  world.story.push('  the process died and another one started');
}
