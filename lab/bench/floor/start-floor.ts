/** Starts the floor on a database of its own, with the tables, indexes and data of ours, and a sandbox of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../tools/setup/free-port.mjs';
import { at } from '../../../tools/setup/paths.mjs';
import { startCluster } from '../../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { addressOf, slugOf, studentId } from '../bench-bundle.ts';
import { openBrowser } from '../http-client.ts';
import { familiesOf, lanesOf, type Phase } from '../payments/run-payers.ts';
import type { Family } from '../payments/families.ts';
import {
  healthy,
  neededPostgres,
  postmasterOf,
  startNode,
  startSandbox,
  stop,
  type System,
} from '../servers.ts';
import type { FloorAccount } from './floor-gateway.ts';
import { STATEMENTS } from './floor-statements.ts';

/** What the floor's server needs of a running system. */
export type Floor = Omit<System, 'restart'>;

/** A gateway account in the bundle. */
interface BundledAccount {
  readonly key_id: string;
  readonly key_secret: string;
  readonly webhook_secret: string;
}

/** The bundle, as far as the floor reads it. */
export interface FloorBundle {
  readonly institutes: readonly { readonly gateway_accounts: readonly BundledAccount[] }[];
}

/** Makes the ledger's accounts, which ours makes at an institute's first payment, and numbers the events of the bundle; returns the ids of gateway accounts. */
async function prepare(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into ledger_accounts (institute_id, code, kind)
       select i.id, a.code, a.kind from institutes i,
         (values ('GATEWAY_CLEARING:MAIN', 'ASSET'), ('HEAD:TUITION', 'INCOME')) a (code, kind)`,
    );
    for (let left = 1; left > 0;) {
      const numbered = await client.query<{ n: number }>(STATEMENTS.number);
      left = numbered.rows[0]?.n ?? 0;
    }
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string; key_id: string }>(
      'select id, key_id from gateway_accounts',
    );
    return new Map(rows.map(({ id, key_id }) => [key_id, Number(id)]));
  } finally {
    await client.end();
  }
}

/** Tells the sandbox an account and where its webhooks go. */
async function register(sandboxUrl: string, account: BundledAccount, webhookUrl: string): Promise<void> {
  const { key_id, key_secret, webhook_secret } = account;
  const answer = await fetch(`${sandboxUrl}/admin/accounts/${key_id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      protocol: 'razorpay',
      key_secret,
      webhook_secret,
      webhook_url: webhookUrl,
      events: ['payment.captured'],
    }),
  });
  if (!answer.ok) throw new Error(`The sandbox refused an account: ${await answer.text()}`);
}

/**
 * Starts PostgreSQL with fsync on, the sandbox and the floor's server. Its connections skip triggers and foreign keys,
 * since these are checks. `settings`: of PostgreSQL.
 */
export async function startFloor(bundle: FloorBundle, settings: readonly string[] = []): Promise<Floor> {
  const home = mkdtempSync(join(tmpdir(), 'shulk-floor-'));
  const cluster = await startCluster(await neededPostgres(), { settings });
  const file = join(home, 'bundle.json');
  writeFileSync(file, JSON.stringify(bundle));
  const { code, output } = await runCommand(process.execPath, [at('apps/server/dist/import.js'), file], {
    env: { DATABASE_URL: cluster.url, DATA_DIR: home },
  });
  if (code !== 0) throw new Error(`The floor's institutes could not be loaded:\n${output}`);
  const ids = await prepare(cluster.url);
  const sandbox = await startSandbox(home);
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}`;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const accounts: Record<string, FloorAccount> = {};
  for (const [index, institute] of bundle.institutes.entries()) {
    const [account] = institute.gateway_accounts;
    if (account === undefined) throw new Error(`Institute ${index} has no gateway account.`);
    const { key_id, key_secret } = account;
    accounts[slugOf(index)] = { id: ids.get(key_id) ?? 0, key_id, key_secret };
    await register(sandboxUrl, account, `${origin}/webhook?slug=${slugOf(index)}`);
  }
  const server = startNode(
    'lab/bench/floor/floor-server.ts',
    {
      PORT: String(port),
      DATABASE_URL: cluster.socketUrl,
      PGOPTIONS: '-c session_replication_role=replica',
      SANDBOX_URL: sandboxUrl,
      ACCOUNTS: JSON.stringify(accounts),
    },
    ['--import', 'tsx'],
  );
  await healthy(server, port);
  return {
    origin,
    databaseUrl: cluster.url,
    databasePid: postmasterOf(cluster),
    sandbox: { hostname: '127.0.0.1', port: sandbox.port },
    pid: () => server.child.pid ?? 0,
    async stop() {
      await stop(server);
      await stop(sandbox.service);
      await cluster.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The lanes of each phase at the floor, which asks nobody for a proof. */
export function openUnproven({ origin }: Floor, phases: readonly Phase[], institutes: number): Family[][][] {
  let first = 0;
  return phases.map((phase) => {
    const families = Array.from({ length: familiesOf(phase) }, (_, place): Family => {
      const index = first + place;
      return {
        browser: openBrowser(origin, { 'x-forwarded-for': addressOf(index) }),
        index,
        slug: slugOf(index % institutes),
        child: (n) => studentId(index, n),
        proofMs: 0,
      };
    });
    first += families.length;
    return lanesOf(families, phase);
  });
}
