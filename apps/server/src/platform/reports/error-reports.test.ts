import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Instant } from '@shulk/domain';
import { afterEach, expect, it } from 'vitest';
import { createLog, describeError } from '../log.ts';
import { errorReports } from './error-reports.ts';

const clock = { now: () => '2026-11-20T08:00:00.000Z' as Instant };

interface Received {
  readonly url: string;
  readonly lines: readonly unknown[];
}

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A collector of error reports on its own port. */
async function collector() {
  const waiting: ((received: Received) => void)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      response.end('{}');
      waiting.shift()?.({
        url: request.url ?? '',
        lines: body.split('\n').map((line) => JSON.parse(line) as unknown),
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://public@127.0.0.1:${port}/7`,
    next: () => new Promise<Received>((resolve) => waiting.push(resolve)),
  };
}

it('reports a logged error with its stack, route and request id to the collector of SENTRY_DSN (decisions 11)', async () => {
  const { dsn, next } = await collector();
  const received = next();
  const log = createLog('error', errorReports({ sentryDsn: dsn, nodeEnv: 'production' }, clock));
  const error = new TypeError('student 9812300001 is not here');
  log.error(
    { request_id: 'req-1', route: '/api/x/:code', mobile: '9812300001', ...describeError(error) },
    'internal',
  );
  const { url, lines } = await received;
  expect(url).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=public/);
  expect(lines[1]).toEqual({ type: 'event' });
  expect(lines[2]).toMatchObject({
    level: 'error',
    environment: 'production',
    transaction: '/api/x/:code',
    tags: { request_id: 'req-1', route: '/api/x/:code' },
    exception: { values: [{ type: 'TypeError', value: 'internal' }] },
  });
  const text = JSON.stringify(lines);
  expect(text, 'the frame of this test').toContain('apps/server/src/platform/reports/error-reports.test.ts');
  expect(text, 'neither the message nor another field leaves').not.toContain('9812300001');
});

it('reports nothing below the level error', async () => {
  const { dsn, next } = await collector();
  const received = next();
  const log = createLog('warn', errorReports({ sentryDsn: dsn, nodeEnv: 'production' }, clock));
  log.warn({}, 'a warning');
  log.error({}, 'an error');
  expect((await received).lines[2]).toMatchObject({ exception: { values: [{ value: 'an error' }] } });
});

it('reports nothing without a collector, and a dead one disturbs nobody', () => {
  expect(errorReports({ nodeEnv: 'production' }, clock)).toBeUndefined();
  const report = errorReports({ sentryDsn: 'http://public@127.0.0.1:1/7', nodeEnv: 'production' }, clock);
  expect(() => report?.({}, 'x')).not.toThrow();
});
