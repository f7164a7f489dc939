import { useSyncExternalStore } from 'react';

/** From this width on the summary stands beside the step (ux 2). */
const WIDE = '(min-width: 960px)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the screen has room for a summary beside the main column, as Columns has (ux 2). */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
