import { pageCache } from '../../modules/pages/index.ts';
import { aPayer, seePupil } from '../../modules/payments/testing/paying-school.ts';
import type { Pupil } from '../../modules/payments/testing/paying-school.ts';
import { anEndpoint } from '../../modules/webhooks-out/testing/an-endpoint.ts';
import { toMs } from '../../platform/clock.ts';
import { emptyTables, testClock } from '../../testing/index.ts';
import { beginKeys } from '../acts/act.ts';
import { HeardLog } from '../checks/heard-log.ts';
import { ToldAnswers } from '../checks/relied-answers.ts';
import { Kinds } from '../kinds.ts';
import { aSheet, isAboutLoans, lendAt } from '../lender/loan-story.ts';
import type { GatewayDoor } from '../provider/accounts.ts';
import { SeededRandom } from '../random.ts';
import { startProcess } from '../simulated-process.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import { ChaosReceiver } from '../systems/chaos-receiver.ts';
import { Turns } from '../turns/turns.ts';
import { theSchools } from './schools.ts';
import type { School } from './schools.ts';
import type { Tab } from './tab.ts';
import type { Stage, World } from './world.ts';

/** The share of stories about debits. */
const DEBITS_SHARE = 0.4;
/** The share of schools with two accounts of which the first is unreachable when the story starts. */
const AWAY_SHARE = 0.5;
/** The shares of stories whose server fetches settlements by night, and checks the books then. */
const FETCHED_SHARE = 0.4;
const CHECKED_SHARE = 0.3;
/** The share of accounts whose payers pay the provider's charge. */
const CHARGED_SHARE = 0.35;

/** An empty database with two schools, three pupils with their fees, and four tabs: two of them on the same pupil. */
export async function aWorld(stage: Stage, seed: number): Promise<World> {
  const random = new SeededRandom(seed);
  const { watch, provider, lender, settings, processes } = stage;
  await emptyTables(stage.db);
  const turns = new Turns(watch, new SeededRandom(seed));
  const db = turns.of(stage.db);
  beginKeys();
  const clock = testClock();
  lender.reset(clock);
  const heard = new HeardLog();
  const systems = new ChaosReceiver(seed, () => toMs(clock.now()));
  const process = await startProcess(db, settings, clock, heard, systems);
  pageCache(process.services).forget('');
  const schools = await theSchools({ services: process.services, db, clock, random });
  for (const { instituteId, code } of schools)
    await anEndpoint(process.services, instituteId, { url: `https://${code}.example/` });
  provider.begin(seed, () => toMs(clock.now()), doorsOf({ schools }));
  for (const { keyId, doors } of schools) {
    if (random.happens(CHARGED_SHARE)) provider.chargesPayers.add(keyId);
    if (doors.length > 1 && random.happens(AWAY_SHARE)) provider.away.add(keyId);
  }
  const world: World = {
    random,
    db,
    watch,
    turns,
    clock,
    began: toMs(clock.now()),
    isAboutDebits: random.happens(DEBITS_SHARE) && !isAboutLoans(seed),
    loans: undefined,
    nights: {
      areSettlementsFetched: random.happens(FETCHED_SHARE),
      areBooksChecked: random.happens(CHECKED_SHARE),
    },
    provider,
    schools,
    tabs: [],
    process,
    twin: undefined,
    launches: [],
    counter: [],
    moneySeen: { payment: 0, event: 0, refunds: new Set(), captures: new Set(), disputes: new Set() },
    kinds: new Kinds(),
    reports: [],
    demanded: 0,
    refundWishes: 0,
    told: new ToldAnswers(),
    heard,
    systems,
    tokens: new Set(),
    shifts: processes === 2 ? new SeededRandom(seed) : undefined,
    story: [],
  };
  const [first] = schools.flatMap((school) => school.pupils);
  const tabs: Tab[] = [];
  for (const school of schools) {
    for (const pupil of school.pupils) {
      for (let n = 0; n < (pupil === first ? 2 : 1); n += 1) tabs.push(await openTab(world, school, pupil));
    }
  }
  const [school] = schools;
  if (school === undefined || !isAboutLoans(seed)) return { ...world, tabs };
  const ground = { services: { ...process.services, db }, db, random, lender };
  const webhookPath = await lendAt(ground, school);
  const sheets = tabs.filter((tab) => tab.school === school).map(aSheet);
  return { ...world, tabs, loans: { lender, school, webhookPath, sheets, told: new Map() } };
}

const openTab = async (world: World, school: School, pupil: Pupil): Promise<Tab> => ({
  school,
  pupil,
  cookie: await visit(world, school, pupil),
  orderKey: undefined,
  session: undefined,
  order: undefined,
  launch: undefined,
  plan: undefined,
});

/** A browser opens the page of a school and looks pupils up. @returns its cookie */
export async function visit(
  { process, tokens }: Pick<World, 'process' | 'tokens'>,
  school: School,
  pupil: Pupil,
  others: readonly Pupil[] = [],
): Promise<string> {
  const app = { browser: () => process.browser(undefined) };
  const services = { ...process.services, db: school.db };
  const { cookie = '', browserId } = await aPayer(app, services, school, pupil);
  for (const other of others) await seePupil(services, school, other, browserId);
  tokens.add(cookie.slice(cookie.indexOf('=') + 1));
  return cookie;
}

/** All accounts of all schools at the provider. */
export const doorsOf = ({ schools }: Pick<World, 'schools'>): GatewayDoor[] =>
  schools.flatMap(({ doors, debitDoor }) => (debitDoor === undefined ? doors : [...doors, debitDoor]));

/** The first process only, or both processes of the server. */
export async function processesOf(world: World, isTwice: boolean): Promise<SimulatedProcess[]> {
  if (!isTwice) return [world.process];
  const { settings } = world.process.services;
  world.twin ??= await startProcess(world.db, settings, world.clock, world.heard, world.systems);
  return [world.process, world.twin];
}

/** The share of moments at which the other one of two processes goes on. */
const SHIFT_SHARE = 0.4;

/** If the server has two processes, sometimes the other one does what comes next. */
export async function shift(world: World): Promise<void> {
  if (world.shifts?.happens(SHIFT_SHARE) !== true) return;
  const [first, other] = await processesOf(world, true);
  if (first === undefined || other === undefined) return;
  world.process = other;
  world.twin = first;
  world.story.push('  the other process goes on');
}

/** Ends the processes of a finished story. */
export async function endProcesses({ process, twin }: World): Promise<void> {
  await process.end();
  await twin?.end();
}

/** Replaces a dead process. */
export async function restart(world: World): Promise<void> {
  const { services } = world.process;
  await world.process.end().catch(() => undefined);
  world.process = await startProcess(world.db, services.settings, world.clock, world.heard, world.systems);
  world.story.push('  the process died and another one started');
}
