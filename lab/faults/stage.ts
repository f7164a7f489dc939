/** The stage of a scenario: its own database, the sandbox gateway, and any number of server processes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { benchBundle } from '../bench/bench-bundle.ts';
import { healthy, startNode, stop, wideLimits, type Service } from '../bench/servers.ts';
import { freePort, waitForPort } from '../../tools/setup/free-port.mjs';

/** Where a scenario is played. */
export interface Place {
  /** The folder of PostgreSQL's programs. */
  readonly bin: string;
  /** The address of a running PostgreSQL. */
  readonly url: string;
  /** Payments of each payer under load. */
  readonly rounds: number;
}

/** A scenario's result: every broken promise as text, and what was observed. */
export interface Verdict {
  readonly violations: readonly string[];
  readonly seen: string;
}

/** What a scenario plays on. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** The institutes of the bundle; a payer belongs to the one of its number. */
export const INSTITUTES = 4;
/** The operator of the stage, who makes refunds. */
export const OPERATOR_KEY = 'operator-key-of-the-fault-tests';

const COMING_UP = '57P03';
const START_MS = 120_000;
const SIGNAL_MS = 240_000;

let stages = 0;

/** Connects; retries while the server is starting. */
export async function connected(connectionString: string): Promise<pg.Client> {
  for (const end = performance.now() + START_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== COMING_UP || performance.now() > end)
        throw error;
    }
  }
}

/** A row of texts, the result of every query of a scenario. */
export type Row = Readonly<Record<string, string>>;

/** Runs the statements one after the other; returns the rows of the last. */
export async function runAll(url: string, texts: readonly string[]): Promise<Row[]> {
  const client = await connected(url);
  try {
    let rows: Row[] = [];
    for (const text of texts) ({ rows } = await client.query<Row>(text));
    return rows;
  } finally {
    await client.end();
  }
}

/** Creates an empty database beside `url`; returns its address and a function that removes it. */
async function newDatabase(url: string) {
  stages += 1;
  const name = `shulk_faults_${process.pid}_${stages}`;
  await runAll(url, [`create database ${name}`]);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, remove: () => runAll(url, [`drop database if exists ${name} with (force)`]) };
}

/**
 * Work claimed by a dead process counts as given up at once: a call or a message in its first minute, an event and a
 * scheduled act in their first two; retries are due. Only the waiting is skipped.
 */
const TIME_PASSES = [
  `update idempotency_keys set created_at = created_at - interval '2 minutes' where state = 'running'`,
  `update sent_messages set claimed_at = claimed_at - interval '1 hour' where sent_at is null`,
  `update outbox set leased_until = null`,
  `update outbox_retries set next_at = now() where given_up_at is null`,
  `delete from repeated_jobs`,
  `update webhook_inbox set next_try_at = received_at where processed_at is null`,
  `update attempts set next_check_at = next_check_at - interval '10 minutes'`,
  `update refunds set next_check_at = next_check_at - interval '10 minutes'`,
  `update scheduled_acts set leased_until = leased_until - interval '1 hour' where state = 'RUNNING'`,
];

async function startSandbox(home: string) {
  const port = await freePort();
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: home };
  const sandbox = startNode('apps/sandbox/dist/main.js', env);
  if (!(await waitForPort(port))) throw new Error(`The sandbox did not start:\n${sandbox.output()}`);
  return { ...sandbox, port };
}

/** One server process that may die; `start` starts it again on the same port. */
export class Server {
  /** The started script, below the root of the repository. */
  script = 'apps/server/dist/main.js';
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #process: Service | undefined;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#env = env;
  }

  get #running(): Service {
    if (this.#process === undefined) throw new Error('The server was not started.');
    return this.#process;
  }

  /** Starts it with these additional variables, and waits until it is healthy. */
  async start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#process = startNode(this.script, { ...this.#env, ...more });
    await healthy(this.#process, this.port);
    // It answers a little before it has registered at the sandbox and its jobs run.
    while (!this.output().includes('Shulk is ready at')) {
      if (this.end !== undefined) throw new Error(`The server ended (${this.end}):\n${this.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Its signal or exit code; undefined while it runs. */
  get end(): string | number | undefined {
    const { signalCode, exitCode } = this.#running.child;
    return signalCode ?? exitCode ?? undefined;
  }

  /** Waits for its end, at most this long; returns signal or exit code, or undefined. */
  async untilEnd(ms: number): Promise<string | number | undefined> {
    const late = AbortSignal.timeout(ms);
    await Promise.race([
      this.#running.ended,
      new Promise((resolve) => late.addEventListener('abort', resolve, { once: true })),
    ]);
    return this.end;
  }

  output = (): string => this.#running.output();
  stop = (): Promise<void> => stop(this.#running);

  /** Sends a signal, and waits until the server writes these words. */
  async signal(name: NodeJS.Signals, words: string): Promise<void> {
    this.#running.child.kill(name);
    for (const end = performance.now() + SIGNAL_MS; !this.output().includes(words);) {
      if (this.end !== undefined || performance.now() > end)
        throw new Error(`The server did not say "${words}":\n${this.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** `kill -9`; resolves when the process has ended. */
  async kill(): Promise<void> {
    this.#running.child.kill('SIGKILL');
    await this.#running.ended;
  }
}

/**
 * Opens a stage on the PostgreSQL of `url`. `through` returns the address that the servers use instead of the
 * database's own, for example that of a proxy; `data` seeds the database, by default each payer's children with
 * undated fees. Only the sandbox runs until a server is started.
 */
export async function openStage(
  url: string,
  {
    payers = 4,
    rounds = 8,
    through = (address) => address,
    data = benchBundle({ institutes: INSTITUTES, payers, children: rounds }),
  }: {
    readonly payers?: number;
    readonly rounds?: number;
    readonly through?: (address: string) => string;
    readonly data?: object;
  } = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'shulk-faults-'));
  const database = await newDatabase(url);
  const bundle = join(home, 'bundle.json');
  writeFileSync(bundle, JSON.stringify(data));
  const sandbox = await startSandbox(home);
  const servers: Server[] = [];
  return {
    databaseUrl: database.url,
    /** The folder of the sandbox's journals. */
    home,
    sandbox: { hostname: '127.0.0.1', port: sandbox.port },
    servers,
    /** A server that is not started yet, with its own port. */
    async server() {
      const port = await freePort();
      const server = new Server(port, {
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: home,
        DATABASE_URL: through(database.url),
        SEED_FILES: bundle,
        SANDBOX_URL: `http://127.0.0.1:${sandbox.port}`,
        OPERATOR_KEY,
        LOG_LEVEL: 'warn',
        ...wideLimits,
      });
      servers.push(server);
      return server;
    },
    /** Reads the database beside the servers. */
    ask: (text: string) => runAll(database.url, [text]),
    /**
     * Recovers as an operator would: every server is restarted. The time after which a dead process's work is taken
     * over counts as passed; a start looks for such work.
     */
    async bringBack() {
      await Promise.all(servers.map((server) => server.stop()));
      await runAll(database.url, TIME_PASSES);
      await Promise.all(servers.map((server) => server.start()));
    },
    async close() {
      for (const server of servers) await server.stop().catch(() => undefined);
      await stop(sandbox);
      await database.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
