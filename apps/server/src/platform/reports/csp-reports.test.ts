import { expect, it } from 'vitest';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import { CSP_REPORTS, mountCspReports, readCspReport } from './csp-reports.ts';

const report = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  'csp-report': {
    'document-uri': 'https://pay.example.in/kaveri-term?sid=KVS-2041&m=9876543210',
    referrer: 'https://school.example/asha',
    'effective-directive': 'connect-src',
    'blocked-uri': 'https://evil.example/steal?mobile=9876543210',
    'script-sample': 'asha',
    ...over,
  },
});
const read = (over?: Record<string, unknown>) => readCspReport(Buffer.from(JSON.stringify(report(over))));

it('logs a report’s directive, host and whether it was the frame, and nothing personal (security S16)', () => {
  expect(read()).toEqual({ directive: 'connect-src', blocked: 'evil.example', frame: false });
  expect(read({ 'blocked-uri': 'inline', 'document-uri': 'https://pay.example.in/checkout/x' })).toEqual({
    directive: 'connect-src',
    blocked: 'inline',
    frame: true,
  });
  expect(read({ 'blocked-uri': 'Asha Rao 9876543210' })).toMatchObject({ blocked: 'other' });
  expect(read({ 'blocked-uri': 'data:text/html,9876543210' })).toMatchObject({ blocked: 'data:' });
});

it('ignores a report caused by an extension, and anything else', () => {
  expect(read({ 'source-file': 'chrome-extension://abc/x.js' })).toBeUndefined();
  expect(read({ 'effective-directive': 'Asha 9876543210' })).toBeUndefined();
  for (const body of ['', '[]', 'null', '{', '{"csp-report":1}'])
    expect(readCspReport(Buffer.from(body))).toBeUndefined();
  expect(readCspReport({ 'csp-report': {} })).toBeUndefined();
});

describeOnBoth('reports of browsers (security S16)', (use) => {
  it('all get the same answer, and at most 20 a minute are logged', async () => {
    const services = testServices(use.db);
    const lines: unknown[] = [];
    services.log.warn = (fields: unknown) => void lines.push(fields);
    const app = await testApp(services, mountCspReports);
    const send = async (payload: string, type = 'application/csp-report'): Promise<number> =>
      (
        await app.http.inject({
          method: 'POST',
          url: CSP_REPORTS,
          headers: { 'content-type': type },
          payload,
        })
      ).statusCode;
    for (let n = 0; n < 50; n += 1) expect(await send(JSON.stringify(report()))).toBe(204);
    expect(lines).toHaveLength(20);
    expect(JSON.stringify(lines)).not.toMatch(/9876543210|KVS-2041|asha|kaveri/i);
    expect([await send('{'), await send('x', 'text/plain')]).toEqual([204, 204]);
    expect(await send('x'.repeat(9_000))).toBe(413);
    services.clock.advance(60);
    await send(JSON.stringify(report()));
    expect(lines).toHaveLength(21);
    await app.close();
  });
});
