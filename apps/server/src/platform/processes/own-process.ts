import cluster from 'node:cluster';
import type { LimitSettings, Settings } from '../settings/model.ts';
import { JOBS } from './messages.ts';
import type { ProcessMetrics, ToProcess, ToSupervisor } from './messages.ts';

/** A scrape waits this long for the other processes. */
const SCRAPE_MS = 7_000;

/** What this process does for its server. */
export interface OwnProcess {
  /** `web-1`, `jobs`; undefined if the server is this one process. */
  readonly name: string | undefined;
  readonly answersCalls: boolean;
  readonly worksJobs: boolean;
  /** The port of the server, for a process that does not listen itself. */
  readonly serverPort: number;
  /** The process that started this one; undefined if the server is this one process. */
  readonly supervisor?: Supervision;
}

/** The connection to the process that started this one. */
export interface Supervision {
  /** Reports the end of the start. */
  ready(port: number, banner: readonly string[]): void;
  /** Makes the process for jobs poll the outbox at once. */
  nudgeJobs(): void;
  /** Registers what this process does when the other one wants it. */
  on(wanted: 'nudge' | 'retire' | 'stop', act: () => void): void;
  /** Registers how the metrics of this process are read. */
  metricsOfThis(read: () => Promise<ProcessMetrics>): void;
  /** The metrics of all processes of the server. */
  metricsOfAll(): Promise<ProcessMetrics>;
}

/** Limits that each process keeps in memory; all others are counted in the database, for all processes together. */
const IN_MEMORY = [
  'tokensPerMinute',
  'tokensBurst',
  'openedPerMinute',
  'openedBurst',
  'searchesPerMinute',
  'searchesBurst',
  'keyPerMinute',
  'keyBurst',
  'callsPerMinute',
  'callsBurst',
  'connectionsPerAddress',
] as const satisfies readonly (keyof LimitSettings)[];

/** The settings of one of several processes: it allows its share of each limit that it keeps in memory. */
export function shareOf(settings: Settings): Settings {
  const shares = IN_MEMORY.map(
    (name) => [name, Math.ceil(settings.limits[name] / settings.workers)] as const,
  );
  return { ...settings, limits: { ...settings.limits, ...Object.fromEntries(shares) } };
}

/** What this process does: everything, unless a supervisor started it for one task. */
export function ownProcess({ task }: Pick<Settings, 'task'>): OwnProcess {
  if (!cluster.isWorker || task === undefined)
    return { name: undefined, answersCalls: true, worksJobs: true, serverPort: 0 };
  return {
    name: task.name,
    answersCalls: task.name !== JOBS,
    worksJobs: task.name === JOBS,
    serverPort: task.port,
    supervisor: new ClusterSupervision(),
  };
}

class ClusterSupervision implements Supervision {
  readonly #acts = new Map<string, () => void>();
  readonly #scrapes = new Map<number, (metrics: ProcessMetrics) => void>();
  #scrape = 0;
  #read: () => Promise<ProcessMetrics> = () => Promise.resolve([]);

  constructor() {
    process.on('message', (message: ToProcess) => {
      if (message.kind === 'read') void this.#answer(message.from, message.scrape);
      else if (message.kind === 'metrics') this.#scrapes.get(message.scrape)?.(message.metrics);
      else this.#acts.get(message.kind)?.();
    });
  }

  ready(port: number, banner: readonly string[]): void {
    this.#send({ kind: 'ready', port, banner });
  }

  nudgeJobs(): void {
    this.#send({ kind: 'nudge' });
  }

  on(wanted: 'nudge' | 'retire' | 'stop', act: () => void): void {
    this.#acts.set(wanted, act);
  }

  metricsOfThis(read: () => Promise<ProcessMetrics>): void {
    this.#read = read;
  }

  async metricsOfAll(): Promise<ProcessMetrics> {
    this.#scrape += 1;
    const scrape = this.#scrape;
    const answer = new Promise<ProcessMetrics>((resolve) => {
      this.#scrapes.set(scrape, resolve);
      // A hanging supervisor must not hide the figures of this process.
      setTimeout(() => void this.#read().then(resolve), SCRAPE_MS).unref();
    });
    this.#send({ kind: 'scrape', scrape });
    return answer.finally(() => this.#scrapes.delete(scrape));
  }

  async #answer(from: number, scrape: number): Promise<void> {
    this.#send({ kind: 'metrics', from, scrape, metrics: await this.#read() });
  }

  #send(message: ToSupervisor): void {
    if (process.connected) process.send?.(message);
  }
}
