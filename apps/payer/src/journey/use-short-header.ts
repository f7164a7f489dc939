import { useLayoutEffect } from 'react';

/**
 * From the second step on a phone shows the page's header short: by then it has been read. The header is outside of the
 * steps, so the document carries the flag.
 */
export function useShortHeader(isLater: boolean): void {
  // Before the first paint: a header that shortens later moves the step below it.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-later-step', isLater);
    return () => document.documentElement.removeAttribute('data-later-step');
  }, [isLater]);
}
