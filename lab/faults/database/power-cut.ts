/** The power goes out while payers pay: what was told is there after it, and what is lost is only what may be. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster, type Cluster } from '../../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { judge } from '../judge.ts';
import { alive, startLoad } from '../load.ts';
import { giveBack, newAnswers, prove, takeReceipt, type Answers } from '../payer.ts';
import { connected, openStage, type Place, type Stage, type Verdict } from '../stage.ts';
import { freeze, type Frozen } from './cut-power.ts';
import { contentsOf, lossOf, type Contents } from './durable-rows.ts';

const PAYERS = 4;
const PART_RUPEES = 1_000;
/** What does not wait for the disk stays unflushed as long as PostgreSQL allows. */
const SETTINGS = ['wal_writer_delay=10s'];

/** Which machine loses its power: the database's, or the one on which the server runs as well. */
export type Outage = 'database' | 'machine';

/** Starts a copy of a stopped cluster and reads it: the servers of the stage do not see it. */
async function readCopy(bin: string, { home }: Cluster, databaseUrl: string): Promise<Contents> {
  const copy = await startCluster(bin, {
    settings: ['fsync=off'],
    fill: async (folder, identity) => {
      const { code, output } = await runCommand('cp', ['-a', join(home, 'data'), folder], {
        ...identity,
        cwd: '/',
      });
      if (code !== 0) throw new Error(`The cluster was not copied:\n${output}`);
      rmSync(join(folder, 'postmaster.pid'));
    },
  });
  const url = new URL(copy.url);
  url.pathname = new URL(databaseUrl).pathname;
  try {
    const client = await connected(url.href);
    const contents = await contentsOf(client);
    await client.end();
    return contents;
  } finally {
    await copy.stop();
  }
}

/** The webhooks that the gateway need not send again, because each was acknowledged. */
async function acknowledged({ sandbox }: Stage): Promise<string[]> {
  const answer = await fetch(`http://${sandbox.hostname}:${sandbox.port}/admin/deliveries`);
  const { items } = (await answer.json()) as { items: readonly { event_id: string; state: string }[] };
  return items.filter(({ state }) => state === 'delivered').map(({ event_id: id }) => id);
}

/** What a copy of the cluster has lost. */
function losses({ contents, lastRow }: Frozen, after: Contents, webhooks: readonly string[]) {
  const { violations, allowed } = lossOf(contents, after);
  const stored = (after.get('webhook_inbox') ?? []).map(({ all }) => all).join('\n');
  const isDropped = !(after.get('limit_counters') ?? []).some(({ all }) => all.includes(lastRow));
  const unknown = webhooks.filter((id) => !stored.includes(JSON.stringify(id)));
  return {
    allowed,
    violations: [
      ...violations,
      ...(isDropped ? [] : ['nothing was dropped, so nothing was shown']),
      ...(unknown.length > 0 ? [`${unknown.length} acknowledged webhooks are lost: ${unknown[0]}`] : []),
    ],
  };
}

/** Calls `stop` when a payer has just been told that a payment is made; at every second cut, anything. */
const whenTold =
  (answers: Answers, cut: number) =>
  (stop: () => void): void => {
    let left = cut % 2 === 1 ? 1 : cut * 3;
    answers.heard = (what) => {
      if (what !== 'paid' && cut % 2 === 1) return;
      left -= 1;
      if (left > 0) return;
      answers.heard = undefined;
      stop();
    };
  };

/** One cut and its repair. */
async function cutOnce(
  outage: Outage,
  { bin, cluster, stage }: { readonly bin: string; readonly cluster: Cluster; readonly stage: Stage },
  moment: (stop: () => void) => void,
) {
  const frozen = await freeze(cluster, stage.databaseUrl, moment);
  const webhooks = await acknowledged(stage);
  if (outage === 'machine') await Promise.all(stage.servers.map((server) => server.kill()));
  await frozen.cut();
  const after = await readCopy(bin, cluster, stage.databaseUrl);
  await cluster.resume();
  if (outage === 'machine') await stage.bringBack();
  return { ...losses(frozen, after, webhooks), unflushed: frozen.unflushed };
}

/** Payers pay, take receipts and get parts back; the power is cut once for every three rounds. */
export async function cutPower(outage: Outage, { bin, rounds }: Place): Promise<Verdict> {
  const cuts = Math.max(1, Math.floor(rounds / 3));
  const cluster = await startCluster(bin, { settings: SETTINGS });
  const stage = await openStage(cluster.url, { payers: PAYERS, rounds });
  try {
    await (await stage.server()).start();
    const answers = newAnswers();
    const load = startLoad(stage, {
      payers: PAYERS,
      rounds,
      answers,
      before: prove,
      async after(payer, open) {
        await takeReceipt(payer, open);
        if (open.round % 2 === 0) await giveBack(payer, open, PART_RUPEES);
      },
    });
    const found: Awaited<ReturnType<typeof cutOnce>>[] = [];
    for (let cut = 1; cut <= cuts; cut += 1) {
      await load.until(cut * PAYERS);
      found.push(await cutOnce(outage, { bin, cluster, stage }, whenTold(answers, cut)));
    }
    const stuck = await load.ended;
    const fallen = alive(stage.servers);
    await stage.bringBack();
    const verdict = await judge(stage, load.answers);
    const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
    return {
      violations: [
        ...found.flatMap(({ violations }) => violations),
        ...stuck,
        ...fallen,
        ...verdict.violations,
      ],
      seen: `${cuts} cuts dropped ${sum(found.map(({ unflushed }) => unflushed))} bytes of the log, ${sum(found.map(({ allowed }) => allowed))} rows and marks that may be lost; ${verdict.payments} payments`,
    };
  } finally {
    await cluster.resume();
    await stage.close();
    await cluster.stop();
  }
}
