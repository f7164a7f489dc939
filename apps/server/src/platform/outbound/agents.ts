import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isReachable } from './addresses.ts';
import type { Reach } from './addresses.ts';

const CONNECT_MS = 5_000;
const SOCKETS = 64;

/** Finds all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family?: number; readonly hints?: number },
  told: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/** A forbidden address; nothing was sent. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor() {
    super('The address leads into a private network, or to this machine.');
  }
}

const systemResolve: Resolve = (hostname, options, told) => {
  lookup(hostname, options, told);
};

/** Resolves a name and returns its addresses only if all of them may be reached. */
const guardedLookup =
  (reach: Reach, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    const { hints } = options;
    const family = typeof options.family === 'number' ? options.family : 0;
    resolve(hostname, { all: true, family, ...(hints === undefined ? {} : { hints }) }, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? new Error(`${hostname} has no address.`), '', 0);
      } else if (!found.every(({ address }) => isReachable(address, reach))) {
        callback(new AddressRefused(), '', 0);
      } else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

/**
 * Connections that go only where their reach allows. The check is on the very address that is connected to, at each
 * connection, so DNS rebinding gains nothing.
 * @param limits size limits in undici's terms; the caller sets the time-out
 */
export function guardedAgent(
  reach: Reach,
  limits: Pick<Agent.Options, 'maxResponseSize'> = {},
  resolve: Resolve = systemResolve,
): Agent {
  const connect = buildConnector({ timeout: CONNECT_MS, lookup: guardedLookup(reach, resolve) });
  return new Agent({
    ...limits,
    connections: SOCKETS,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // A numeric address is never resolved.
      if (isIP(host) !== 0 && !isReachable(host, reach)) callback(new AddressRefused(), null);
      else connect(options, callback);
    },
  });
}

/** One agent of each reach, created on first use. */
export function agents(limits?: Parameters<typeof guardedAgent>[1]): (reach: Reach) => Agent {
  const made = new Map<Reach, Agent>();
  return (reach) => {
    const agent = made.get(reach) ?? guardedAgent(reach, limits);
    made.set(reach, agent);
    return agent;
  };
}
