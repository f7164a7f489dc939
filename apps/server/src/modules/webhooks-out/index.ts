export { mountWebhooks } from './webhooks-out.routes.ts';
export { scheduleWebhooks } from './webhooks-out.jobs.ts';
export { webhookSender } from './sending/webhook-sender.ts';
export { pauseAsked, resume } from './endpoints/endpoint-states.store.ts';
export { replay } from './deliveries/deliveries.store.ts';
export { SEALED_ENDPOINT_COLUMN } from './endpoints/endpoint-secrets.ts';
export {
  createGroupEndpointOf,
  endGroupEndpointOf,
  groupEndpointsOf,
  resumeGroupEndpointOf,
  rotateGroupEndpointOf,
} from './console/group-endpoints.ts';
export type { EndpointPlace } from './console/group-endpoints.ts';
