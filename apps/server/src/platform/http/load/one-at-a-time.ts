import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/**
 * One request at a time on a connection. No browser, gateway or proxy sends the next request before the previous
 * answer; pipelining could take all slots with one connection and a few kilobytes. The second request is refused and
 * the connection closed after that; with a third it is closed at once.
 */
export function oneAtATime(http: FastifyInstance): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  const refused = new WeakSet<Socket>();
  http.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const before = latest.get(socket);
    if (before === undefined || before.writableEnded) {
      latest.set(socket, reply.raw);
      return done();
    }
    if (refused.has(socket)) {
      reply.hijack();
      socket.destroy();
      return undefined;
    }
    refused.add(socket);
    return done(new AppError('one_at_a_time'));
  });
}
