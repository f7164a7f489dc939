import type { ChangeOptions, Page } from './call-types.ts';
import { CALLS } from './generated/calls.ts';
import type { Calls } from './generated/calls.ts';
import { listOf } from './lists.ts';
import { sender } from './send.ts';
import type { Send, ShulkOptions, Wanted } from './send.ts';

/** The calls of the institute API, and one for those that are newer than this client. */
export interface Shulk extends Calls {
  /** Any call by its path behind `/api/v1`; answers its `data`. `isKeyed`: it needs an Idempotency-Key. */
  request(wanted: Wanted): Promise<unknown>;
}

/** The function of a call. @param told its line in CALLS */
function callOf(told: string, send: Send): (...given: unknown[]) => unknown {
  const [method = '', path = '', ...marks] = told.split(' ');
  const has = (mark: string): boolean => marks.includes(mark);
  return (...given) => {
    const rest = [...given];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const id = rest.shift();
      // An empty id would be another call: the list.
      if (typeof id !== 'string' || id === '') throw new TypeError(`\`${name}\` is missing: it is a text`);
      return encodeURIComponent(id);
    });
    const body = has('body') ? { body: rest.shift() ?? {} } : {};
    const query = has('query') ? (rest.shift() as Wanted['query']) : undefined;
    const options = (rest.shift() ?? {}) as ChangeOptions;
    const wanted: Wanted = { ...options, method, path: filled, query, ...body, isKeyed: has('keyed') };
    if (!has('list')) return send(wanted);
    return listOf(
      (after) =>
        send(after === undefined ? wanted : { ...wanted, query: { ...query, after } }) as Promise<
          Page<unknown>
        >,
    );
  };
}

/**
 * A client of the institute API.
 * @throws TypeError for a text that is no API key, an address that is none, or a live key without https
 */
export function createShulk(options: ShulkOptions): Shulk {
  const send = sender(options);
  const calls = Object.entries(CALLS).map(([resource, acts]) => [
    resource,
    Object.fromEntries(Object.entries(acts).map(([act, told]) => [act, callOf(told, send)])),
  ]);
  return { ...Object.fromEntries(calls), request: send } as Shulk;
}
