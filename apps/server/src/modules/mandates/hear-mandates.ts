import type { Services } from '../../platform/services.ts';
import type { MandateWord } from '../gateways/index.ts';
import { selectMandatesOfNews } from './mandates.store.ts';
import { afterQuestion, askMandate } from './setup/settle-mandate.ts';

/**
 * Takes a gateway's word of a mandate. It says which mandate; how that stands is asked of the gateway, whose messages
 * come in any order (threats 6.4). A mandate that holds here already is not asked about for being approved.
 * @returns false when it is of none that we know
 */
export async function hearMandates(
  services: Services,
  accountId: number,
  news: MandateWord,
): Promise<boolean> {
  const mandates = await selectMandatesOfNews(services.db, accountId, news);
  for (const mandate of mandates) {
    const now = (await afterQuestion(services, mandate)) ?? mandate;
    if (news.isApproval === true && now.status === 'ACTIVE') continue;
    await askMandate(services, now, 'webhook');
  }
  return mandates.length > 0;
}
