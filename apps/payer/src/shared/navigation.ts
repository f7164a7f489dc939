import { useLayoutEffect, useSyncExternalStore } from 'react';

/** How an address is gone to. */
export interface Leave {
  /** In place of the present entry of the history. */
  readonly replace?: boolean;
  /** What the entry keeps; nothing when left out. */
  readonly state?: unknown;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** Goes to another address of the app without loading a document. */
export function navigate(to: string, { replace = false, state = null }: Leave = {}): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', to);
  for (const listener of listeners) listener();
}

/** The path of the address, as it stands there. */
export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);

/** Leads to another address in place of this one as soon as it is shown. */
export function Redirect({ to }: { readonly to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
