import type { Services } from '../../../platform/services.ts';
import { remindOfDisputes as remind } from './disputes.store.ts';

/** Most disputes of one round; the next round takes the rest. */
const ROUND = 100;

/** The dispute job: reminds institutes of disputes that need an answer before the deadline. @returns how many */
export async function remindOfDisputes(services: Services): Promise<number> {
  const count = await remind(services.db, services.clock.now(), ROUND);
  if (count > 0) services.outbox.nudge();
  return count;
}
