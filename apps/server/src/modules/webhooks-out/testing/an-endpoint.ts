import { newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { newSecret } from '../endpoints/endpoint-secrets.ts';
import { insertEndpoint, selectEndpoint } from '../endpoints/endpoints.store.ts';
import type { EndpointRow, EndpointWish } from '../endpoints/endpoints.store.ts';
import { webhookSender } from '../sending/webhook-sender.ts';

/** An endpoint of an institute, and its secret. */
export async function anEndpoint(
  { db, settings, clock }: Pick<Services, 'db' | 'settings' | 'clock'>,
  instituteId: number,
  wish: Partial<EndpointWish> & { readonly for_group?: boolean } = {},
): Promise<EndpointRow & { readonly secret: string }> {
  const publicId = newCode('whe');
  const { secret, sealed } = newSecret(settings.secretKeys, publicId, clock.now());
  const whole = {
    url: 'https://erp.school.example/webhooks',
    description: '',
    types: [],
    deliver_twice: false,
    reorder: false,
    public_id: publicId,
    secrets_sealed: sealed,
    ...wish,
  };
  await insertEndpoint(db, instituteId, 100, whole, clock.now());
  const row = await selectEndpoint(db, instituteId, publicId, wish.for_group);
  if (row === undefined) throw new Error('The endpoint was not made.');
  return { ...row, secret };
}

/** Sends everything that is due now, and waits for it. */
export async function sendAll(services: Pick<Services, 'parts'>): Promise<void> {
  const sender = services.parts.of(webhookSender);
  while ((await sender.begin(() => undefined)) > 0) await sender.settled();
}
