import type { IncomingHttpHeaders } from 'node:http';
import { ShulkError, verifyWebhook } from '@shulk/client';
import type { Books } from '../core/books.ts';
import type { Reply } from '../server/reply.ts';
import { followsOn, takeEvent } from './read-events.ts';

/**
 * A webhook: checked, then taken in one transaction, then answered. Work that takes longer than this goes into a queue of
 * yours, in the same transaction.
 * @param body as it was received: a body that was parsed and written anew has another signature
 * @param onGap called when an event of the student is missing
 */
export async function receiveWebhook(
  books: Books,
  { body, headers, nowMs }: { body: Buffer; headers: IncomingHttpHeaders; nowMs: number },
  onGap: () => void,
): Promise<Reply> {
  const { endpoint } = books.data;
  // 503: it is sent again once we know the secret.
  if (endpoint === null) return { status: 503, body: 'no endpoint yet' };
  try {
    const event = await verifyWebhook(body, headers, endpoint.secret, nowMs);
    if (event.type === 'webhook.test') return { status: 200, body: 'tested' };
    const { isNew, isNext } = books.change((data) => ({
      isNew: takeEvent(data, event),
      isNext: followsOn(data, event),
    }));
    if (!isNext) onGap();
    return { status: 200, body: isNew ? 'taken' : 'known' };
  } catch (error) {
    if (error instanceof ShulkError) return { status: error.status, body: error.message };
    throw error;
  }
}
