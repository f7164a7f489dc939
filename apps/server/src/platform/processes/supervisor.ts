import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '../clock.ts';
import { describeError } from '../log.ts';
import type { Log } from '../log.ts';
import { JOBS, STOP_MS, STOP_SIGNALS } from './messages.ts';
import type { ProcessMetrics, ToProcess, ToSupervisor } from './messages.ts';

/** Waits before a process that ended is started again: doubled each time, until one lived for `STEADY_MS`. */
const FIRST_RESTART_MS = 250;
const LONGEST_RESTART_MS = 30_000;
const STEADY_MS = 60_000;
/** Longer than a process keeps an idle connection, so that callers have closed theirs before it stops. */
const RETIRE_MS = 7_000;
/** After its own time to stop a process is killed. */
const KILL_MS = STOP_MS + 2_000;
/** Less than the ten seconds that Prometheus waits by default. */
const SCRAPE_MS = 5_000;

/** How a server of several processes is run. */
export interface SupervisorOptions {
  /** Number of processes that answer calls. */
  readonly workers: number;
  readonly log: Log;
  readonly print: (line: string) => void;
}

interface Scrape {
  readonly metrics: ProcessMetrics[];
  readonly waiting: Set<number>;
  readonly end: () => void;
}

/** A server of several processes: this one starts the others, replaces those that end, and stops them together. */
class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #names: readonly string[];
  /** The process that currently has a name; one that retires no longer has it. */
  readonly #current = new Map<string, Worker>();
  readonly #failures = new Map<string, number>();
  readonly #scrapes = new Map<string, Scrape>();
  #port = 0;
  #banner: readonly string[] = [];
  #isStopping = false;
  #restart: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#names = [...Array.from({ length: options.workers }, (_, index) => `web-${index + 1}`), JOBS];
    cluster.on('message', (worker: Worker, message: ToSupervisor) => this.#hear(worker, message));
  }

  /** Starts all. @throws Error if one ends before it is ready; it has printed the reason */
  async start(): Promise<void> {
    const [first = '', ...others] = this.#names;
    // The first one migrates and fills the database, and a wrong setting is reported once.
    await this.#start(first);
    this.#keep(first);
    await Promise.all(
      others.map(async (name) => {
        await this.#start(name);
        this.#keep(name);
      }),
    );
    for (const line of this.#banner) this.#options.print(line);
  }

  /** Replaces one process after the other. If a new one does not start, the old ones continue. */
  restartAll(): Promise<void> {
    this.#restart ??= this.#replaceAll().finally(() => (this.#restart = undefined));
    return this.#restart;
  }

  /** Stops all; each finishes what is in progress. @returns false if one had to be killed */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    const ends = Object.values(cluster.workers ?? {}).map((worker) =>
      worker ? this.#end(worker) : Promise.resolve(true),
    );
    return (await Promise.all(ends)).every(Boolean);
  }

  /** Starts a process; resolves when it is ready. */
  #start(name: string): Promise<void> {
    const worker = cluster.fork({ SHULK_PROCESS: name, SHULK_PROCESS_PORT: String(this.#port) });
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void =>
        reject(new Error(`The process ${name} ended before it was ready (${code ?? 'killed'}).`));
      worker.once('exit', ended);
      worker.on('message', (message: ToSupervisor) => {
        if (message.kind !== 'ready') return;
        worker.off('exit', ended);
        if (message.port > 0) this.#port = message.port;
        if (message.banner.length > 0) this.#banner = message.banner;
        this.#current.set(name, worker);
        resolve();
      });
    });
  }

  /** Starts a ready process again when it ends by itself. */
  #keep(name: string): void {
    const worker = this.#current.get(name);
    const begunMs = monotonicMs();
    worker?.once('exit', (code, signal) => {
      if (this.#isStopping || this.#current.get(name) !== worker) return;
      if (monotonicMs() - begunMs > STEADY_MS) this.#failures.delete(name);
      this.#options.log.error({ name, code, signal }, 'a server process ended and is started again');
      void this.#startAgain(name);
    });
  }

  async #startAgain(name: string): Promise<void> {
    for (;;) {
      const failures = this.#failures.get(name) ?? 0;
      this.#failures.set(name, failures + 1);
      await pause(Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** failures));
      if (this.#isStopping) return;
      try {
        await this.#start(name);
        return this.#keep(name);
      } catch (error) {
        this.#options.log.error({ name, ...describeError(error) }, 'a server process could not be started');
      }
    }
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#options;
    for (const name of this.#names) {
      const old = this.#current.get(name);
      try {
        await this.#start(name);
      } catch (error) {
        log.error(
          { name, ...describeError(error) },
          'the rolling restart stopped; the old processes continue',
        );
        return;
      }
      this.#keep(name);
      if (old !== undefined && !old.isDead()) {
        tell(old, { kind: 'retire' });
        if (name !== JOBS) await pause(RETIRE_MS);
        await this.#end(old);
      }
      if (this.#isStopping) return;
    }
    log.info({ processes: this.#names.length }, 'all server processes were replaced');
  }

  /** Ends a process. @returns false if it had to be killed */
  async #end(worker: Worker): Promise<boolean> {
    if (worker.isDead()) return true;
    const ended = new Promise<boolean>((resolve) => worker.once('exit', () => resolve(true)));
    tell(worker, { kind: 'stop' });
    const isOver = await Promise.race([ended, pause(KILL_MS, false, { ref: false })]);
    if (!isOver) worker.process.kill('SIGKILL');
    return isOver;
  }

  #hear(worker: Worker, message: ToSupervisor): void {
    if (message.kind === 'nudge') tell(this.#current.get(JOBS), { kind: 'nudge' });
    else if (message.kind === 'scrape') this.#scrape(worker, message.scrape);
    else if (message.kind === 'metrics') {
      const scrape = this.#scrapes.get(`${message.from} ${message.scrape}`);
      if (scrape?.waiting.delete(worker.id) !== true) return;
      scrape.metrics.push(message.metrics);
      if (scrape.waiting.size === 0) scrape.end();
    }
  }

  /** Collects the metrics of all processes; one that does not answer is left out. */
  #scrape(from: Worker, number: number): void {
    const id = `${from.id} ${number}`;
    const workers = [...this.#current.values()].filter((worker) => worker.isConnected());
    const timer = setTimeout(() => end(), SCRAPE_MS);
    const metrics: ProcessMetrics[] = [];
    const end = (): void => {
      clearTimeout(timer);
      this.#scrapes.delete(id);
      tell(from, { kind: 'metrics', scrape: number, metrics: metrics.flat() });
    };
    this.#scrapes.set(id, { metrics, waiting: new Set(workers.map((worker) => worker.id)), end });
    for (const worker of workers) tell(worker, { kind: 'read', from: from.id, scrape: number });
  }
}

/** Sends a message, unless the process is gone. */
function tell(worker: Worker | undefined, message: ToProcess): void {
  if (worker?.isConnected() === true) worker.send(message, () => undefined);
}

/**
 * Runs a server of several processes on one port: `workers` that answer calls, and one for jobs. Resolves when all are
 * ready. SIGTERM and SIGINT stop all, SIGUSR2 replaces one after the other.
 * @throws Error if a process ends before it is ready; it has printed the reason
 */
export async function supervise(options: SupervisorOptions): Promise<void> {
  const supervisor = new Supervisor(options);
  let isStopping = false;
  const stop = (): void => {
    // A second signal does not wait.
    if (isStopping) return killAll();
    isStopping = true;
    void supervisor.stop().then((isClean) => process.exit(isClean ? 0 : 1));
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    await supervisor.start();
  } catch (error) {
    // A stop during the start ends it as asked.
    if (isStopping) return;
    await supervisor.stop();
    throw error;
  }
  process.on('SIGUSR2', () => void supervisor.restartAll());
}

function killAll(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
  process.exit(1);
}
