import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { monotonicMs } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { networkOf } from '../callers/addresses.ts';
import type { Addresses } from '../callers/addresses.ts';

/** The answer to a connection over the limit, before it is closed. */
const REFUSAL =
  'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** How often a full address is logged. */
const TOLD_MS = 60_000;

/** The open connections of a server. */
export interface Connections {
  readonly open: number;
}

/**
 * Limits the connections of one address, so that nobody takes them all. A trusted proxy represents all its callers and
 * has no limit.
 * @param most connections of one address; of IPv6 a whole /64 counts as one
 */
export function limitConnections(
  server: Server,
  given: { readonly most: number; readonly proxies: Addresses; readonly log: Pick<Log, 'warn'> },
): Connections {
  const counts = new Map<string, number>();
  let open = 0;
  let toldMs = -TOLD_MS;
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    const peer = socket.remoteAddress ?? '';
    if (given.proxies.has(peer)) return;
    const network = networkOf(peer);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
    if (count <= given.most) return;
    socket.end(REFUSAL);
    socket.destroySoon();
    if (monotonicMs() - toldMs < TOLD_MS) return;
    toldMs = monotonicMs();
    given.log.warn(
      { most: given.most },
      'an address reached its limit of connections (LIMITS_CONNECTIONS_PER_ADDRESS); if it is a proxy of yours, name it in TRUST_PROXY',
    );
  });
  return {
    get open() {
      return open;
    },
  };
}
