import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process, as prom-client reads them. */
export type ProcessMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What a server process tells the one that started it. */
export type ToSupervisor =
  /** It answers calls or works on jobs; `banner` is what a start prints. */
  | { readonly kind: 'ready'; readonly port: number; readonly banner: readonly string[] }
  /** Events wait in the outbox. */
  | { readonly kind: 'nudge' }
  /** A scrape wants the metrics of all processes. */
  | { readonly kind: 'scrape'; readonly scrape: number }
  | {
      readonly kind: 'metrics';
      readonly from: number;
      readonly scrape: number;
      readonly metrics: ProcessMetrics;
    };

/** What the starting process tells a server process. */
export type ToProcess =
  | { readonly kind: 'nudge' }
  /** Answer `metrics` for this scrape of that worker. */
  | { readonly kind: 'read'; readonly from: number; readonly scrape: number }
  | { readonly kind: 'metrics'; readonly scrape: number; readonly metrics: ProcessMetrics }
  /** Another process replaces this one: close each connection after its next answer. */
  | { readonly kind: 'retire' }
  /** Finish what is in progress, then end. */
  | { readonly kind: 'stop' };

/** The name of the process that works on jobs; those that answer calls are `web-1`, `web-2` and so on. */
export const JOBS = 'jobs';

/** The signals that stop a server; a terminal that closes sends SIGHUP. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/** Time for running requests and jobs when a process stops. */
export const STOP_MS = 10_000;
