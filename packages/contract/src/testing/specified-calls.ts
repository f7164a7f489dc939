import { expect } from 'vitest';
import { defaultBases } from '../core/paths.ts';
import type { RouteEntry } from '../core/route.ts';
import { routes } from '../routes.ts';
import { fieldsOf } from './schema-fields.ts';

/** A call as the specification describes it. */
export interface SpecifiedCall {
  readonly clause: string;
  readonly call: string;
  /** Verb and whole path on this origin, as the specification and the decided service bases give it. */
  readonly at: string;
  /** Keys the specification says are sent, in the query or the body. */
  readonly sends: readonly string[];
  /** Paths into `data` that the specification says are read. */
  readonly reads?: readonly string[];
}

/** The route at `VERB address` on this origin; undefined when there is none. */
export const routeAt = (address: string): RouteEntry | undefined =>
  routes.find(({ method, service, path }) => `${method} ${defaultBases[service]}${path}` === address);

/** Holds a route against what the specification says it takes and gives. */
export function expectSpecified({ at, sends, reads }: SpecifiedCall): void {
  const entry = routeAt(at);
  expect(entry, at).toBeDefined();
  const taken = [entry?.query, entry?.body, entry?.params].flatMap((part) => fieldsOf(part, 'input'));
  expect(taken).toEqual(expect.arrayContaining([...sends]));
  expect(fieldsOf(entry?.data)).toEqual(expect.arrayContaining([...(reads ?? [])]));
}
