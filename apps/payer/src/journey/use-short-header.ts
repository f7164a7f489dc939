import { useEffect } from 'react';

/**
 * From the second step on a phone shows the page's header short: who came this far has read it. It stands outside of
 * the steps, so the document tells it.
 */
export function useShortHeader(isLater: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-later-step', isLater);
    return () => document.documentElement.removeAttribute('data-later-step');
  }, [isLater]);
}
