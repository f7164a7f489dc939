/** A backup is taken while payers pay, and restored, by the unchanged files of deploy/. */
import { chownSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../../../tools/setup/paths.mjs';
import { startCluster, type Cluster, type Identity } from '../../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { ledgerCheck } from '../judge.ts';
import { startLoad } from '../load.ts';
import { openStage, runAll, type Place, type Verdict } from '../stage.ts';

const PAYERS = 4;
const PATIENCE_MS = 60_000;
/** Where deploy/postgresql.conf archives the log; a test has a folder beside its cluster's data. */
const [ARCHIVE, OURS] = ['/var/backups/shulk/wal', '../wal'];
/** Sizes for a machine of 8 GiB: a test uses none of them. */
const SIZES = /^(?:shared_buffers|effective_cache_size|max_wal_size|max_connections)=/;

/** The operator's settings. */
const givenSettings = () =>
  readFileSync(at('deploy/postgresql.conf'), 'utf8')
    .split('\n')
    .flatMap((line) => /^(\w+) = (.+)$/.exec(line)?.slice(1).join('=') ?? [])
    .filter((setting) => !SIZES.test(setting))
    .map((setting) => setting.replace(/='(.*)'$/, '=$1').replaceAll(ARCHIVE, OURS));

/** Runs a script of deploy/ as the user of PostgreSQL. */
async function run(
  bin: string,
  identity: Identity,
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const path = { PATH: `${bin}:${process.env['PATH']}` };
  const { code, output } = await runCommand('sh', [at('deploy', script), ...args], {
    ...identity,
    cwd: '/',
    env: { ...env, ...path },
  });
  if (code !== 0) throw new Error(`deploy/${script} ${args.join(' ')} failed:\n${output}`);
}

const asked = (databaseUrl: string, text: string) => runAll(databaseUrl, [text]);

/** Checks a restored database: books that balance, and each payment once that was shown as paid before. */
async function mustHold(databaseUrl: string, toldBefore: readonly string[]) {
  const rows = await asked(databaseUrl, `select application_code as code from payments`);
  const kept = new Set(rows.map((found) => found['code']));
  const lost = toldBefore.filter((code) => !kept.has(code));
  const violations = [
    ...lost.map((code) => `told as paid before the backup and not restored: ${code}`),
    ...(kept.size === rows.length ? [] : ['a payment is in the restored books twice']),
    ...(await ledgerCheck(databaseUrl)),
  ];
  return { payments: rows.length, violations };
}

const named = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
};

/** Payers on a cluster with log archiving, until some have paid. `backups` and `wal` belong to its user. */
async function underLoad(bin: string, rounds: number) {
  const cluster = await startCluster(bin, { settings: givenSettings() });
  const { home, identity } = cluster;
  const [backups, wal] = [join(home, 'backups'), join(home, 'wal')];
  for (const folder of [backups, wal]) {
    mkdirSync(folder, { mode: 0o700 });
    if (identity.uid !== undefined && identity.gid !== undefined)
      chownSync(folder, identity.uid, identity.gid);
  }
  const stage = await openStage(cluster.url, { payers: PAYERS + 1, rounds });
  await (await stage.server()).start();
  const load = startLoad(stage, { payers: PAYERS, rounds });
  await load.until(PAYERS);
  return { cluster, stage, load, backups, wal };
}

type Source = Awaited<ReturnType<typeof underLoad>>;

async function close({ stage, cluster }: Source): Promise<void> {
  await stage.close();
  await cluster.stop();
}

const newest = (folder: string, begin: string): string =>
  join(
    folder,
    readdirSync(folder)
      .filter((name) => name.startsWith(begin))
      .toSorted()
      .at(-1) ?? '',
  );

const backUp = (bin: string, { cluster, stage, backups }: Source): Promise<void> =>
  run(bin, cluster.identity, 'backup.sh', [], { BACKUPS: backups, DATABASE_URL: stage.databaseUrl });

/** A dump taken under load, in an empty database. */
export async function restoreDump({ bin, rounds }: Place): Promise<Verdict> {
  const source = await underLoad(bin, rounds);
  try {
    const told = [...source.load.answers.paid];
    await backUp(bin, source);
    const stuck = await source.load.ended;
    await asked(source.cluster.url, 'create database restored');
    const restored = named(source.cluster.url, 'restored');
    await run(bin, source.cluster.identity, 'restore.sh', [
      'dump',
      newest(source.backups, 'dump-'),
      restored,
    ]);
    const { payments, violations } = await mustHold(restored, told);
    const seen = `${told.length} payments told before the dump, ${payments} restored of ${source.load.answers.paid.length}`;
    return { violations: [...stuck, ...violations], seen };
  } finally {
    await close(source);
  }
}

/** Waits until a restored cluster has replayed its log and accepts changes. */
async function untilPromoted(url: string): Promise<void> {
  for (
    const end = performance.now() + PATIENCE_MS;
    ;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const [answer] = await asked(url, 'select pg_is_in_recovery()::text as reads');
    if (answer?.['reads'] === 'false') return;
    if (performance.now() > end) throw new Error('The restored cluster never came out of recovery.');
  }
}

/** Waits until the log up to now is archived. */
async function untilArchived({ cluster, wal }: Source): Promise<void> {
  const [answer] = await asked(cluster.url, 'select pg_walfile_name(pg_switch_wal()) as file');
  const file = answer?.['file'] ?? '';
  for (const end = performance.now() + PATIENCE_MS; !readdirSync(wal).includes(file);) {
    if (performance.now() > end) throw new Error(`${file} of the log never came to the archive.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A base backup taken under load and the log since, restored to a moment at which payers were still paying. */
export async function restoreMoment({ bin, rounds }: Place): Promise<Verdict> {
  // Payers must still pay when the backup is taken: PostgreSQL restores to no moment after which nothing happened.
  const source = await underLoad(bin, 4 * rounds);
  let restored: Cluster | undefined;
  try {
    await backUp(bin, source);
    await source.load.until(PAYERS + 2);
    const told = [...source.load.answers.paid];
    const [clock] = await asked(source.cluster.url, 'select clock_timestamp()::text as moment');
    const stuck = await source.load.ended;
    await untilArchived(source);
    restored = await startCluster(bin, {
      fill: (folder, identity) =>
        run(bin, identity, 'restore.sh', [
          'moment',
          newest(source.backups, 'base-'),
          source.wal,
          folder,
          clock?.['moment'] ?? '',
        ]),
    });
    await untilPromoted(restored.url);
    const url = named(restored.url, new URL(source.stage.databaseUrl).pathname);
    const { payments, violations } = await mustHold(url, told);
    const all = source.load.answers.paid.length;
    const late = payments < all ? [] : ['the restored books go past the moment that was named'];
    const seen = `${told.length} payments told before the moment, ${payments} restored of ${all}`;
    return { violations: [...stuck, ...violations, ...late], seen };
  } finally {
    await restored?.stop();
    await close(source);
  }
}
