import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_VERSION, errorCodes, errorStatus, errorsOf, publishable } from '@shulk/contract';
import { calendarDay } from '@shulk/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDemoBundle } from '../../demo/index.ts';
import { plusMs } from '../../platform/clock.ts';
import { describeOnBoth, testApp, testServices } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { createKeyOf, mountApiKeys } from '../api-keys/index.ts';
import { importBundle } from '../imports/index.ts';
import { comparable, docExamples } from '../integrators/testing/doc-examples.ts';
import type { DocExample } from '../integrators/testing/doc-examples.ts';
import { mountInstituteApi } from './index.ts';

const text = readFileSync(join(import.meta.dirname, '../../../../../docs/institute-api.md'), 'utf8');
/** Values of an answer that differ from one installation to the next. */
const ANY = new Set(['request_id', 'created_at', 'updated_at', 'now', 'next', 'students', 'file_sha256']);

describeOnBoth('docs/institute-api.md', (use) => {
  let app: TestApp;
  let address = '';
  let key = '';

  beforeAll(async () => {
    const services = testServices(use.db);
    services.clock.set('2026-11-20T06:00:00.000Z');
    await importBundle(services, buildDemoBundle(calendarDay('2026-11-20'), services.settings.publicUrl));
    const [, institute_code = '', name = '', scopes = ''] =
      /^npm run keys -- create (\S+) --name (\S+) --scopes (\S+)$/m.exec(text) ?? [];
    const shown = await createKeyOf(services, {
      institute_code,
      name,
      kind: 'secret',
      scopes: scopes.split(',') as never,
      addresses: [],
      expires_at: plusMs(services.clock.now(), 86_400_000),
    });
    key = shown.key;
    app = await testApp(services, (http) => {
      mountApiKeys(http);
      mountInstituteApi(http);
    });
    address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  /** Runs an example with the key in place of its variable. */
  const run = async (command: string) => {
    const [{ url, method, headers, body }] = docExamples(command) as [DocExample];
    const answer = await fetch(url.replace('http://localhost:3000', address), {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, headers: answer.headers, json: await answer.json() };
  };
  const commands = (): string => text.replaceAll('$SHULK_KEY', key);

  it('shows calls that answer as it says', async () => {
    const blocks = commands().match(/^```sh\n[\s\S]*?^```$(?:\n+^```json\n[\s\S]*?^```$)?/gm) ?? [];
    expect(blocks.length).toBeGreaterThan(3);
    for (const block of blocks) {
      const [{ answer, url }] = docExamples(block) as [DocExample];
      const { status, json } = await run(block);
      const shown = answer as { status_code: number } | undefined;
      expect(shown === undefined ? [200, 201] : [shown.status_code], url).toContain(status);
      expect(comparable(json, ANY), url).toEqual(comparable(answer ?? json, ANY));
    }
  });

  it('tells the limit and the version that answers have', async () => {
    const { headers } = await run(
      `\`\`\`sh\ncurl http://localhost:3000/api/v1/institute -H 'authorization: Bearer ${key}'\n\`\`\``,
    );
    expect(text).toContain(`RateLimit-Policy: ${headers.get('ratelimit-policy')}`);
    expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    expect(text).toContain(`version \`${headers.get('shulk-version')}\``);
    expect(text).toContain(`or send \`${API_VERSION}\``);
    expect(text).toContain(`(${publishable.map((one) => `\`${one}\``).join(', ')})`);
  });
});

describe('the refusals of docs/institute-api.md', () => {
  const shown = [...text.matchAll(/^\|\s*(\d{3})\s*\|\s*`(\w+)`/gm)].map(
    ([, status, code = '']) => [code, Number(status)] as const,
  );

  it('have the statuses of our refusals, and all those that any call may have', () => {
    const ours = new Map(errorCodes.map((code) => [code as string, errorStatus(code)]));
    expect(shown).toEqual(shown.map(([code]) => [code, ours.get(code)]));
    const missing = errorsOf({ errors: [], proof: 'api_key', idempotency: 'required' }).filter(
      (code) => !shown.some(([one]) => one === code) && code !== 'too_slow',
    );
    expect(missing).toEqual([]);
  });
});
