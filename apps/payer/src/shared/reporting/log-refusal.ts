import type { Reply } from '@shulk/client';

/**
 * Logs a call that was refused, where the payer is told nothing: what went wrong, by its code alone [PJ-8.19]
 * [PJ-8.22] [SR-8.17]. A call ended by ourselves is no failure.
 */
export function logRefusal(what: string, reply: Reply<unknown>): void {
  if (!reply.ok && reply.code !== 'aborted') console.error(`${what}: ${reply.code}`);
}
