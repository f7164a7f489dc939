import {
  apiWebhookDeliveriesList,
  apiWebhookEndpointsChange,
  apiWebhookEndpointsCreate,
  apiWebhookEndpointsDelete,
  apiWebhookEndpointsGet,
  apiWebhookEndpointsList,
  apiWebhookEndpointsPause,
  apiWebhookEndpointsReplay,
  apiWebhookEndpointsResume,
  apiWebhookEndpointsRotateSecret,
  apiWebhookEndpointsTest,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { listDeliveries, replayEvents, sendTest } from './calls/delivery-verbs.ts';
import {
  changeEndpoint,
  createEndpoint,
  getEndpoint,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './calls/endpoint-verbs.ts';

/** Mounts the calls about webhooks to an institute's own systems (decision 257). */
export function mountWebhooks(http: FastifyInstance): void {
  mount(http, apiWebhookEndpointsCreate, createEndpoint);
  mount(http, apiWebhookEndpointsList, listEndpoints);
  mount(http, apiWebhookEndpointsGet, getEndpoint);
  mount(http, apiWebhookEndpointsChange, changeEndpoint);
  mount(http, apiWebhookEndpointsDelete, removeEndpoint);
  mount(http, apiWebhookEndpointsPause, pauseEndpoint);
  mount(http, apiWebhookEndpointsResume, resumeEndpoint);
  mount(http, apiWebhookEndpointsRotateSecret, rotateSecret);
  mount(http, apiWebhookEndpointsTest, sendTest);
  mount(http, apiWebhookEndpointsReplay, replayEvents);
  mount(http, apiWebhookDeliveriesList, listDeliveries);
}
