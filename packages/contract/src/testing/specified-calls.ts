import { expect } from 'vitest';
import { defaultBases } from '../core/paths.ts';
import type { RouteEntry } from '../core/route.ts';
import { routes } from '../routes.ts';
import { fieldsOf } from './schema-fields.ts';

/** A call as the specification describes it. */
export interface SpecifiedCall {
  readonly clause: string;
  readonly call: string;
  /** Verb and full path on this origin, from the specification and the service bases. */
  readonly at: string;
  /** Keys that are sent by the specification, in the query or the body. */
  readonly sends: readonly string[];
  /** Paths in `data` that are read by the specification. */
  readonly reads?: readonly string[];
}

/** The route at `VERB address` on this origin; undefined if there is none. */
export const routeAt = (address: string): RouteEntry | undefined =>
  routes.find(({ method, service, path }) => `${method} ${defaultBases[service]}${path}` === address);

/** Compares a route with its input and output in the specification. */
export function expectSpecified({ at, sends, reads }: SpecifiedCall): void {
  const entry = routeAt(at);
  expect(entry, at).toBeDefined();
  const taken = [entry?.query, entry?.body, entry?.params].flatMap((part) => fieldsOf(part, 'input'));
  expect(taken).toEqual(expect.arrayContaining([...sends]));
  expect(fieldsOf(entry?.data)).toEqual(expect.arrayContaining([...(reads ?? [])]));
}
