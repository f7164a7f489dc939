import type { Services } from '../../platform/services.ts';
import { runDueActs } from './run-acts.ts';

/** Registers the job that does scheduled acts every minute, in one process at a time (decisions 7). */
export function scheduleActs(services: Services): void {
  services.jobs.every('scheduled-acts', 60, async () => {
    await runDueActs(services);
  });
}
