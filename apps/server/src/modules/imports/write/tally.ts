import type { ImportResult } from '@shulk/contract';
import type { Written } from '../stores/write-rows.store.ts';

type Counts = Pick<ImportResult, 'created' | 'updated' | 'unchanged'>;

/** Counts per kind what an import did. */
export class Tally {
  readonly #result: Counts = { created: {}, updated: {}, unchanged: {} };

  /** Adds the result for `all` rows of a kind; the rest was unchanged. */
  add(kind: string, all: number, written: Written): void {
    if (all === 0) return;
    const { created, updated } = written;
    const counts: Counts = {
      created: { [kind]: created },
      updated: { [kind]: updated },
      unchanged: { [kind]: all - created - updated },
    };
    for (const name of ['created', 'updated', 'unchanged'] as const) {
      this.#result[name][kind] = (this.#result[name][kind] ?? 0) + (counts[name][kind] ?? 0);
    }
  }

  /** Adds another tally. */
  merge(other: Tally): void {
    const counts = other.result();
    for (const name of ['created', 'updated', 'unchanged'] as const) {
      for (const [kind, amount] of Object.entries(counts[name]))
        this.#result[name][kind] = (this.#result[name][kind] ?? 0) + amount;
    }
  }

  result(): Counts {
    return this.#result;
  }
}
