import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../platform/log.ts';
import { mountApiKeys } from '../../api-keys/index.ts';
import { runKeys } from './run-keys.ts';
import { useCommand } from './testing/command-suite.ts';

describe('npm run keys', () => {
  const { lines, run, opened, besideServer } = useCommand(runKeys);

  /** Makes, lists, rotates and revokes a key by the command. */
  async function wholeLife(): Promise<void> {
    const create = ['create', 'kaveri-valley', '--name', 'erp', '--scopes', 'payments:read,orders:read'];
    expect(await run(...create)).toBe(EXIT.done);
    const [first = ''] = lines.out.splice(0);
    expect(first).toMatch(/^sk_test_[0-9a-z]{40}$/);
    const [id = ''] = /key_\w+/.exec(lines.err.join('\n')) ?? [];
    expect(lines.err.splice(0).join('\n')).not.toContain(first);
    expect(await run(...create)).toBe(EXIT.refused);
    expect(lines.err.splice(0).join('\n')).toContain('name: A key of this name is live.');
    expect(await run('rotate', id)).toBe(EXIT.done);
    expect(lines.out.splice(0)[0]).not.toBe(first);
    expect(await run('revoke', id)).toBe(EXIT.done);
    expect(lines.out.splice(0)[0]).toMatch(/revoked until/);
    expect(await run('list', 'kaveri-valley')).toBe(EXIT.done);
    expect(lines.out.map((line) => /(live|revoked) until/.exec(line)?.[1])).toEqual(['live', 'revoked']);
    expect(lines.out.join('\n')).toContain('payments:read,orders:read');
  }

  it('prints its usage for anything else than its four acts', async () => {
    for (const words of [[], ['create'], ['mint', 'x'], ['list', 'a', 'b'], ['list', 'a', '--secret']])
      expect(await run(...words)).toBe(EXIT.usage);
    expect(lines.err.at(-1)).toContain('npm run keys -- create INSTITUTE --name NAME --scopes');
  });

  it('names what is wrong with a key', async () => {
    expect(await run('create', 'kaveri-valley', '--name', 'E R P', '--scopes', 'money:take')).toBe(
      EXIT.refused,
    );
    expect(lines.err[0]).toMatch(/^The key was refused.*\n {2}name: .*\n {2}scopes\.0: /);
    expect(await run('list', 'nobody')).toBe(EXIT.refused);
    expect(lines.err[1]).toContain('institute_code: No institute has this code.');
  });

  it('makes, lists, rotates and revokes keys in the database of a stopped server, on record', async () => {
    await wholeLife();
    const db = await opened();
    const acts = await db.query<{ call: string; address: string }>('select call, address from operator_acts');
    await db.close();
    expect(acts.map(({ call }) => call)).toEqual([
      'console.create_key',
      'console.create_key',
      'console.rotate_key',
      'console.revoke_key',
      'console.keys',
    ]);
    expect(new Set(acts.map(({ address }) => address))).toEqual(new Set(['command line']));
  });

  describe('beside a running server', () => {
    besideServer(mountApiKeys);

    it('makes, lists, rotates and revokes them through it', wholeLife);
  });
});
