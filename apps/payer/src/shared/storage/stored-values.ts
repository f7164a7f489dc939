import { KEPT_MINUTES } from '@shulk/domain';
import { nowMs } from '../clock.ts';

/*
 * What the payer did and no session holds yet, stored in this browser so that a reload, Back or a killed tab costs
 * nothing (decision 51). Only codes and typed amounts: no name, no number, no student ID.
 */

interface Kept {
  readonly at: number;
  readonly value: unknown;
}

const keyOf = (name: string): string => `shulk.kept.${name}`;
const LIFE_MS = KEPT_MINUTES * 60_000;

/** The tab's own storage before that of the whole browser; a browser may refuse either. */
export const stores = [() => sessionStorage, () => localStorage] as const;

function readFrom(store: () => Storage, name: string): unknown {
  try {
    const entry = JSON.parse(store().getItem(keyOf(name)) ?? 'null') as Kept | null;
    if (entry !== null && nowMs() - entry.at < LIFE_MS) return entry.value;
    store().removeItem(keyOf(name));
  } catch {
    // An unreadable entry counts as absent.
  }
  return undefined;
}

/**
 * The stored value of a name; undefined if there is none, or if it was not used for 30 minutes.
 * @param isWanted rejects another student's value: the next store may have the right one
 */
export function readStored<Value>(
  name: string,
  isWanted: (value: Value) => boolean = () => true,
): Value | undefined {
  for (const store of stores) {
    const value = readFrom(store, name) as Value | undefined;
    if (value !== undefined && isWanted(value)) return value;
  }
  return undefined;
}

/** Stores a value in the tab and, for a tab opened later, in the browser. */
export function writeStored(name: string, value: unknown): void {
  const text = JSON.stringify({ at: nowMs(), value } satisfies Kept);
  for (const store of stores) {
    try {
      store().setItem(keyOf(name), text);
    } catch {
      // Without storage a reload restarts the step.
    }
  }
}

/** Removes a name from the tab and the browser. */
export function removeStored(name: string): void {
  for (const store of stores) {
    try {
      store().removeItem(keyOf(name));
    } catch {
      // What could not be stored need not be removed.
    }
  }
}
