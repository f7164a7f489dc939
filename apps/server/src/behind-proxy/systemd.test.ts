import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const unit = readFileSync(
  fileURLToPath(new URL('../../../../deploy/shulk.service', import.meta.url)),
  'utf8',
);
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** systemd's complaints about a unit; Node is where this machine has it. */
function complaints(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'shulk-unit-'));
  const file = join(folder, 'shulk.service');
  writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true });
  return status === 0
    ? stderr
        .split('\n')
        .filter((line) => line.includes(file))
        .join('\n')
    : stderr;
}

// Without systemd nobody runs this file either.
describe.each(hasSystemd ? [unit] : [])('deploy/shulk.service', (text) => {
  it('is accepted by systemd without a complaint, and an unknown word would cause one', () => {
    expect(complaints(text)).toBe('');
    expect(complaints(text.replace('NoNewPrivileges=', 'NoNewPrivilege='))).toContain('NoNewPrivilege');
  });
});

it('a server under systemd runs as its own user, restarts by itself and reads its keys from a file of root', () => {
  for (const line of [
    'User=shulk',
    'Restart=always',
    'EnvironmentFile=/etc/shulk/shulk.env',
    'NoNewPrivileges=yes',
  ])
    expect(unit.split('\n')).toContain(line);
});
