import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Whether the open step is a later one; undefined until one is open. */
let isLater: boolean | undefined;
const listeners = new Set<() => void>();

function tell(value: boolean | undefined): void {
  isLater = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says whether the payer is past the first step: from then on the page shows its own blocks short, since they have been
 * read. They are outside of the steps.
 */
export function useShortHeader(isPast: boolean): void {
  // Before the first paint: a block that shortens later moves the step below it.
  useLayoutEffect(() => {
    tell(isPast);
    return () => tell(undefined);
  }, [isPast]);
}

/**
 * Whether the open step is the second or a later one.
 * @param isFirst what holds until a step is open
 */
export const useLaterStep = (isFirst: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isLater ?? !isFirst,
    () => !isFirst,
  );
