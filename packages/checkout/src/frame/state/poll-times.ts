import type { Screen } from './sheet-state.ts';

const QUICK_MS = 2_000;
const STEADY_MS = 5_000;
const SLOW_MS = 30_000;
/** Quick polls before the steady interval: half a minute. */
const QUICK_POLLS = 15;

/**
 * How long to wait before the next poll (ux 5): every 2 s, then 5 s while processing; every 30 s while pending. At
 * the gateway's window and after a failure the answer may still change, so a slow poll continues.
 * @param polls polls since this screen appeared
 * @returns milliseconds; undefined if there is no polling
 */
export function nextPollMs(screen: Screen, polls: number): number | undefined {
  switch (screen) {
    case 'processing':
      return polls < QUICK_POLLS ? QUICK_MS : STEADY_MS;
    case 'pending':
    case 'gateway':
    case 'failure':
      return SLOW_MS;
    case 'opening':
    case 'choose':
    case 'starting':
    case 'success':
    case 'expired':
    case 'review':
    case 'blocked':
      return undefined;
  }
}
