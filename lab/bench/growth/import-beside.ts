/** A large import by the command, with payers who look their children up meanwhile. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, slugOf, studentId } from '../bench-bundle.ts';
import { openBrowser } from '../http-client.ts';
import { importFile } from '../import/import-bundle.ts';
import { percentile, rounded } from '../measure.ts';
import { startNode, unitFlags } from '../servers.ts';
import type { GrownSystem, Verdict } from './grow.ts';

const PAYERS = 4;
const PAUSE_MS = 50;
const MOST_S = 60;
const MOST_MIB = 250;
const MOST_MS = 300;

/** A payer's look-ups, one after the other, until it is over; their times go to `times`. */
async function lookUp(system: GrownSystem, index: number, over: AbortSignal, times: number[]): Promise<void> {
  const browser = openBrowser(system.origin, {
    'x-api-key': 'shulk-payer-page',
    'x-forwarded-for': addressOf(index),
  });
  const of = `payment_page_slug=${slugOf(0)}`;
  while (!over.aborted) {
    for (const path of [
      `payment-pages/fetch?${of}`,
      `students/field-details/fetch?student_uuid=${studentId(0, 0)}&${of}`,
    ]) {
      const begun = performance.now();
      await browser.get(`/api/pages/v1/${path}`);
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  browser.close();
}

/** The most memory a process had so far, in MiB; 0 once it has ended. */
function peakMib(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}

/**
 * Imports new students of one institute by `npm run import`, and prints time, memory and the payers' times.
 * @param count of the students
 */
export async function importBeside(system: GrownSystem, count: number): Promise<Verdict[]> {
  const home = mkdtempSync(join(tmpdir(), 'shulk-growth-'));
  const file = join(home, 'school.json');
  writeFileSync(file, JSON.stringify(importFile(count, 1500)));
  const over = new AbortController();
  const times: number[] = [];
  const payers = Array.from({ length: PAYERS }, (_, index) => lookUp(system, index, over.signal, times));
  try {
    const begun = performance.now();
    const { child, ended, output } = startNode(
      'apps/server/dist/import.js',
      { DATABASE_URL: system.databaseUrl, DATA_DIR: home },
      unitFlags(),
      [file],
    );
    let peak = 0;
    const meter = setInterval(() => (peak = Math.max(peak, peakMib(child.pid ?? 0))), 100);
    await ended;
    clearInterval(meter);
    const seconds = (performance.now() - begun) / 1000;
    const p99 = percentile(times, 0.99);
    console.log(
      `\nimport of ${count} students: ${rounded(seconds)} s, ${rounded(peak, 0)} MiB at most; ${times.length} calls of payers ` +
        `meanwhile, p99 ${rounded(p99)} ms\n${child.exitCode === 0 ? '' : output()}`,
    );
    return [
      ['import: it succeeded', child.exitCode === 0],
      [`import: at most ${MOST_S} s`, seconds <= MOST_S],
      [`import: at most ${MOST_MIB} MiB`, peak <= MOST_MIB],
      [`import: payers' calls at most ${MOST_MS} ms (p99)`, p99 <= MOST_MS],
    ];
  } finally {
    over.abort();
    await Promise.allSettled(payers);
    rmSync(home, { recursive: true, force: true });
  }
}
