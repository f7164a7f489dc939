import type { Services } from '../../platform/services.ts';
import type { MandateUpdate } from '../gateways/index.ts';
import { selectMandatesOfNews } from './mandates.store.ts';
import { afterQueryInFlight, queryMandate } from './setup/settle-mandate.ts';

/**
 * Takes a gateway's word of a mandate. It says which mandate; how that stands is asked of the gateway, whose messages
 * come in any order (threats 6.4). A mandate that holds here already is not asked about for being approved.
 * @returns false when it is of none that we know
 */
export async function applyMandateUpdate(
  services: Services,
  accountId: number,
  news: MandateUpdate,
): Promise<boolean> {
  const mandates = await selectMandatesOfNews(services.db, accountId, news);
  for (const mandate of mandates) {
    const now = (await afterQueryInFlight(services, mandate)) ?? mandate;
    if (news.isApproval === true && now.status === 'ACTIVE') continue;
    await queryMandate(services, now, 'webhook');
  }
  return mandates.length > 0;
}
