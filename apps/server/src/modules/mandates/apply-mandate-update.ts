import type { Services } from '../../platform/services.ts';
import type { MandateUpdate } from '../gateways/index.ts';
import { selectMandatesOfNews } from './mandates.store.ts';
import { afterQueryInFlight, queryMandate } from './setup/settle-mandate.ts';

/**
 * Applies a gateway's message about a mandate. The message only names it; the state comes from a query, because
 * messages arrive in any order (threats 6.4). An approval of an active mandate causes no query.
 * @returns false for an unknown mandate
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
