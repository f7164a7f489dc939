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
  createGroupEndpoint,
  endGroupEndpoint,
  listGroupEndpoints,
  resumeGroupEndpoint,
  rotateGroupEndpoint,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
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
import {
  createGroupEndpointOf,
  endGroupEndpointOf,
  groupEndpointsOf,
  resumeGroupEndpointOf,
  rotateGroupEndpointOf,
} from './console/group-endpoints.ts';
import { DUE_LANES } from './sending/lanes.store.ts';

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
  mountGroupEndpoints(http);
}

/** Mounts the operator's calls about endpoints that hear of a whole group: no key of one institute may make them. */
function mountGroupEndpoints(http: FastifyInstance): void {
  mount(http, createGroupEndpoint, async (ctx, { body }) =>
    answer(await createGroupEndpointOf(ctx, body), { status: 201 }),
  );
  mount(http, listGroupEndpoints, (ctx, { query }) => groupEndpointsOf(ctx, query));
  mount(http, rotateGroupEndpoint, (ctx, { body }) => rotateGroupEndpointOf(ctx, body));
  mount(http, endGroupEndpoint, (ctx, { body }) => endGroupEndpointOf(ctx, body));
  mount(http, resumeGroupEndpoint, async (ctx, { body }) => {
    const resumed = await resumeGroupEndpointOf(ctx, body);
    ctx.services.due.wake(DUE_LANES.kind);
    return resumed;
  });
}
