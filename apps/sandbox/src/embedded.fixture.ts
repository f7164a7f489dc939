import { startSandbox } from './server.ts';
import type { RunningSandbox } from './server.ts';
import { readSettings } from './settings.ts';

/**
 * The sandbox within a test's own process, on a free port: a merchant's tests speak to it over HTTP alone, and save the
 * start of a process for each.
 * @param dataDir where its store is kept
 * @param clockStart where its clock begins, like 2026-11-20T06:00:00Z; the machine's time when absent
 */
export const embedSandbox = (
  dataDir: string,
  clockStart?: string,
): Promise<Pick<RunningSandbox, 'url' | 'close'>> =>
  startSandbox(readSettings({ DATA_DIR: dataDir, CLOCK_START: clockStart }));
