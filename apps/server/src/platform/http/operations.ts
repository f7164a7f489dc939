import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { monotonicMs } from '../clock.ts';
import { ping } from '../db/ping.ts';
import { readsOf } from '../db/replica.ts';
import type { ProcessMetrics } from '../processes/messages.ts';
import type { OwnProcess } from '../processes/own-process.ts';
import { sameSecret } from '../secrets.ts';
import { devCallerOf, isOnThisMachine } from './callers/dev-callers.ts';
import type { DevCaller } from './callers/dev-callers.ts';

interface Tally {
  readonly method: string;
  readonly route: string;
  readonly status: string;
  count: number;
  seconds: number;
}

/**
 * Adds `/health` (for load balancers: does the database answer?) and `/metrics` (Prometheus). The metrics library is
 * loaded with the first scrape. If the server has several processes, a scrape of one returns the metrics of all, each
 * with the label `process`.
 */
export function mountOperations(http: FastifyInstance, own?: Pick<OwnProcess, 'name' | 'supervisor'>): void {
  const { services, figures: ofModules } = http.platform;
  const { db, settings, due } = services;
  ofModules.add(() => due.figures(readsOf(services)));
  const tallies = new Map<string, Tally>();
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = String(reply.statusCode);
    const name = `${request.method} ${route} ${status}`;
    const tally = tallies.get(name) ?? { method: request.method, route, status, count: 0, seconds: 0 };
    tally.count += 1;
    tally.seconds += (monotonicMs() - request.startedMs) / 1000;
    tallies.set(name, tally);
    done();
  });

  http.get('/health', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await ping(db);
      return { status: 'ok', database: db.kind };
    } catch {
      return reply.status(503).send({ status: 'database_unreachable', database: db.kind });
    }
  });

  let registry: Promise<Registry> | undefined;
  const ofThis = (): Promise<Registry> => (registry ??= openRegistry(tallies, http.platform, own?.name));
  own?.supervisor?.metricsOfThis(async () => (await ofThis()).getMetricsAsJSON());
  http.get('/metrics', async (request, reply) => {
    if (!mayScrape(devCallerOf(request, settings), settings.metricsKey)) return reply.callNotFound();
    const processes =
      own?.supervisor === undefined ? await ofThis() : await merged(await own.supervisor.metricsOfAll());
    const figures = await readFigures(http.platform);
    return reply
      .type(figures.contentType)
      .header('cache-control', 'no-store')
      .send(`${await processes.metrics()}${await figures.metrics()}`);
  });
}

/** Figures need METRICS_KEY; in a demo this machine sees them too. A proxy makes nobody one of this machine. */
function mayScrape(caller: DevCaller, key: string | undefined): boolean {
  const shown = /^Bearer (\S{1,512})$/.exec(caller.header('authorization') ?? '')?.[1];
  if (shown !== undefined && key !== undefined) return sameSecret(shown, key);
  return !caller.settings.production && isOnThisMachine(caller);
}

/** Reads the modules' figures. They are those of the whole installation, whichever process reads them. */
async function readFigures({ figures, services }: FastifyInstance['platform']): Promise<Registry> {
  const { Gauge, Registry: Metrics } = await import('prom-client');
  const registry = new Metrics();
  for (const { name, help, values } of await figures.read(services.log)) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels, value } of values) gauge.set(labels, value);
  }
  return registry;
}

/** One registry of the metrics of several processes. The label of their process keeps their values apart. */
async function merged(metrics: ProcessMetrics): Promise<Registry> {
  const { AggregatorRegistry } = await import('prom-client');
  // Some of the library's metrics would otherwise be left out, or be those of the first process alone.
  return AggregatorRegistry.aggregate(metrics.map((metric) => [{ ...metric, aggregator: 'sum' as const }]));
}

async function openRegistry(
  tallies: ReadonlyMap<string, Tally>,
  { slots, connections }: FastifyInstance['platform'],
  ownName: string | undefined,
): Promise<Registry> {
  const { Counter, Gauge, Registry: Metrics, collectDefaultMetrics } = await import('prom-client');
  const registry = new Metrics();
  if (ownName !== undefined) {
    registry.setDefaultLabels({ process: ownName });
    const help = 'Which process of the operating system a process of the server is';
    new Gauge({ name: 'shulk_process_info', help, labelNames: ['pid'], registers: [registry] }).set(
      { pid: String(process.pid) },
      1,
    );
  }
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const series = (name: string, help: string, value: (tally: Tally) => number) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const tally of tallies.values()) {
          this.inc({ method: tally.method, route: tally.route, status: tally.status }, value(tally));
        }
      },
    });
  series('shulk_http_requests_total', 'Answered requests', (tally) => tally.count);
  series('shulk_http_seconds_total', 'Seconds spent answering requests', (tally) => tally.seconds);
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('shulk_http_under_way', 'Requests under way', () => slots.underWay);
  gauge('shulk_http_connections', 'Open connections', () => connections.open);
  return registry;
}
