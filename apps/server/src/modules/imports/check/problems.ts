import type { z } from 'zod';

/** Everything wrong with a bundle, by the path of the place: `students.3.fee_lines.0.gross`. */
export class Problems {
  readonly #byPath = new Map<string, string>();

  /** Notes a problem; several at one place are told one after the other. */
  add(path: string, problem: string): void {
    const before = this.#byPath.get(path);
    this.#byPath.set(path, before === undefined ? problem : `${before} ${problem}`);
  }

  /** Notes what the schema says. */
  addIssue(issue: z.core.$ZodIssue): void {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        this.add(path === '' ? key : `${path}.${key}`, 'This key is not known here; take it out.');
      return;
    }
    this.add(path === '' ? 'bundle' : path, `${issue.message}.`);
  }

  get isEmpty(): boolean {
    return this.#byPath.size === 0;
  }

  /** Path to problem, as AppError's fields take it. */
  toFields(): Record<string, string> {
    return Object.fromEntries(this.#byPath);
  }
}

/** An entry of a list with its place in the file. */
export interface Placed<T> {
  readonly path: string;
  readonly value: T;
}

/**
 * Notes every entry whose key came before in the list.
 * @param at the place to name, below the entry
 */
export function refuseTwice<T>(
  problems: Problems,
  entries: readonly Placed<T>[],
  keyOf: (value: T) => string | undefined,
  at: string,
): void {
  const first = new Map<string, string>();
  for (const { path, value } of entries) {
    const key = keyOf(value);
    if (key === undefined) continue;
    const before = first.get(key);
    if (before === undefined) first.set(key, path);
    else
      problems.add(at === '' ? path : `${path}.${at}`, `The same is at ${before} already; keep one of them.`);
  }
}

/** The entries of an inner list with their places. */
export const placed = <T>(path: string, values: readonly T[] | undefined): Placed<T>[] =>
  (values ?? []).map((value, index) => ({ path: `${path}.${index}`, value }));
