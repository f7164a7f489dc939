import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import { assert } from './errors.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** What the parts of a server are made from. */
export interface PartContext {
  readonly settings: Settings;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** Something that a module keeps for as long as its server runs, as a cache or what is under way. */
export interface Part<T> {
  readonly name: string;
  readonly make: (ground: PartContext) => T;
}

/** The parts of one server. */
export interface Parts {
  /** The same thing each time. @throws InvariantError for a part that this server was not made of */
  of<T>(part: Part<T>): T;
}

/** Makes the parts of a server, each of them once. */
export function makeParts(ground: PartContext, parts: readonly Part<unknown>[]): Parts {
  const made = new Map<Part<unknown>, unknown>(parts.map((part) => [part, part.make(ground)]));
  return {
    of<T>(part: Part<T>): T {
      assert(made.has(part), `"${part.name}" is named in modules/parts.ts`);
      return made.get(part) as T;
    },
  };
}
