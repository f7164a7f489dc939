/** How often a style sheet is asked for again, and how long after the first loss; each further wait is longer. */
const TRIES = 5;
const PAUSE_MS = 2000;

/**
 * Asks again for style sheets that did not load. The style sheet of a later step is asked for once, ahead of time: one
 * that was lost with the network would leave its step bare for the whole visit.
 * @returns stops it
 */
export function retryLostStyles(): () => void {
  // An error of a resource does not bubble; on its way down the window hears it.
  window.addEventListener('error', askAgain, true);
  return () => window.removeEventListener('error', askAgain, true);
}

function askAgain({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  const tries = Number(target.dataset['tries'] ?? '0') + 1;
  if (tries > TRIES) return;
  const again = target.cloneNode() as HTMLLinkElement;
  again.dataset['tries'] = String(tries);
  const put = (): void => target.replaceWith(again);
  if (navigator.onLine) setTimeout(put, PAUSE_MS * tries);
  else window.addEventListener('online', put, { once: true });
}
