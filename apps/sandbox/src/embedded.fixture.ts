import { startSandbox } from './server.ts';
import type { RunningSandbox } from './server.ts';
import { readSettings } from './settings.ts';

/**
 * The sandbox in a test's own process, on a free port: a merchant's tests use it only over HTTP, and save a process
 * start for each.
 * @param dataDir folder of its store
 * @param clockStart start of its clock, like 2026-11-20T06:00:00Z; the machine's time by default
 */
export const embedSandbox = (
  dataDir: string,
  clockStart?: string,
): Promise<Pick<RunningSandbox, 'url' | 'close'>> =>
  startSandbox(readSettings({ DATA_DIR: dataDir, CLOCK_START: clockStart }));
