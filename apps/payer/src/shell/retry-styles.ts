/** How often a lost style sheet is retried, and the first wait; each further wait is longer. */
const TRIES = 5;
const PAUSE_MS = 2000;

/**
 * Retries style sheets that did not load. A later step's style sheet is requested once, ahead of time: if it was lost
 * with the network, its step would be unstyled for the whole visit.
 * @returns a function that stops it
 */
export function retryLostStyles(): () => void {
  // A resource's error does not bubble, but the window gets it in the capture phase.
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
