import { useSyncExternalStore } from 'react';

/** From this width on the summary is beside the step (ux 2). */
const WIDE = '(min-width: 960px)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the screen fits a summary beside the main column, as Columns does (ux 2). */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
