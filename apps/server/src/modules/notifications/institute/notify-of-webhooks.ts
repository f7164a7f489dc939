import { HOOK_MAIL, HOOK_PROBLEM } from '@shulk/words/office/webhooks';
import { z } from 'zod';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { sendOnce } from '../send-to-payer.ts';
import { selectFailingEndpoint } from './webhooks-message.store.ts';
import type { FailingEndpointRow } from './webhooks-message.store.ts';

const payload = z.object({ endpoint_id: z.number(), since: z.string(), hours: z.number() });

/**
 * Notifies an institute's office of an endpoint that does not answer, or was paused for it; not of one that answers again by
 * now. May run twice; sent once to each address.
 * @throws MessageRefused if the provider refuses; the job is retried
 */
export async function notifyOfWebhooks(
  services: Services,
  event: OutboxEvent,
  news: 'failing' | 'paused',
): Promise<void> {
  const { endpoint_id: id, since, hours } = payload.parse(event.payload);
  const row = await selectFailingEndpoint(services.db, event.institute_id, id);
  if (row === undefined) return;
  for (const to of row.emails)
    await sendOnce(
      services,
      { instituteId: event.institute_id, eventRef: `webhooks:${id}:${since}:${news}:${hours}:${to}` },
      [
        {
          channel: 'email',
          to,
          template: 'institute_news',
          subject: HOOK_MAIL.subject[news](row.label),
          text: textOf(row, news, hours),
          vars: {},
          instituteId: event.institute_id,
          test: row.is_test,
        },
      ],
    );
}

function textOf({ url, problem }: FailingEndpointRow, news: 'failing' | 'paused', hours: number): string {
  const said =
    Object.entries(HOOK_PROBLEM).find(([name]) => name === problem)?.[1] ?? HOOK_PROBLEM.unreachable;
  const what =
    news === 'failing'
      ? [HOOK_MAIL.failing(url, hours, said), HOOK_MAIL.goesOn]
      : [HOOK_MAIL.paused(url, said), HOOK_MAIL.stays];
  return [...what, HOOK_MAIL.forward].join('\n\n');
}
