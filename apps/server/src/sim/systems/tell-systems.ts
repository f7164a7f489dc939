import { numberEvents } from '../../modules/events/index.ts';
import { pauseAsked, resume, webhookSender } from '../../modules/webhooks-out/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ChaosReceiver } from './chaos-receiver.ts';

/** How often an office pauses an endpoint, and resumes one, in a round of the jobs. */
const PAUSED_SHARE = 0.02;
const RESUMED_SHARE = 0.3;

/** Numbers what waits, and sends what is due: everything that the jobs do for the systems of institutes. */
export async function sendDue({ db, clock, parts }: Services): Promise<void> {
  while ((await numberEvents(db, clock.now())) > 0);
  const sender = parts.of(webhookSender);
  while ((await sender.begin(() => undefined)) > 0) await sender.settled();
}

/** A round of the jobs for the systems; sometimes an office pauses one before, or resumes it. */
export async function tellSystems(
  services: Services,
  { random }: Pick<ChaosReceiver, 'random'>,
): Promise<void> {
  const { db, clock } = services;
  const isPaused = random.happens(PAUSED_SHARE);
  const isResumed = random.happens(RESUMED_SHARE);
  if (isPaused || isResumed) {
    const endpoints = await db.query<{ id: number; state: string }>(
      'select id, state from webhook_endpoints order by id',
    );
    const one = random.pick(endpoints);
    if (one?.state === 'ACTIVE' && isPaused) await pauseAsked(db, one.id, clock.now());
    else if (one?.state === 'PAUSED' && isResumed) await resume(db, one.id, clock.now());
  }
  await sendDue(services);
}
