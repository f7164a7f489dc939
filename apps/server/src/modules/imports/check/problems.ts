import type { z } from 'zod';
import { issueText, unknownKeyText } from './issues/issue-text.ts';
import { namesAt, valueAt } from './issues/names-at.ts';

/** Most findings listed; the rest is counted. */
const MOST_TOLD = 300;
/** Most other places listed beside the first one. */
const MOST_NAMED = 5;

interface Finding {
  readonly path: string;
  readonly problem: string;
  /** The value found there, as a sentence; only for the first place with the same problem. */
  readonly given?: string;
}

/** The problems and warnings of a bundle, by path: `students.3.fee_lines.0.gross`. */
export class Problems {
  readonly #raw: unknown;
  readonly #faults: Finding[] = [];
  readonly #warnings: Finding[] = [];

  /** @param raw the bundle as parsed JSON, from which places get their names */
  constructor(raw: unknown) {
    this.#raw = raw;
  }

  /** Notes a problem: the bundle is refused. */
  add(path: string, problem: string): void {
    this.#faults.push({ path, problem });
  }

  /** Notes a warning: the bundle loads, and somebody should look at it. */
  warn(path: string, problem: string): void {
    this.#warnings.push({ path, problem });
  }

  /** Notes a schema issue. @param below the path of the part that was read, '' for the whole */
  addIssues(issues: readonly z.core.$ZodIssue[], schema: z.ZodType, below = ''): void {
    const placeOf = (path: readonly PropertyKey[]): string =>
      [...(below === '' ? [] : [below]), ...path.map(String)].join('.');
    // A value of another type needs no report of its size or form.
    const misfits = new Set(
      issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => placeOf(path)),
    );
    const said = new Set<string>();
    for (const issue of issues) {
      const place = placeOf(issue.path);
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys)
          this.add(place === '' ? key : `${place}.${key}`, unknownKeyText(key, schema, issue.path));
        continue;
      }
      if (issue.code !== 'invalid_type' && misfits.has(place)) continue;
      const { problem, given } = issueText(issue, schema, valueAt(this.#raw, place));
      if (said.has(`${place} ${problem}`)) continue;
      said.add(`${place} ${problem}`);
      this.#faults.push({ path: place === '' ? 'bundle' : place, problem, given });
    }
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  /** The places of all problems. */
  paths(): string[] {
    return this.#faults.map(({ path }) => path);
  }

  /** All problems of each entry, by its path (`students.3`) and by field in it, without what they have in common. */
  byEntry(): Map<string, Record<string, string>> {
    const entries = new Map<string, Record<string, string>>();
    for (const { path, problem, given } of this.#faults) {
      const [section = '', n = '', ...rest] = path.split('.');
      const fields = entries.get(`${section}.${n}`) ?? {};
      entries.set(`${section}.${n}`, fields);
      const field = rest.length === 0 ? 'row' : rest.join('.');
      const text = given === undefined || given === '' ? problem : `${problem} ${given}`;
      fields[field] = Object.hasOwn(fields, field) ? `${fields[field]} ${text}` : text;
    }
    return entries;
  }

  /** Adds the problems of another list. */
  addAll(other: Problems): void {
    this.#faults.push(...other.#faults);
  }

  /** Problems by path, for AppError's fields; one problem of many places is listed once with a count. */
  toFields(): Record<string, string> {
    return told(this.#faults, this.#raw);
  }

  /** Warnings by path, in the same form. */
  warnings(): Record<string, string> {
    return told(this.#warnings, this.#raw);
  }
}

/** A problem's place without the numbers: `students.*.class_code`. */
const kindOf = ({ path, problem }: Finding): string =>
  `${path.replaceAll(/\.\d+(?=\.|$)/g, '.*')}\n${problem}`;

function told(findings: readonly Finding[], raw: unknown): Record<string, string> {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) {
    const kind = kindOf(finding);
    const same = kinds.get(kind);
    if (same === undefined) kinds.set(kind, [finding]);
    else same.push(finding);
  }
  const fields = new Map<string, string>();
  const groups = [...kinds.values()];
  for (const [first, ...others] of groups.slice(0, MOST_TOLD)) {
    if (first === undefined) continue;
    const names = namesAt(raw, first.path);
    const given = first.given === undefined || first.given === '' ? '' : ` ${first.given}`;
    const text = `${first.problem}${given}${alsoAt(others, raw, names)}`;
    const before = fields.get(first.path);
    const start = names === '' ? '' : `${names}: `;
    fields.set(first.path, before === undefined ? `${start}${text}` : `${before} ${text}`);
  }
  if (groups.length > MOST_TOLD) {
    fields.set('bundle', `${groups.length - MOST_TOLD} more problems are not told; mend these first.`);
  }
  return Object.fromEntries(fields);
}

function alsoAt(others: readonly Finding[], raw: unknown, first: string): string {
  if (others.length === 0) return '';
  // Two places of one entry are told apart by their paths.
  const named = others.slice(0, MOST_NAMED).map(({ path }) => {
    const names = namesAt(raw, path);
    return names === '' || names === first ? path : names;
  });
  const rest = others.length - named.length;
  const list = [...new Set(named)].join('; ');
  return ` The same at ${others.length} other ${others.length === 1 ? 'place' : 'places'}: ${list}${rest > 0 ? ' …' : '.'}`;
}

/** An entry of a list with its path in the file. */
export interface Placed<T> {
  readonly path: string;
  readonly value: T;
}

/** Notes every entry whose key came before in the list. @param at the path below the entry */
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

/** The entries of an inner list with their paths. */
export const placed = <T>(path: string, values: readonly T[] | undefined): Placed<T>[] =>
  (values ?? []).map((value, index) => ({ path: `${path}.${index}`, value }));
