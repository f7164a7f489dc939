import { useSyncExternalStore } from 'react';

/** Below this width the page is one column of a phone (ux 2). */
const PHONE = '(max-width: 599px)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone's, updated on rotation and resize. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => matchMedia(PHONE).matches);
