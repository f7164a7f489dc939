import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crashPoints } from '../../platform/processes/crash-points.ts';
import type { CrashPoint } from '../../platform/processes/crash-points.ts';
import { startLiveSandbox } from '../../modules/gateways/testing/live-sandbox.ts';
import type { Delivery, LiveSandbox } from '../../modules/gateways/testing/live-sandbox.ts';
import type { Db } from '../../platform/db/db.ts';
import { letTimePass, readBooks, readFaults, readReceipt } from './books.ts';
import type { Faults, StudentBooks } from './books.ts';
import { crashBundle, schoolOf } from './crash-bundle.ts';
import type { CrashSchool, CrashStudent } from './crash-bundle.ts';
import { Payer, Refused, ServerGone } from './payer.ts';
import { freePort, newHome, startServer } from './server-process.ts';
import type { BuiltServer, ServerRun } from './server-process.ts';
import { newStoryDb } from './story-db.ts';
import type { StoryDb } from './story-db.ts';

/** The results of a story. */
export interface Story {
  /** How the server ended at each point: always SIGKILL. */
  readonly ends: Readonly<Record<CrashPoint, number | string>>;
  readonly books: Readonly<Record<Name, StudentBooks>>;
  /** Gateway orders for each payer's order. */
  readonly gatewayOrders: Readonly<Record<Name, number>>;
  readonly faults: Faults;
  /** Points after which a payer with an answered order still had the same one. */
  readonly keptOrder: readonly CrashPoint[];
  /** The receipt of `receipt-made`: its digest as stored before the crash, and as downloaded after it, in base64. */
  readonly receipt: { readonly digest: string; readonly downloaded: string };
  /** Webhooks that the gateway gave up while the server was dead. */
  readonly givenUp: readonly Delivery[];
}

/**
 * The payers: one for each crash point, and three more. vanished: leaves the gateway's page and never returns.
 * unheard: pays there while the server is dead, and its webhooks are given up. answered: sees PAID a moment before
 * the server is killed.
 */
export type Name = CrashPoint | 'vanished' | 'unheard' | 'answered';

const lookingOn = ['vanished', 'unheard'] as const;
const names: readonly Name[] = [...crashPoints, 'vanished', 'unheard', 'answered'];

/**
 * The order in which the server is killed. No earlier payer may pass the armed point while the next one is on the way
 * to it: an earlier payment's remaining work waits for its browser, or is behind the point. A gateway retries
 * unanswered webhooks at any time, so the point they pass comes first, and its payment is finished while none of the
 * later points of a payment is armed.
 */
const cuts: readonly CrashPoint[] = [
  'webhook-stored',
  'gateway-order-recorded',
  'gateway-order-made',
  'attempt-saved',
  'order-reserved',
  'after-outbox',
  'receipt-made',
  'before-outbox',
  'after-capture',
  'before-capture',
];

/** When a gateway has given up: Razorpay's day of retries, and an hour more. */
const GIVE_UP_SECONDS = 25 * 3_600;
const DIE_WITHIN_MS = 60_000;

interface Stage {
  readonly db: StoryDb;
  readonly sandbox: LiveSandbox;
  readonly payers: Readonly<Record<Name, Payer>>;
  readonly start: (crashAt?: CrashPoint) => ServerRun;
}

const schools = { one: schoolOf('crashone'), two: schoolOf('crashtwo') };

// The separate school has its own gateway clock, which is moved a day ahead.
const studentOf = (name: Name, index: number): CrashStudent => ({
  school: name === 'unheard' ? schools.two : schools.one,
  id: `S-${name}`,
  mobile: `90000${String(20_000 + index)}`,
});

const byName = async <T>(give: (name: Name, index: number) => T | Promise<T>): Promise<Record<Name, T>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (name, index) => [name, await give(name, index)] as const)),
  ) as Record<Name, T>;

/**
 * Plays a crash at every step of a payment on one database, lets everybody continue after the restart, and reads the
 * books after one more `kill -9`.
 */
export async function playStory(server: BuiltServer, kind: Db['kind']): Promise<Story> {
  const home = newHome();
  const sandbox = await startLiveSandbox({ real_time: true });
  const db = await newStoryDb(kind, home.dataDir);
  const runs: ServerRun[] = [];
  try {
    const port = await freePort();
    const students = await byName(studentOf);
    const seed = join(home.payerDist, 'bundle.json');
    writeFileSync(seed, JSON.stringify(crashBundle(Object.values(schools), Object.values(students))));
    const start = (crashAt?: CrashPoint): ServerRun => {
      const run = startServer(server, {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: home.dataDir,
        PAYER_DIST: home.payerDist,
        SEED_FILES: seed,
        SANDBOX_URL: sandbox.url,
        ...(db.url === undefined ? {} : { DATABASE_URL: db.url }),
        ...(crashAt === undefined ? {} : { SHULK_CRASH_AT: crashAt }),
      });
      runs.push(run);
      return run;
    };
    const payers = await byName((name) => new Payer(students[name], port));
    return await playOn({ db, sandbox, payers, start });
  } finally {
    for (const run of runs) await run.kill();
    await sandbox.stop();
    await db.remove();
    home.remove();
  }
}

