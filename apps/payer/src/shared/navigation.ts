import { useLayoutEffect, useSyncExternalStore } from 'react';

/** How to navigate to an address. */
export interface Leave {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** The entry's state; none by default. */
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

/** Navigates to another address of the app without loading a document. */
export function navigate(to: string, { replace = false, state = null }: Leave = {}): void {
  history[replace ? 'replaceState' : 'pushState'](state, '', to);
  for (const listener of listeners) listener();
}

let served = '';

/** Sets the path of the page that is rendered on the server, or taken over from it. */
export function servePath(path: string): void {
  served = path;
}

/** The path of the address. */
export const usePath = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () => served,
  );

/** Redirects to another address as soon as it is rendered, replacing this one. */
export function Redirect({ to }: { readonly to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
