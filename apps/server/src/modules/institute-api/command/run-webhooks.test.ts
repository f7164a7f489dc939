import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../platform/log.ts';
import { mountApiKeys } from '../../api-keys/index.ts';
import { mountWebhooks } from '../../webhooks-out/index.ts';
import { runWebhooks } from './run-webhooks.ts';
import { useCommand } from './testing/command-suite.ts';

describe('npm run webhooks', () => {
  const { lines, run, opened, besideServer } = useCommand(runWebhooks);

  /** Makes, lists, rotates, resumes and ends an endpoint by the command. */
  async function wholeLife(): Promise<void> {
    const url = 'https://erp.trust.example/webhooks';
    expect(await run('create', 'kaveri-valley', '--url', url, '--types', 'payment.captured')).toBe(EXIT.done);
    const [first = ''] = lines.out.splice(0);
    expect(first).toMatch(/^whsec_/);
    const [id = ''] = /whe_\w+/.exec(lines.err.join('\n')) ?? [];
    expect(lines.err.splice(0).join('\n')).not.toContain(first);
    expect(await run('list', 'kaveri-valley')).toBe(EXIT.done);
    expect(lines.out.splice(0)).toEqual([
      `${id}  ${url}  kaveri-valley-trust, test: kaveri-valley  active, 0 waiting  payment.captured`,
    ]);
    expect(await run('rotate', id)).toBe(EXIT.done);
    expect(lines.out.splice(0)[0]).not.toBe(first);
    expect(await run('resume', id)).toBe(EXIT.done);
    expect(await run('end', id)).toBe(EXIT.done);
    lines.out = [];
    expect(await run('list', 'kaveri-valley')).toBe(EXIT.done);
    expect(lines.out).toEqual([]);
    lines.err = [];
    expect(await run('end', id)).toBe(EXIT.refused);
    expect(lines.err[0]).toContain('id: No endpoint of a group has this id.');
  }

  it('prints its usage for anything else than its acts, and names what is wrong with an endpoint', async () => {
    for (const words of [[], ['create'], ['make', 'x'], ['list', 'a', 'b'], ['list', 'a', '--secret']])
      expect(await run(...words)).toBe(EXIT.usage);
    expect(lines.err.at(-1)).toContain('npm run webhooks -- create INSTITUTE --url');
    lines.err = [];
    expect(await run('create', 'kaveri-valley', '--types', 'payment.stolen')).toBe(EXIT.refused);
    expect(lines.err[0]).toMatch(/^The endpoint was refused.*\n {2}url: .*\n {2}types\.0: /);
  });

  it('makes an endpoint by the words that docs/webhooks.md shows', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../../../docs/webhooks.md'), 'utf8');
    const [, words = ''] = /^npm run webhooks -- (.*)$/m.exec(text) ?? [];
    expect(await run(...words.split(' '))).toBe(EXIT.done);
    expect(lines.out[0]).toMatch(/^whsec_/);
  });

  it('works in the database of a stopped server, on record', async () => {
    await wholeLife();
    const db = await opened();
    const acts = await db.query<{ call: string }>('select distinct call from operator_acts order by call');
    await db.close();
    expect(acts.map(({ call }) => call)).toEqual([
      'console.create_group_endpoint',
      'console.end_group_endpoint',
      'console.group_endpoints',
      'console.resume_group_endpoint',
      'console.rotate_group_endpoint',
    ]);
  });

  describe('beside a running server', () => {
    besideServer((http) => {
      mountApiKeys(http);
      mountWebhooks(http);
    });

    it('works through it', wholeLife);
  });
});
