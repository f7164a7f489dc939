import type { Services } from '../../platform/services.ts';
import { runDueActs } from './run-acts.ts';
import { DUE_ACTS } from './schedule.store.ts';

/** Adds scheduled acts to what is due (decisions 7). */
export const scheduleActs = (services: Services): void =>
  services.due.add({ ...DUE_ACTS, run: () => runDueActs(services) });
