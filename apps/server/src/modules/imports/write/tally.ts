import type { ImportResult } from '@shulk/contract';
import type { Written } from '../stores/write-rows.ts';

/** Counts per kind what an import did. */
export class Tally {
  readonly #result: ImportResult = { created: {}, updated: {}, unchanged: {} };

  /** Adds what became of `all` rows of a kind; what was neither made nor changed was right already. */
  add(kind: string, all: number, written: Written): void {
    if (all === 0) return;
    const unchanged = all - written.created - written.updated;
    for (const [name, count] of Object.entries({ ...written, unchanged })) {
      const counts = this.#result[name as keyof ImportResult];
      counts[kind] = (counts[kind] ?? 0) + count;
    }
  }

  result(): ImportResult {
    return this.#result;
  }
}
