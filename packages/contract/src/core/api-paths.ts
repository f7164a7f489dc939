import type { CallPath, Method } from './paths.ts';

const call =
  (method: Method) =>
  (path: string): CallPath => ({ method, service: 'api', path });
const get = call('GET');

/**
 * Every call of the institute API by its name, `api.{resource}_{act}`, in the order of the resources. Apart from the
 * other paths, because a payer's browser loads those and makes none of these.
 */
export const apiPaths = {
  'api.classes_list': get('/classes'),
  'api.event_get': get('/events/:event_id'),
  'api.events_list': get('/events'),
  'api.institute_get': get('/institute'),
  'api.order_get': get('/orders/:order_id'),
  'api.orders_list': get('/orders'),
  'api.payment_get': get('/payments/:payment_id'),
  'api.payments_list': get('/payments'),
  'api.receipt_get': get('/receipts/:number'),
  'api.receipt_pdf': get('/receipts/:number/pdf'),
  'api.receipts_list': get('/receipts'),
  'api.refund_get': get('/refunds/:refund_id'),
  'api.refunds_list': get('/refunds'),
} as const satisfies Record<`api.${string}`, CallPath>;
