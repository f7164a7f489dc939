import cluster from 'node:cluster';
import type { LoadDemo } from './modules/imports/index.ts';
import { systemClock } from './platform/clock.ts';
import { createLog, waitingOutput } from './platform/log.ts';
import { ownProcess } from './platform/processes/own-process.ts';
import { errorReports } from './platform/reports/error-reports.ts';
import { SettingsError, readSettings } from './platform/settings.ts';
import type { Settings } from './platform/settings.ts';

/** Only this file knows the demo, which is loaded only by installations that want it. */
const loadDemo: LoadDemo = () => import('./demo/index.ts');

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Ends the process with one sentence that says what to do. */
function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function settingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (error instanceof SettingsError) giveUp(`The server cannot start. ${error.message}`);
    throw error;
  }
}

/**
 * With WORKERS=1 this process is the whole server. With WORKERS=n it starts n processes that answer calls and one that
 * works on jobs; each of them runs this file again, and `ownProcess()` tells it its task.
 */
async function main(): Promise<void> {
  const settings = settingsOrExit();
  const own = ownProcess(settings);
  const report = errorReports(settings, systemClock);
  const log = createLog(settings.logLevel, report, waitingOutput());
  if (settings.workers > 1 && cluster.isPrimary) {
    const { supervise } = await import('./platform/processes/supervisor.ts');
    const named = log.child({ process: 'supervisor' });
    return supervise({ workers: settings.workers, log: named, print });
  }
  const { serve } = await import('./serve.ts');
  const named = own.name === undefined ? log : log.child({ process: own.name });
  return serve({ settings, log: named, own, loadDemo, print });
}

try {
  await main();
} catch (error) {
  // Expected errors (database, migrations, folder in use) have a sentence that says what to do.
  giveUp(`The server cannot start. ${error instanceof Error ? error.message : 'Unknown reason.'}`);
}
