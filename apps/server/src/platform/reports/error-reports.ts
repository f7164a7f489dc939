import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';

/** Reports a logged error; never throws and never waits. */
export type ReportError = (logged: unknown, text: unknown) => void;

/** Reports in flight; while the collector is slow, further ones are dropped. */
const MOST_RUNNING = 5;
const TIMEOUT_MS = 5_000;
const FRAME = /^\s*at (?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The frames of a logged stack, oldest first as the collector wants them; files by name, not by the machine's path. */
function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '?', file = '', lineno, colno] = FRAME.exec(line) ?? [];
      if (lineno === undefined) return [];
      const filename = file.replace(/^.*\/(?=(?:apps|packages|node_modules)\/)/, '');
      return [{ function: name, filename, lineno: Number(lineno), colno: Number(colno) }];
    })
    .toReversed();
}

/**
 * What may be reported of a logged error: name, code, constraint, place and request id. Its message stays in this
 * installation's log: it could quote a person (decisions 15).
 */
function eventOf(logged: unknown, text: unknown, at: string, environment: string) {
  const fields = (typeof logged === 'object' && logged !== null ? logged : {}) as Record<string, unknown>;
  const frames = framesOf(textOf(fields['stack']));
  const tags = ['code', 'constraint', 'request_id', 'route'].flatMap((name) =>
    typeof fields[name] === 'string' ? [[name, fields[name]]] : [],
  );
  return {
    event_id: randomBytes(16).toString('hex'),
    timestamp: at,
    platform: 'node',
    level: 'error',
    environment,
    transaction: textOf(fields['route']) || undefined,
    tags: Object.fromEntries(tags) as Record<string, string>,
    exception: {
      values: [
        {
          type: textOf(fields['error']) || 'Error',
          // Our own constant messages; everything else logged goes by the fields.
          value: textOf(text),
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
  };
}

/**
 * Reports logged errors to the collector of SENTRY_DSN, in its own protocol (decisions 11).
 * @returns undefined if no collector is set, or reporting is off [SR-7.37]
 */
export function errorReports(
  { sentryDsn: dsn, nodeEnv }: Pick<Settings, 'sentryDsn' | 'nodeEnv'>,
  clock: Clock,
): ReportError | undefined {
  if (dsn === undefined) return undefined;
  const { origin, username, pathname } = new URL(dsn);
  const path = pathname.replace(/\/(\d+)$/, '/api/$1/envelope/');
  const url = `${origin}${path}?sentry_version=7&sentry_client=shulk%2F1&sentry_key=${username}`;
  let running = 0;
  return (logged, text) => {
    if (running >= MOST_RUNNING) return;
    running += 1;
    const at = clock.now();
    const event = eventOf(logged, text, at, nodeEnv);
    const parts = [{ event_id: event.event_id, dsn, sent_at: at }, { type: 'event' }, event];
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: parts.map((part) => JSON.stringify(part)).join('\n'),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      // The answer is read to its end, so that its connection is free again.
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
      });
  };
}
