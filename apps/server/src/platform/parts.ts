import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import { assert } from './errors.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** The input of a server's parts. */
export interface PartContext {
  readonly settings: Settings;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** Something a module keeps while its server runs, such as a cache or calls in flight. */
export interface Part<T> {
  readonly name: string;
  readonly make: (ground: PartContext) => T;
}

/** The parts of one server. */
export interface Parts {
  /** Always the same instance. @throws InvariantError for an unregistered part */
  of<T>(part: Part<T>): T;
}

/** Makes the parts of a server, each once. */
export function makeParts(ground: PartContext, parts: readonly Part<unknown>[]): Parts {
  const made = new Map<Part<unknown>, unknown>(parts.map((part) => [part, part.make(ground)]));
  return {
    of<T>(part: Part<T>): T {
      assert(made.has(part), `"${part.name}" is named in modules/parts.ts`);
      return made.get(part) as T;
    },
  };
}
