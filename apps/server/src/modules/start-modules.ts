import type { Services } from '../platform/services.ts';
import { scheduleFees } from './fees/index.ts';
import { forgetReceived, hasLiveInstitutes, recordServer, seedWhenEmpty } from './imports/index.ts';
import type { LoadDemo } from './imports/index.ts';
import { scheduleLinks } from './links/index.ts';
import { scheduleNotifications } from './notifications/index.ts';
import { findPage, pageCache } from './pages/index.ts';
import { watchBookings } from './payments/index.ts';
import { armCrashPoint } from '../platform/processes/crash-points.ts';
import { scheduleReverse } from './reverse/index.ts';
import { registerSandboxAccounts, registerSandboxLenders } from './sandbox/index.ts';
import { scheduleActs } from './schedule/index.ts';
import { scheduleSessions } from './sessions/index.ts';
import { scheduleVerification } from './verification/index.ts';
import { scheduleWebhooks, webhookSender } from './webhooks-out/index.ts';

/**
 * Runs before the server listens: fills an empty database.
 * @throws Error saying what to do if a bundle cannot be loaded, or live institutes are here outside production
 */
export async function prepareModules(services: Services, loadDemo: LoadDemo): Promise<void> {
  const { settings } = services;
  armCrashPoint(settings.crashAt, settings.production);
  forgetReceived(settings.dataDir);
  await seedWhenEmpty(services, loadDemo);
  if (!settings.production && settings.nodeEnv !== 'test' && (await hasLiveInstitutes(services.db)))
    throw new Error(
      'NODE_ENV: this database holds a live institute, whose payers pay real money. Set NODE_ENV=production, and what ' +
        'docs/operating.md lists for it.',
    );
  scheduleModules(services);
}

/** Registers the repeated jobs of modules besides those their calls need. */
export function scheduleModules(services: Services): void {
  scheduleFees(services);
  scheduleReverse(services);
  scheduleActs(services);
  scheduleSessions(services);
  scheduleVerification(services);
  scheduleLinks(services);
  scheduleNotifications(services);
  scheduleWebhooks(services);
}

/** Hears of pages that other processes save, and of payments they book. @returns a function that stops it, and what is sent */
export async function watchOthers(services: Services, answersCalls: boolean): Promise<() => Promise<void>> {
  const ends = [await pageCache(services).watch(), ...(answersCalls ? [await watchBookings(services)] : [])];
  ends.push(() => services.parts.of(webhookSender).stop());
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/**
 * Runs in one process of a server, once its address is known: registers webhook addresses at the sandbox, and lets
 * commands find the server.
 * @param address loopback address, like http://127.0.0.1:3000
 * @returns a function that undoes it
 */
export async function startModules(services: Services, address: string): Promise<() => Promise<void>> {
  const forgetServer = recordServer(services.settings.dataDir, address);
  await registerSandboxAccounts(services, address);
  await registerSandboxLenders(services, address);
  return () => Promise.resolve(forgetServer());
}

/** Demo pages to try, for the start banner; none if this installation has other data (R41). */
export async function addressesToTry(
  services: Services,
  publicUrl: string,
  loadDemo: LoadDemo,
): Promise<string[]> {
  const isDemo = !services.settings.production && (await findPage({ services }, 'kaveri-term')) !== undefined;
  return isDemo ? (await loadDemo()).demoAddresses(publicUrl) : [];
}
