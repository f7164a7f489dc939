/** The database's disk is full: payments are refused, and all continues once there is space again. */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, type Cluster } from '../../../tools/setup/postgres-cluster.mjs';
import { runCommand } from '../../../tools/setup/run-command.mjs';
import { judge } from '../judge.ts';
import { alive, startLoad } from '../load.ts';
import { openStage, type Place, type Stage, type Verdict } from '../stage.ts';

const SIZE = '192m';
const PAYERS = 4;
const ROUNDS = 40;
const FULL_MS = 10_000;
const WAIT_MS = 90_000;

/** A small disk in memory; throws an error that starts with NOT RUN if this user may not mount one. */
async function mountDisk(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shulk-disk-'));
  const { code, output } = await runCommand('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE},mode=0755`,
    'tmpfs',
    folder,
  ]);
  if (code === 0) return folder;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`NOT RUN: it needs the right to mount a tmpfs, as root has it (${output.trim()}).`);
}

/** Takes every remaining byte; returns a function that frees them. */
function fill(folder: string): () => void {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'w');
  const size = (bytes: number): Buffer => Buffer.alloc(bytes, 1);
  for (const piece of [size(1 << 20), size(4_096)]) {
    try {
      // A short write means full, too; the next one reports it.
      for (;;) writeSync(file, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

export async function fillDisk({ bin }: Place): Promise<Verdict> {
  const folder = await mountDisk();
  let cluster: Cluster | undefined;
  let stage: Stage | undefined;
  try {
    cluster = await startCluster(bin, {
      parent: folder,
      settings: ['min_wal_size=32MB', 'max_wal_size=48MB'],
    });
    stage = await openStage(cluster.url, { payers: PAYERS, rounds: ROUNDS });
    await (await stage.server()).start();
    const load = startLoad(stage, { payers: PAYERS, rounds: ROUNDS });
    await load.until(PAYERS);
    const free = fill(folder);
    const end = performance.now() + WAIT_MS;
    while (load.answers.refused.length === 0 && load.answers.unclear.length === 0 && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, FULL_MS));
    const refused = load.answers.refused.length;
    free();
    // A write-ahead log that cannot grow ends PostgreSQL; its operator restarts it.
    await cluster.resume();
    const stuck = await load.ended;
    const fallen = alive(stage.servers);
    await stage.bringBack();
    const verdict = await judge(stage, load.answers);
    return {
      violations: [
        ...(refused === 0 ? ['no call was refused, so the disk was not full'] : []),
        ...stuck,
        ...fallen,
        ...verdict.violations,
      ],
      seen: `${refused} calls told to come again while it was full, ${verdict.payments} payments in all`,
    };
  } finally {
    await stage?.close();
    await cluster?.stop();
    await runCommand('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
