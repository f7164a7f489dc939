import { HOOK_ADDRESS, HOOK_FIELDS } from '@shulk/words/office/webhooks';
import { mayReach, reachOf } from '../../../platform/outbound/addresses.ts';
import type { ReachPlace } from '../../../platform/outbound/addresses.ts';
import type { EndpointWish } from './endpoints.store.ts';

/**
 * What is wrong with the address of an endpoint, and what to do; undefined if nothing is. Its name is resolved at each
 * try, so an address that passes may still be refused there.
 * @param place the institute's mode decides what its address may reach
 */
export function problemOfAddress(address: string, place: ReachPlace): string | undefined {
  if (!URL.canParse(address)) return HOOK_ADDRESS.noUrl;
  const url = new URL(address);
  const reach = reachOf(address, place);
  if (url.protocol !== 'https:') {
    const isOwnMachine = reach !== 'public' && !mayReach(url, 'public');
    if (url.protocol !== 'http:' || !isOwnMachine) return HOOK_ADDRESS.noHttps;
  }
  if (url.username !== '' || url.password !== '') return HOOK_ADDRESS.withUser;
  if (url.hash !== '') return HOOK_ADDRESS.withHash;
  return mayReach(url, reach) ? undefined : HOOK_ADDRESS.forbidden;
}

/** What is wrong with a wish for an endpoint, by field. @param place the mode that the endpoint is to hear of */
export function problemOfWish(
  { url, deliver_twice: twice, reorder }: Pick<EndpointWish, 'url' | 'deliver_twice' | 'reorder'>,
  place: ReachPlace,
): Record<string, string> {
  const problem = problemOfAddress(url, place);
  const isLive = place.mode === 'live';
  return {
    ...(problem !== undefined && { url: problem }),
    ...(isLive && twice && { deliver_twice: HOOK_FIELDS.onlyTest }),
    ...(isLive && reorder && { reorder: HOOK_FIELDS.onlyTest }),
  };
}
