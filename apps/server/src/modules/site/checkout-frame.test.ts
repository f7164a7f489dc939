import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeOnBoth, testApp, testServices, testSettings } from '../../testing/index.ts';
import type { TestAnswer } from '../../testing/index.ts';
import { readHostOrigin, withHostOrigin } from '../../platform/http/callers/sheet-host.ts';
import { mountCheckoutFrame } from './checkout-frame.ts';

const INSTITUTES = 2_000;
const DEPLOYED = { PUBLIC_URL: 'https://pay.example.in', CHECKOUT_ORIGIN: 'https://checkout.example.in' };

/** A stub of the built frame: its document's content does not matter here. */
function builtFrame(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shulk-frame-'));
  mkdirSync(join(folder, 'frame'));
  writeFileSync(
    join(folder, 'frame', 'frame.html'),
    '<!doctype html><!--shulk:settings--><script src="x"></script>',
  );
  return folder;
}

/** Origins that may embed a frame. */
const holders = ({ headers }: TestAnswer): string[] =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? [];

const headerBytes = ({ headers }: TestAnswer): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length, 0);

describeOnBoth('the checkout’s frame among 2,000 institutes (security S8)', (use) => {
  async function opened(paths: (token: (origin: string) => string) => string[]): Promise<TestAnswer[]> {
    const services = testServices(use.db, DEPLOYED);
    const app = await testApp(services, (http) => mountCheckoutFrame(http, builtFrame()));
    const browser = app.browser();
    const token = (origin: string): string =>
      withHostOrigin(services.settings, 'secret', origin).replace('secret~', '');
    const answers = await Promise.all(paths(token).map((path) => browser.get(path)));
    await app.close();
    return answers;
  }

  it('may be embedded only by our pages and the site its order was made for, with headers of at most 1 KB for the policy and 2 KB in total', async () => {
    await use.db.query(
      `insert into institute_groups (code, label) values ('many', 'Many') on conflict do nothing`,
    );
    await use.db.query(
      `insert into institutes (group_id, code, short_code, label, mode, link_hosts)
       select g.id, 's' || n, 'S' || n, 'School', 'test', array['www.school-' || n || '.example']
       from institute_groups g, generate_series(1, $1::int) n where g.code = 'many'`,
      [INSTITUTES],
    );
    const last = `https://www.school-${INSTITUTES}.example`;
    const [answer] = await opened((token) => [`/checkout/${token(last)}`]);
    expect(answer?.status).toBe(200);
    expect(answer && holders(answer)).toEqual(["'self'", DEPLOYED.PUBLIC_URL, last]);
    expect(String(answer?.headers['content-security-policy']).length).toBeLessThanOrEqual(1024);
    expect(answer && headerBytes(answer)).toBeLessThanOrEqual(2048);
  });

  it('reveals no institute: without a name, with an invented one and with a changed one it is the same', async () => {
    const site = 'https://www.school-7.example';
    const named = Buffer.from(site).toString('base64url');
    const answers = await opened((token) => [
      '/checkout',
      '/checkout/school-7',
      `/checkout/${named}`,
      `/checkout/${named}.AAAAAAAAAAAAAAAAAAAAAA`,
      `/checkout/${token('https://www.school-8.example').replace(/^[^.]*/, named)}`,
      `/checkout/${token(site)}.x`,
    ]);
    const shapeOf = ({ status, body, headers }: TestAnswer): string =>
      `${status} ${body} ${JSON.stringify(headers)}`.replaceAll(/nonce[-=]\\?"?[A-Za-z0-9+/=]+/g, 'nonce');
    expect(new Set(answers.map(shapeOf)).size).toBe(1);
    expect(answers[0] && holders(answers[0])).toEqual(["'self'", DEPLOYED.PUBLIC_URL]);
  });
});

describe('the embedding site in a token (decision 73)', () => {
  const settings = testSettings();
  const read = (token: string): string | undefined => readHostOrigin(settings, token.split('~')[1] ?? '');

  it('is read back as it was written, for every origin an order can have', () => {
    for (const origin of [
      'https://www.school.example',
      'http://localhost:8080',
      `https://${'a'.repeat(249)}.in`,
    ])
      expect(read(withHostOrigin(settings, 'secret', origin))).toBe(origin);
  });

  it('is still read with the previous key, and with no other', () => {
    const before = withHostOrigin(settings, 'secret', 'https://www.school.example');
    const fresh = testSettings();
    expect(readHostOrigin(fresh, before.split('~')[1] ?? '')).toBeUndefined();
    const rotated = { secretKeys: [fresh.secretKeys[0], settings.secretKeys[0]] as const };
    expect(readHostOrigin(rotated, before.split('~')[1] ?? '')).toBe('https://www.school.example');
  });

  it('keeps the longest token within the limit of a bearer', () => {
    expect(
      withHostOrigin(settings, `emi.${'s'.repeat(43)}`, `https://${'a'.repeat(249)}.in:65535`).length,
    ).toBeLessThan(512);
  });
});
