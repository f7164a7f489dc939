import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import type { LiveSandbox } from '../../gateways/testing/live-sandbox.ts';
import { readCreated, readFound } from './erp-answer.ts';

function doc(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'docs', 'erp.md'))) folder = dirname(folder);
  return readFileSync(join(folder, 'docs', 'erp.md'), 'utf8');
}

const blocks = (language: string): string[] =>
  [...doc().matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  );

/** A curl command of the document as a request to the sandbox that runs. */
function requestOf(curl: string, base: string): Request {
  const [, user = ''] = /-u (\S+)/.exec(curl) ?? [];
  const [, data] = /-d '([^']*)'/.exec(curl) ?? [];
  const [, path = ''] = /'http:\/\/127\.0\.0\.1:4001(\S+)'/.exec(curl) ?? [];
  const headers = [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  return new Request(base + path, {
    headers: [...headers, ['authorization', `Basic ${Buffer.from(user).toString('base64')}`]],
    ...(data === undefined ? {} : { method: 'POST', body: data }),
  });
}

/** Due dates are relative to today. */
const withoutDays = (text: string): unknown => JSON.parse(text.replaceAll(/"\d{4}-\d{2}-\d{2}"/g, '"day"'));

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await startLiveSandbox();
});
afterAll(() => sandbox.stop());

describe('docs/erp.md', () => {
  it('shows commands that get the answers shown below them, from the ERP of the demo', async () => {
    const commands = blocks('sh');
    expect(commands).toHaveLength(2);
    for (const [n, command] of commands.entries()) {
      const answer = await fetch(requestOf(command, sandbox.url));
      expect(withoutDays(await answer.text()), command).toEqual(withoutDays(blocks('json')[n] ?? ''));
    }
  });

  it('shows answers that our own reading takes', () => {
    const [found = '', created = ''] = blocks('json');
    expect(readFound(found)).toMatchObject({
      students: [{ student_uuid: 'DIT-1101', first_name: 'Zoya', fee_headers: { length: 4 } }],
      customer: { mobile: '9000000204' },
    });
    expect(readCreated(created).erp_customer_code).toMatch(/^DIT-C-/);
  });
});
