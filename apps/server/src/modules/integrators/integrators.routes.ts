import {
  erpCreateCustomer,
  erpCreateOrder,
  erpCreateSession,
  erpOrder as erpOrderEntry,
  erpOrders,
} from '@shulk/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { createCustomer } from './create-customer.ts';
import { createErpOrder } from './create-erp-order.ts';
import { createErpSession } from './create-erp-session.ts';
import { erpCaller } from './erp-caller.ts';
import { erpOrder, erpOrdersOfReference } from './erp-orders.ts';

/** Mounts the calls of an institute's own server (decisions 1), and the guard of its credentials. */
export function mountIntegrators(http: FastifyInstance): void {
  const { guards, services } = http.platform;
  guards.provideErp((request, shown) =>
    erpCaller(request, shown, () =>
      services.log.warn({ alarm: 'erp_credentials' }, 'the credentials of an institute are being guessed'),
    ),
  );
  mount(http, erpCreateCustomer, createCustomer);
  mount(http, erpCreateSession, createErpSession);
  mount(http, erpCreateOrder, createErpOrder);
  mount(http, erpOrderEntry, erpOrder);
  mount(http, erpOrders, erpOrdersOfReference);
}
