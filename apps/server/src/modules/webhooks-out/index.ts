export { mountWebhooks } from './webhooks-out.routes.ts';
export { scheduleWebhooks } from './webhooks-out.jobs.ts';
export { webhookSender } from './sending/webhook-sender.ts';
export { SEALED_ENDPOINT_COLUMN } from './endpoints/endpoint-secrets.ts';
