import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { MAY_WAIT, createLog } from './log.ts';

it('writes what is no line of an answered request at once, and with it the lines that wait', () => {
  const waiting: string[] = [];
  const written: string[] = [];
  const log = createLog('info', undefined, {
    write: (line) => void waiting.push(line),
    flush: () => void written.push(...waiting.splice(0)),
  }).child({ process: 'web-1' });
  log.info({ status: 200, [MAY_WAIT]: true });
  log.info({ status: 503, [MAY_WAIT]: false });
  expect([waiting.length, written.length]).toEqual([0, 2]);
  log.info({ status: 200, [MAY_WAIT]: true });
  expect([waiting.length, written.length]).toEqual([1, 2]);
  log.info({ as: 'operator' }, 'signed in');
  log.warn('alarm: wrong codes');
  log.error({ code: '53300' }, 'internal');
  expect(waiting).toEqual([]);
  expect(written.map((line) => (JSON.parse(line) as { status?: number; msg?: string }).status)).toEqual([
    200,
    503,
    200,
    undefined,
    undefined,
    undefined,
  ]);
});

it('loses no waiting line when the process ends', () => {
  const log = fileURLToPath(new URL('./log.ts', import.meta.url));
  const script = `const { MAY_WAIT, createLog, waitingOutput } = await import(${JSON.stringify(log)});
    const log = createLog('info', undefined, waitingOutput());
    for (const status of [200, 201, 302]) log.info({ status, [MAY_WAIT]: true });
    process.exit(0);`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([200, 201, 302]);
});
