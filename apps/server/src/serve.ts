import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { endDrawing } from './documents/index.ts';
import type { LoadDemo } from './modules/imports/index.ts';
import { mountModules } from './modules/index.ts';
import { addressesToTry, prepareModules, startModules, watchOthers } from './modules/start-modules.ts';
import { msSinceStart } from './platform/clock.ts';
import { migrate } from './platform/db/schema/migrate.ts';
import { openDb } from './platform/db/open.ts';
import { replica } from './platform/db/replica.ts';
import { buildHttp } from './platform/http/app.ts';
import { mountOperations } from './platform/http/operations.ts';
import { describeError } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { unregistered } from './platform/messages/sms.ts';
import { STOP_MS, STOP_SIGNALS } from './platform/processes/messages.ts';
import { shareOf } from './platform/processes/own-process.ts';
import type { OwnProcess, Supervision } from './platform/processes/own-process.ts';
import { buildServices } from './platform/services.ts';
import type { Services } from './platform/services.ts';
import type { Settings } from './platform/settings.ts';
import { PARTS } from './modules/parts.ts';

/** What a server process needs. */
export interface ServeOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly own: OwnProcess;
  readonly loadDemo: LoadDemo;
  readonly print: (line: string) => void;
}

/** Opens and migrates the database, builds the services and mounts the modules. */
async function prepare({ log, own, print, ...given }: ServeOptions) {
  const settings = own.supervisor === undefined ? given.settings : shareOf(given.settings);
  const db = await openDb(settings, log);
  const { migrations, definitions } = await migrate(db);
  if (migrations.length + definitions.length > 0)
    log.info({ migrations: migrations.length, definitions: definitions.length }, 'the database was migrated');
  const nudgeJobs = own.worksJobs ? undefined : () => own.supervisor?.nudgeJobs();
  const services = buildServices({ settings, db, log }, print, PARTS, nudgeJobs);
  if (own.worksJobs) own.supervisor?.on('nudge', () => services.outbox.nudge());
  const http = buildHttp(services);
  if (own.supervisor !== undefined) closeWhenRetired(http, own.supervisor);
  mountOperations(http, own);
  await mountModules(http);
  return { services, http };
}

/** A process that is being replaced closes each connection after its answer, so that no caller meets a closed one. */
function closeWhenRetired(http: FastifyInstance, supervisor: Supervision): void {
  let isRetired = false;
  supervisor.on('retire', () => (isRetired = true));
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (isRetired) reply.header('connection', 'close');
    done();
  });
}

/** What to do when the port cannot be used, by the error's code. */
const portProblems = (settings: Settings): Readonly<Record<string, string>> => ({
  EADDRINUSE: `Port ${settings.port} is taken by another program. Stop that program, or choose another port: PORT=${settings.port + 1} npm start`,
  EACCES: `Port ${settings.port} may not be used by this user. Choose a port above 1023 with PORT.`,
  EADDRNOTAVAIL: `HOST ${settings.host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
});

/** @throws Error saying what to do if the port cannot be used */
async function listen(http: FastifyInstance, settings: Settings): Promise<void> {
  try {
    await http.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const advice = portProblems(settings)[code];
    if (advice !== undefined) throw new Error(advice, { cause: error });
    throw error;
  }
}

function stopOnSignal(running: {
  http: FastifyInstance;
  services: Services;
  own: OwnProcess;
  ends: (() => Promise<void>)[];
}): void {
  const { http, services, own, ends } = running;
  const { supervisor } = own;
  // A supervisor hears the signals of all its processes; a signal that reaches this one too is no second wish to stop.
  const skip = supervisor === undefined ? [] : STOP_SIGNALS;
  const grace = closeWithGrace({ delay: STOP_MS, logger: false, skip: [...skip] }, async ({ err }) => {
    if (err !== undefined)
      services.log.fatal(describeError(err), 'the server stops after an unexpected error');
    // Requests first, then the background work they may have caused, the database last.
    await http.close();
    await services.due.stop();
    for (const end of ends) await end();
    await endDrawing();
    await services.db.close();
    if (err !== undefined) process.exitCode = 1;
  });
  const stop = once(() => grace.close());
  supervisor?.on('stop', stop);
  for (const signal of skip) process.on(signal, stop);
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

function warnOfGaps(settings: Settings, log: Log): void {
  if (!settings.production) return;
  if (settings.sms === undefined)
    log.warn('no SMS provider is set (SMS_PROVIDER): pages that ask for a mobile code cannot be used');
  if (settings.sms !== undefined)
    for (const [language, left] of unregistered(settings.sms))
      log.warn(
        { language, templates: left },
        'SMS without a registered text in this language are sent in English',
      );
  if (settings.smtp === undefined)
    log.warn('no mail server is set (SMTP_HOST): pages that ask for an e-mail code cannot be used');
}

/** The port the server listens on; PORT=0 picks a free one. */
function portOf(http: FastifyInstance, settings: Settings): number {
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : settings.port;
}

/** The lines of a start: the server's address, and what to try. */
async function bannerOf(services: Services, loadDemo: LoadDemo, port: number): Promise<string[]> {
  const { settings } = services;
  const base = settings.port === 0 ? `http://localhost:${port}` : settings.publicUrl;
  // Before the ready line: after that nothing of the start can fail any more.
  const toTry = await addressesToTry(services, base, loadDemo);
  return [
    `Shulk is ready at ${base} (port ${port}, ${msSinceStart()} ms after the start)`,
    `  API description: ${base}/api/docs`,
    ...(settings.production ? [] : [`  Messages (codes, receipts): ${base}/dev/inbox`]),
    ...toTry.map((line) => `  ${line}`),
  ];
}

/**
 * Runs one process of the server: the whole of it, or the task that a supervisor gave it. Resolves when it answers calls
 * and works on jobs, as far as these are its task.
 * @throws Error saying what to do if it cannot start
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { settings, log, own, loadDemo, print } = options;
  const { services, http } = await prepare(options);
  const ends: (() => Promise<void>)[] = [];
  stopOnSignal({ http, services, own, ends });
  await prepareModules(services, loadDemo);
  if (own.answersCalls) await listen(http, settings);
  const port = own.answersCalls ? portOf(http, settings) : own.serverPort;
  ends.push(await watchOthers(services, own.answersCalls), services.parts.of(replica).watch());
  if (own.worksJobs) {
    ends.push(await startModules(services, `http://127.0.0.1:${port}`));
    services.due.start();
    warnOfGaps(settings, log);
  }
  const banner = own.answersCalls ? await bannerOf(services, loadDemo, port) : [];
  if (own.supervisor === undefined) for (const line of banner) print(line);
  else own.supervisor.ready(port, banner);
}
