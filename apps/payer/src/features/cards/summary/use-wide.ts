import { useSyncExternalStore } from 'react';

/** From this width on the summary stands beside the step (ux 2). */
const WIDE = '(min-width: 960px)';

const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the screen has room for the summary beside the cards; below that a bar at its foot carries the button. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
