/** Success and info disappear by themselves; errors stay until they are dismissed (ux 3 "Toasts"). */
export type ToastKind = 'success' | 'info' | 'error';

/** One visible message. A repeated text gets a new id, so that it is announced again. */
export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  /** Read when it is drawn, so that it follows a change of language. */
  readonly text: () => string;
}

/** What is drawn: the messages, oldest first, and the hosts on the page, latest last. */
export interface ToastState {
  readonly toasts: readonly Toast[];
  readonly hosts: readonly string[];
}

/** The store's timers; tests and special pages pass their own. */
export interface ToastTimers {
  readonly start: (run: () => void, ms: number) => unknown;
  readonly stop: (handle: unknown) => void;
}

/** How long a success or info stays, in milliseconds. */
export const TOAST_MS = 6000;

/** Visible errors at once: more would cover the fields to correct. */
export const ERRORS_AT_ONCE = 2;

/** Holds the toasts of a page. Created once by the page; drawn by `Toasts`. */
export interface ToastStore {
  readonly show: (kind: ToastKind, text: () => string) => void;
  readonly dismiss: (ids: readonly number[]) => void;
  /** Pauses the timers while someone reads (pointer or focus on a toast). */
  readonly hold: () => void;
  /** Restarts them with the full time, so that an interrupted reader gets no less. */
  readonly release: () => void;
  /** Adds a place that draws toasts; only the latest one does. Returns its removal. */
  readonly addHost: (host: string) => () => void;
  readonly read: () => ToastState;
  readonly subscribe: (listener: () => void) => () => void;
}

const browserTimers: ToastTimers = {
  start: (run, ms) => setTimeout(run, ms),
  stop: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/**
 * Creates a store. Hosts exist because an open modal dialog makes the rest of the page inert: the dialog has its own
 * host, which as the latest one draws the toasts until the dialog closes.
 * @param timers the browser's by default
 */
export function createToastStore(timers: ToastTimers = browserTimers): ToastStore {
  let state: ToastState = { toasts: [], hosts: [] };
  let lastId = 0;
  let held = false;
  const clocks = new Map<number, unknown>();
  const listeners = new Set<() => void>();

  const set = (change: Partial<ToastState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const stopClocks = (ids: readonly number[]) => {
    for (const id of ids) {
      if (clocks.has(id)) timers.stop(clocks.get(id));
      clocks.delete(id);
    }
  };
  const startClock = ({ id, kind }: Toast) => {
    if (kind === 'error' || held || clocks.has(id)) return;
    const leave = () => dismiss([id]);
    clocks.set(id, timers.start(leave, TOAST_MS));
  };
  const release = () => {
    held = false;
    state.toasts.forEach(startClock);
  };
  function dismiss(ids: readonly number[]) {
    stopClocks(ids);
    set({ toasts: state.toasts.filter(({ id }) => !ids.includes(id)) });
  }

  return {
    show: (kind, text) => {
      const said = text();
      const same = state.toasts.filter((toast) => toast.kind === kind && toast.text() === said);
      const errors = state.toasts.filter((toast) => toast.kind === 'error' && toast.text() !== said);
      const older = kind === 'error' ? errors.slice(0, Math.max(0, errors.length - ERRORS_AT_ONCE + 1)) : [];
      dismiss([...same, ...older].map(({ id }) => id));
      lastId += 1;
      const toast: Toast = { id: lastId, kind, text };
      set({ toasts: [...state.toasts, toast] });
      startClock(toast);
    },
    dismiss,
    hold: () => {
      held = true;
      stopClocks([...clocks.keys()]);
    },
    release,
    addHost: (host) => {
      set({ hosts: [...state.hosts, host] });
      return () => {
        // A pointer on a removed host never fires its leave event.
        release();
        set({ hosts: state.hosts.filter((other) => other !== host) });
      };
    },
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
