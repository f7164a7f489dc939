import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Most bytes of an ordinary body. */
export const BODY_LIMIT = 64 * 1024;

/** Milliseconds for an ordinary body: 64 KiB at the 8 KiB a second of a bad mobile connection. */
const BODY_MS = 8_000;
/** Minimum rate of a larger body beyond that, and the longest time of any body. */
const LARGE_BYTES_A_SECOND = 512 * 1024;
const LONGEST_BODY_MS = 110_000;

/** Milliseconds after which the library ends an incomplete request, headers and body together. */
export const REQUEST_MS = LONGEST_BODY_MS + 10_000;

/** Milliseconds without progress after which a caller who does not read the answer is disconnected. */
const UNREAD_MS = 30_000;

/** How long a body of a call may take, by the most bytes it may have. */
export const bodyMs = (limit: number): number =>
  Math.min(LONGEST_BODY_MS, BODY_MS + (Math.max(0, limit - BODY_LIMIT) / LARGE_BYTES_A_SECOND) * 1000);

/**
 * Disconnects callers who send their body too slowly or do not read their answer. They take no slot while they send,
 * but a connection and memory.
 */
export function limitRequestTime(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (hasBody) {
      const timer = setTimeout(
        () => {
          if (!raw.complete && !reply.sent) void reply.send(new AppError('too_slow'));
        },
        bodyMs(request.routeOptions.bodyLimit ?? BODY_LIMIT),
      );
      const over = (): void => clearTimeout(timer);
      raw.once('end', over);
      raw.once('close', over);
    }
    done();
  });
  http.addHook('onSend', (request, _reply, _payload, done) => {
    const { socket } = request.raw;
    // The library sets its own limit again once the answer is sent.
    if (socket instanceof Socket) socket.setTimeout(UNREAD_MS);
    done();
  });
}