async function playOn(stage: Stage): Promise<Story> {
  const { db, sandbox, payers } = stage;
  const ends = {} as Record<CrashPoint, number | string>;
  for (const point of cuts) ends[point] = await cutOff(stage, point, payers[point]);
  await payers.unheard.pay(sandbox);
  await sandbox.advance(schools.two.keyId, GIVE_UP_SECONDS);
  const givenUp = await sandbox.deliveries(schools.two.keyId);
  const keptReceipt = await db.read(async (ex) => {
    await letTimePass(ex, payers.vanished.token?.order_id ?? '');
    return readReceipt(ex, payers['receipt-made'].student.id);
  });

  const last = stage.start();
  await last.ready;
  const kept: CrashPoint[] = [];
  const later = Promise.all([
    payers.unheard.untilJobsBring('PAID').then(() => payers.unheard.untilTold()),
    payers.vanished.untilJobsBring('EXPIRED'),
  ]);
  await Promise.all([later, ...crashPoints.map((point) => goOn(stage, point, kept))]);
  const downloaded = await payers['receipt-made'].receipt();
  await goToGateway(payers.answered);
  await payers.answered.pay(sandbox);
  await payers.answered.untilSheetSays('PAID');
  await last.kill();
  return {
    ends,
    givenUp,
    receipt: { digest: keptReceipt, downloaded },
    keptOrder: kept,
    ...(await db.read(async (ex) => {
      const books = {} as Record<Name, StudentBooks>;
      for (const name of names) books[name] = await readBooks(ex, payers[name].student.id);
      return { books, faults: await readFaults(ex) };
    })),
    gatewayOrders: await byName((name) => gatewayOrdersOf(sandbox, payers[name])),
  };
}

/** Runs a server that dies at the point, and the payer up to it. @returns how the server ended */
async function cutOff(stage: Stage, point: CrashPoint, payer: Payer): Promise<number | string> {
  const run = stage.start(point);
  await run.ready;
  try {
    if (point === 'order-reserved') await finishWebhookStored(stage.payers['webhook-stored']);
    // The last server to die: other payers of this point are at the gateway's page when it dies.
    if (point === 'before-capture') for (const name of lookingOn) await goToGateway(stage.payers[name]);
    await goToGateway(payer);
    await payer.pay(stage.sandbox);
    if (point === 'receipt-made') {
      await payer.untilSheetSays('PAID');
      await payer.receipt();
    }
  } catch (error) {
    if (!(error instanceof ServerGone)) throw error;
  }
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`still alive: ${run.output()}`), DIE_WITHIN_MS);
  });
  const end = await Promise.race([run.ended, tooLate]);
  clearTimeout(timer);
  await run.kill();
  return end;
}

/** Only the next servers' jobs process a webhook that was stored but not answered. */
async function finishWebhookStored(payer: Payer): Promise<void> {
  await payer.untilJobsBring('PAID');
  await payer.untilTold();
}

/** From the institute's page to the gateway's. */
async function goToGateway(payer: Payer): Promise<void> {
  await payer.choose();
  await payer.order();
  await payer.begin();
}

/** The browser continues where it was interrupted; if the payment is in progress, only the server's own jobs act. */
async function goOn({ sandbox, payers }: Stage, point: CrashPoint, kept: CrashPoint[]): Promise<void> {
  const payer = payers[point];
  const paid = payer.launch !== undefined;
  if (payer.token === undefined) await payer.order();
  else await renewed(payer, point, kept);
  if (!paid) {
    await payer.begin();
    await payer.pay(sandbox);
    await payer.untilSheetSays('PAID');
  } else await payer.untilJobsBring('PAID');
  await payer.untilTold();
}

/** A paid order gets no new token; the present one still shows it. */
async function renewed(payer: Payer, point: CrashPoint, kept: CrashPoint[]): Promise<void> {
  const before = payer.token?.order_id;
  await payer.renew().catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 409)) throw error;
  });
  if (payer.token?.order_id === before) kept.push(point);
}

/** How many orders the gateway has for the payer's order: its receipt there is our order code. */
async function gatewayOrdersOf(sandbox: LiveSandbox, payer: Payer): Promise<number> {
  const { keyId, keySecret }: CrashSchool = payer.student.school;
  const answer = await fetch(`${sandbox.url}/v1/orders?receipt=${payer.token?.order_id}`, {
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
  });
  return ((await answer.json()) as { count: number }).count;
}
