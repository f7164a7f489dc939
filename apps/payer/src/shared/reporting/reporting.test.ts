// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collect, collecting, reporting } from '../../testing/collector.ts';
import type { Collector } from '../../testing/collector.ts';
import { fakeServer, writeSettings } from '../../testing/fake-server.ts';
import { settings } from '../settings.ts';
import { forgetReports, reportError, reportLoad, watchErrors } from './report.ts';
import { scrub } from './scrub.ts';
import { sendLoad } from './sentry.ts';
import { stackFrames } from './stack-frames.ts';

let collector: Collector;
beforeEach(() => {
  forgetReports();
  writeSettings({ ...collecting, ...reporting });
  fakeServer();
  collector = collect();
});
afterEach(() => vi.restoreAllMocks());

const arrived = (count: number) => vi.waitFor(() => expect(collector.reports).toHaveLength(count));
const first = () => {
  const [report] = collector.reports;
  if (report === undefined) throw new Error('nothing was reported');
  return report as {
    readonly exception: {
      readonly values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[];
    };
  } & Record<string, unknown>;
};

describe('an error report', () => {
  it('is one envelope to the collector of the DSN: name, stack, route pattern and environment (decisions 11)', async () => {
    reportError(new TypeError('x is not a function'), '/:slug');
    await arrived(1);
    expect(collector.requests[0]?.url).toBe(
      'https://sentry.test/api/4/envelope/?sentry_key=key&sentry_version=7&sentry_client=shulk%2F1',
    );
    expect(first()).toMatchObject({
      level: 'error',
      environment: 'production',
      transaction: '/:slug',
      exception: { values: [{ type: 'TypeError', value: 'x is not a function' }] },
    });
    expect(first().exception.values[0]?.stacktrace.frames.length).toBeGreaterThan(0);
  });

  it('contains nothing of a person: no user, cookie, header, body, address, number or code (G.3)', async () => {
    document.cookie = 'sid=cookie-of-a-parent';
    history.replaceState(null, '', '/kaveri-term?sid=KVS-2041&m=9812300001');
    const text =
      'no student 9812300001 asha@mail.test $$aB3dE5gH7j$$ sbd_01jd3k7x9mzq4v8w2t6y at /x?sid=KVS-2041';
    reportError(new Error(text), '/:slug');
    await arrived(1);
    const sent = collector.requests[0]?.body ?? '';
    expect(first().exception.values[0]?.value).toBe(
      'no student [number] [e-mail] [placeholder] [code] at /x',
    );
    for (const part of ['9812300001', 'asha', 'aB3dE5gH7j', 'sbd_01', 'KVS-2041', 'cookie-of', 'kaveri-term'])
      expect(sent).not.toContain(part);
    for (const key of ['user', 'request', 'breadcrumbs', 'extra']) expect(first()).not.toHaveProperty(key);
    expect(collector.requests[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  });

  it('covers uncaught errors and rejections, until the watch ends', async () => {
    const end = watchErrors(() => '/help');
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('first') }));
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('second') });
    window.dispatchEvent(rejection);
    await arrived(2);
    end();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('third') }));
    await import('./sentry.ts');
    expect(collector.reports).toHaveLength(2);
    expect(JSON.stringify(collector.reports)).not.toContain('third');
  });

  it('is sent at most ten times from one document', async () => {
    for (let time = 0; time < 15; time += 1) reportError(new Error('again'), '/:slug');
    await arrived(10);
    await import('./sentry.ts');
    expect(collector.reports).toHaveLength(10);
  });

  it.each(['', 'nowhere', 'https://sentry.test/4'])(
    'is not sent when the DSN is "%s" [SR-7.37]',
    async (dsn) => {
      writeSettings({ ...collecting, sentry_dsn: dsn });
      reportError(new Error('quiet'), '/:slug');
      reportLoad('/:slug');
      await import('./sentry.ts');
      await Promise.resolve();
      expect(collector.requests).toEqual([]);
    },
  );
});

describe('a trace', () => {
  it('is sent for the share 0.25 of documents [SR-9.10]', () => {
    sendLoad('/:slug', settings(), 0.25);
    expect(collector.reports).toEqual([]);
    sendLoad('/:slug', settings(), 0.2499);
    expect(collector.reports).toHaveLength(1);
    expect(collector.reports[0]).toMatchObject({
      transaction: '/:slug',
      transaction_info: { source: 'route' },
      contexts: { trace: { op: 'pageload' } },
    });
  });

  it('is sampled at random: about a quarter of many documents send one [SR-9.10]', () => {
    for (let time = 0; time < 1000; time += 1) sendLoad('/:slug', settings());
    expect(collector.reports.length).toBeGreaterThan(150);
    expect(collector.reports.length).toBeLessThan(350);
  });
});

describe('a stack', () => {
  it('is parsed in the forms of Chromium, Safari and Firefox, oldest frame first, addresses without query', () => {
    const chromium =
      'Error: x\n    at pay (https://p.test/assets/app/first.js?v=1:2:30)\n    at https://p.test/a.js:4:5';
    expect(stackFrames(chromium)).toEqual([
      { function: '?', filename: 'https://p.test/a.js', lineno: 4, colno: 5 },
      { function: 'pay', filename: 'https://p.test/assets/app/first.js', lineno: 2, colno: 30 },
    ]);
    expect(stackFrames('pay@https://p.test/a.js:2:3\n@https://p.test/a.js:4:5')).toEqual([
      { function: '?', filename: 'https://p.test/a.js', lineno: 4, colno: 5 },
      { function: 'pay', filename: 'https://p.test/a.js', lineno: 2, colno: 3 },
    ]);
    expect(stackFrames(undefined)).toEqual([]);
  });
});

it('removes long texts and keeps plain words', () => {
  expect(scrub('Cannot read properties of undefined (reading 12 of 300)')).toBe(
    'Cannot read properties of undefined (reading 12 of 300)',
  );
  expect(scrub('x'.repeat(2000))).toHaveLength(500);
});
