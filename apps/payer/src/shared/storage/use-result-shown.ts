import { useEffect } from 'react';
import { resultSeen, showResult } from './await-order.ts';

/** A result on the screen for this long was seen; one in a background tab was not. */
const SEEN_MS = 3000;

/**
 * While the awaited order's result is on the screen: a reload shows it again, and once it was seen no other tab does
 * (decision 115).
 * @param lines labels of the paid fees
 */
export function useResultShown(slug: string, isShown: boolean, lines?: readonly string[]): void {
  useEffect(() => {
    if (!isShown) return undefined;
    showResult(slug, lines);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => resultSeen(slug), SEEN_MS);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [slug, isShown, lines]);
}
