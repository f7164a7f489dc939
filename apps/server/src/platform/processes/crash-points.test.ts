import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { armCrashPoint, crashPoints, reachCrashPoint } from './crash-points.ts';

describe('crash points', () => {
  afterEach(() => armCrashPoint(undefined, false));

  it('do nothing unless one is armed', () => {
    armCrashPoint('', false);
    for (const point of crashPoints) expect(() => reachCrashPoint(point)).not.toThrow();
    expect(crashPoints).toHaveLength(10);
  });

  it('are refused in production, and under an unknown name', () => {
    expect(() => armCrashPoint('after-capture', true)).toThrow(/production/);
    expect(() => armCrashPoint('afterwards', false)).toThrow(/order-reserved, attempt-saved/);
  });

  it('kill the process at the armed point and at no other', () => {
    const file = fileURLToPath(new URL('./crash-points.ts', import.meta.url));
    const script = `const { armCrashPoint, reachCrashPoint } = await import(${JSON.stringify(file)});
      armCrashPoint('after-capture', false); reachCrashPoint('before-capture'); console.log('alive'); reachCrashPoint('after-capture'); console.log('never');`;
    const child = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(child.signal).toBe('SIGKILL');
    expect(child.stdout).toBe('alive\n');
  });
});
