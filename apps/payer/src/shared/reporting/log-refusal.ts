import type { Reply } from '@shulk/browser-client';

/**
 * Logs a refused call that is not shown to the payer, only by its code [PJ-8.19] [PJ-8.22] [SR-8.17]. An aborted call is
 * no failure.
 */
export function logRefusal(what: string, reply: Reply<unknown>): void {
  if (!reply.ok && reply.code !== 'aborted') console.error(`${what}: ${reply.code}`);
}
