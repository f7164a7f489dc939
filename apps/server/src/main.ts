import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { LoadDemo } from './modules/imports/index.ts';
import { mountModules } from './modules/index.ts';
import { addressesToTry, prepareModules, startModules } from './modules/start-modules.ts';
import { msSinceStart, systemClock } from './platform/clock.ts';
import { migrate } from './platform/db/schema/migrate.ts';
import { openDb } from './platform/db/open.ts';
import { buildHttp } from './platform/http/app.ts';
import { mountOperations } from './platform/http/operations.ts';
import { createLog, describeError } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { errorReports } from './platform/reports/error-reports.ts';
import { buildServices } from './platform/services.ts';
import type { Services } from './platform/services.ts';
import { SettingsError, readSettings } from './platform/settings.ts';
import type { Settings } from './platform/settings.ts';
import { PARTS } from './modules/parts.ts';

/** Time for running requests and jobs when the server stops. */
const STOP_MS = 10_000;

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

/** Opens and migrates the database, builds the services and mounts the modules. */
async function prepare(settings: Settings, log: Log): Promise<{ services: Services; http: FastifyInstance }> {
  const db = await openDb(settings, log);
  const { migrations, definitions } = await migrate(db);
  if (migrations.length + definitions.length > 0)
    log.info({ migrations: migrations.length, definitions: definitions.length }, 'the database was migrated');
  const services = buildServices({ settings, db, log }, print, PARTS);
  const http = buildHttp(services);
  mountOperations(http);
  await mountModules(http);
  return { services, http };
}

async function listen(http: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await http.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      giveUp(
        `Port ${settings.port} is taken by another program. Stop that program, or choose another port: PORT=${settings.port + 1} npm start`,
      );
    }
    if (code === 'EACCES')
      giveUp(`Port ${settings.port} may not be used by this user. Choose a port above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL')
      giveUp(`HOST ${settings.host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`);
    throw error;
  }
}

function stopOnSignal(running: {
  http: FastifyInstance;
  services: Services;
  ends: (() => Promise<void>)[];
}): void {
  const { http, services, ends } = running;
  closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err }) => {
    if (err !== undefined)
      services.log.fatal(describeError(err), 'the server stops after an unexpected error');
    // Requests first, then the background work they may have caused, the database last.
    await http.close();
    await services.outbox.stop();
    await services.jobs.stop();
    for (const end of ends) await end();
    await services.db.close();
    if (err !== undefined) process.exitCode = 1;
  });
}

function warnOfGaps(settings: Settings, log: Log): void {
  if (!settings.production) return;
  if (settings.sms === undefined)
    log.warn('no SMS provider is set (SMS_PROVIDER): pages that ask for a mobile code cannot be used');
  if (settings.smtp === undefined)
    log.warn('no mail server is set (SMTP_HOST): pages that ask for an e-mail code cannot be used');
}

/** The port the server listens on; PORT=0 picks a free one. */
function portOf(http: FastifyInstance, settings: Settings): number {
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : settings.port;
}

async function printAddresses(services: Services, port: number): Promise<void> {
  const { settings } = services;
  const base = settings.port === 0 ? `http://localhost:${port}` : settings.publicUrl;
  // Before the ready line: after that nothing of the start can fail any more.
  const toTry = await addressesToTry(services, base, loadDemo);
  print(`Shulk is ready at ${base} (port ${port}, ${msSinceStart()} ms after the start)`);
  print(`  API description: ${base}/api/docs`);
  if (!settings.production) print(`  Messages (codes, receipts): ${base}/dev/inbox`);
  for (const line of toTry) print(`  ${line}`);
}

async function main(): Promise<void> {
  const settings = settingsOrExit();
  const log = createLog(settings.logLevel, errorReports(settings, systemClock));
  const { services, http } = await prepare(settings, log);
  const ends: (() => Promise<void>)[] = [];
  stopOnSignal({ http, services, ends });
  await prepareModules(services, loadDemo);
  await services.jobs.prepare();
  await listen(http, settings);
  const port = portOf(http, settings);
  ends.push(await startModules(services, `http://127.0.0.1:${port}`));
  await services.jobs.start();
  await services.outbox.start();
  warnOfGaps(settings, log);
  await printAddresses(services, port);
}

try {
  await main();
} catch (error) {
  // Expected errors (database, migrations, folder in use) have a sentence that says what to do.
  giveUp(`The server cannot start. ${error instanceof Error ? error.message : 'Unknown reason.'}`);
}
