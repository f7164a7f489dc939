import type { CallPath, Method } from './paths.ts';

const call =
  (method: Method) =>
  (path: string): CallPath => ({ method, service: 'api', path });
const get = call('GET');
const post = call('POST');
const patch = call('PATCH');
const remove = call('DELETE');
const put = call('PUT');

/**
 * Every call of the institute API by its name, `api.{resource}_{act}`, in the order of the resources. Apart from the
 * other paths, because a payer's browser loads those and makes none of these.
 */
export const apiPaths = {
  'api.classes_list': get('/classes'),
  'api.clock_advance': post('/clock/advance'),
  'api.dispute_get': get('/disputes/:dispute_id'),
  'api.disputes_list': get('/disputes'),
  'api.emi_application_get': get('/emi-applications/:application_id'),
  'api.emi_applications_list': get('/emi-applications'),
  'api.event_get': get('/events/:event_id'),
  'api.events_list': get('/events'),
  'api.exceptions_list': get('/exceptions'),
  'api.held_money_list': get('/held-money'),
  'api.import_create': post('/imports'),
  'api.import_get': get('/imports/:import_id'),
  'api.imports_list': get('/imports'),
  'api.institute_get': get('/institute'),
  'api.order_get': get('/orders/:order_id'),
  'api.orders_list': get('/orders'),
  'api.payment_get': get('/payments/:payment_id'),
  'api.payments_list': get('/payments'),
  'api.receipt_get': get('/receipts/:number'),
  'api.receipt_pdf': get('/receipts/:number/pdf'),
  'api.receipts_list': get('/receipts'),
  'api.refund_get': get('/refunds/:refund_id'),
  'api.refund_request': post('/refunds'),
  'api.refunds_list': get('/refunds'),
  'api.settlement_get': get('/settlements/:settlement_id'),
  'api.settlement_rows': get('/settlements/:settlement_id/rows'),
  'api.settlements_list': get('/settlements'),
  'api.webhook_endpoints_create': post('/webhook-endpoints'),
  'api.webhook_endpoints_list': get('/webhook-endpoints'),
  'api.webhook_endpoints_get': get('/webhook-endpoints/:endpoint_id'),
  'api.webhook_endpoints_change': patch('/webhook-endpoints/:endpoint_id'),
  'api.webhook_endpoints_delete': remove('/webhook-endpoints/:endpoint_id'),
  'api.webhook_endpoints_pause': post('/webhook-endpoints/:endpoint_id/pause'),
  'api.webhook_endpoints_resume': post('/webhook-endpoints/:endpoint_id/resume'),
  'api.webhook_endpoints_rotate_secret': post('/webhook-endpoints/:endpoint_id/secret'),
  'api.webhook_endpoints_test': post('/webhook-endpoints/:endpoint_id/test'),
  'api.webhook_endpoints_replay': post('/webhook-endpoints/:endpoint_id/replay'),
  'api.webhook_deliveries_list': get('/webhook-endpoints/:endpoint_id/deliveries'),
  'api.mandates_list': get('/mandates'),
  'api.mandate_get': get('/mandates/:mandate_id'),
  'api.mandate_cancel': post('/mandates/:mandate_id/cancel'),
  'api.debits_list': get('/debits'),
  'api.debit_get': get('/debits/:debit_id'),
  'api.debit_skip': post('/mandates/:mandate_id/debits/:instalment_no/skip'),
  'api.offline_payments_list': get('/offline-payments'),
  'api.offline_payment_record': post('/offline-payments'),
  'api.offline_payment_get': get('/offline-payments/:payment_id'),
  'api.offline_payment_cancel': post('/offline-payments/:payment_id/cancel'),
  'api.checkout_link_create': post('/checkout-links'),
  'api.checkout_link_get': get('/checkout-links/:link_id'),
  'api.checkout_links_list': get('/checkout-links'),
  'api.checkout_link_cancel': post('/checkout-links/:link_id/cancel'),
  'api.structures_list': get('/structures'),
  'api.students_list': get('/students'),
  'api.students_bulk': post('/students/bulk'),
  'api.student_get': get('/students/:student_id'),
  'api.fee_lines_list': get('/fee-lines'),
  'api.fee_lines_bulk': post('/fee-lines/bulk'),
  'api.fee_line_get': get('/fee-lines/:fee_line_id'),
  'api.student_fee_line_get': get('/students/:student_id/fee-lines/:code'),
  'api.fee_line_put': put('/students/:student_id/fee-lines/:code'),
  'api.heads_list': get('/heads'),
  'api.head_put': put('/heads/:code'),
  'api.student_put': put('/students/:student_id'),
} as const satisfies Record<`api.${string}`, CallPath>;
