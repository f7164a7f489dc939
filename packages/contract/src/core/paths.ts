/**
 * Verb, service and path of every call. No schemas here, so the browser can import this file at run time without
 * loading the schema library (stack: zod stays out of the payer's first load).
 */

/** The services of the specification and our own, each with a base address that the settings may change (decisions 1). */
export type Service =
  | 'pages'
  | 'customer'
  | 'notify'
  | 'erp'
  | 'checkout'
  | 'portal'
  | 'console'
  | 'api'
  | 'dev'
  | 'webhooks';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface CallPath {
  readonly method: Method;
  readonly service: Service;
  /** Relative to the service's base address; `:name` marks a path parameter. */
  readonly path: string;
}

/** Default base address of each service on the product's one origin (decisions 1). */
export const defaultBases: Readonly<Record<Service, string>> = {
  pages: '/api/pages',
  customer: '/api/customer',
  notify: '/api/notify',
  erp: '/api/erp',
  checkout: '/api/checkout/v1',
  portal: '/api/portal/v1',
  console: '/api/console/v1',
  api: '/api/v1',
  dev: '/api/dev',
  webhooks: '/api/webhooks',
};

const get = (service: Service, path: string): CallPath => ({ method: 'GET', service, path });
const post = (service: Service, path: string): CallPath => ({ method: 'POST', service, path });
const patch = (service: Service, path: string): CallPath => ({ method: 'PATCH', service, path });

/** Every call of both specifications and of our own services, by its name in this product. */
export const paths = {
  'pages.fetch': get('pages', '/v1/payment-pages/fetch'),
  'search.options': get('pages', '/v1/payment-pages/gileayc/fetch'),
  'search.institutes': get('pages', '/v1/gile/:group_code/institutes/fetch'),
  'search.locations': get('pages', '/v1/gile/:group_code/locations/fetch'),
  'search.education_types': get('pages', '/v1/gile/:group_code/education-types/fetch'),
  'search.academic_years': get('pages', '/v1/gile/:group_code/academic-years/fetch'),
  'search.classes': get('pages', '/v1/gile/:group_code/classes/fetch'),
  'reverse.callback': get('pages', '/v1/payment-pages/callback'),
  'reverse.create_customer': post('pages', '/v1/customer/create-customer'),
  'fees.checkbox': get('pages', '/v1/payment-pages/check-box-fee-types/fetch'),
  'fees.dynamic': get('pages', '/v1/payment-pages/fee-types/fetch'),
  'fees.calculate': post('pages', '/v1/payment-pages/fee-types/calculate'),
  'family.list': get('pages', '/v1/payment-pages/family/fetch'),
  'family.open': post('pages', '/v1/payment-pages/family/open'),
  'fees.order': get('pages', '/v1.2/students/application-fee-type/order/fetch'),
  'students.fetch': get('pages', '/v1/students/fetch'),
  'students.field_details': get('pages', '/v1/students/field-details/fetch'),
  'students.create': post('pages', '/v1/students/create'),
  'students.create_fee_types': post('pages', '/v1/students/student-fee-type-details/create'),
  'students.wrapper': post('pages', '/v1/students/wrapper'),
  'form.update_fields': patch('pages', '/v1/form-editor/form-fields/update'),
  'customers.update_mobile': patch('pages', '/v1/customer/customer-details/update-mobile'),
  'sessions.fetch': get('pages', '/v1/misc/session/fetch'),
  'sessions.create': post('pages', '/v1/misc/session/create'),
  'visit.end': post('pages', '/v1/misc/visit/end'),
  'sessions.update': patch('pages', '/v1/misc/session/update'),
  'workflow.details': post('pages', '/v1/workflow/fetch/details'),
  'verification.check_email': post('pages', '/v1/verifications/check-email'),
  'verification.verify_email': post('pages', '/v1/verifications/verify-otp'),
  'verification.resend': post('pages', '/v1/verifications/resend-otp'),
  'receipts.fetch': get('pages', '/v1/receipts/fetch'),
  'receipts.download': post('pages', '/v1/receipts/download'),
  'tokens.authorize': post('pages', '/v0.1/authentication/platform/authorize'),
  'tokens.regenerate': post('customer', '/v0.1/authentication/platform/regenerate-token'),
  'customer.bypass_login': post('customer', '/v1/auth/login/bypass-login'),
  'verification.check_mobile': post('customer', '/v1/auth/login/check-mobile'),
  'verification.verify_mobile': post('customer', '/v1/auth/login/verify-otp'),
  'customer.update_mobile': patch('customer', '/v1/customer-profile/customer-details/update-mobile'),
  'notify.authorize': post('notify', '/v1/auth/authorize'),
  'notify.regenerate': post('notify', '/v1/auth/regenerate-token'),
  'verification.send_mobile': post('notify', '/v1/customer-portal/otp/send-otp'),
  'erp.create_customer': post('erp', '/v1/customer/create-customer'),
  'erp.create_session': post('erp', '/v1/misc/session/create'),
  'erp.create_order': post('erp', '/v1/orders/create'),
  'erp.order': get('erp', '/v1/orders/:order_id'),
  'erp.orders': get('erp', '/v1/orders'),
  'checkout.create_order': post('checkout', '/orders'),
  'checkout.renew_token': post('checkout', '/orders/:order_id/token'),
  'checkout.own_status': get('checkout', '/orders/:order_id/status'),
  'links.create': post('checkout', '/links'),
  'links.list': get('checkout', '/links'),
  'links.cancel': post('checkout', '/links/:link_id/cancel'),
  'links.open': post('checkout', '/links/open'),
  'links.pay': post('checkout', '/links/pay'),
  'checkout.order': get('checkout', '/order'),
  'checkout.begin': post('checkout', '/attempts'),
  'checkout.confirm': post('checkout', '/attempts/confirm'),
  'checkout.status': get('checkout', '/status'),
  'checkout.cancel': post('checkout', '/cancel'),
  'checkout.mandate': get('checkout', '/mandate'),
  'checkout.register_mandate': post('checkout', '/mandate/register'),
  'checkout.confirm_mandate': post('checkout', '/mandate/confirm'),
  'emi.application': get('checkout', '/emi/application'),
  'emi.applicant': post('checkout', '/emi/applicant'),
  'emi.send_code': post('checkout', '/emi/consent/code'),
  'emi.consent': post('checkout', '/emi/consent'),
  'emi.advance': post('checkout', '/emi/advance'),
  'emi.cancel': post('checkout', '/emi/cancel'),
  'emi.key_facts': get('checkout', '/emi/key-facts'),
  'emi.key_facts_pdf': get('checkout', '/emi/key-facts/pdf'),
  'emi.lender_webhook': post('webhooks', '/lenders/:path'),
  'receipts.at_once': get('checkout', '/payments/:application_code/receipt'),
  'payments.truth': get('checkout', '/payments/:application_code'),
  'portal.send_code': post('portal', '/code'),
  'portal.verify_code': post('portal', '/code/verify'),
  'portal.leave': post('portal', '/leave'),
  'portal.plans': get('portal', '/plans'),
  'portal.key_facts_pdf': get('portal', '/plans/:application_code/key-facts/pdf'),
  'console.import_bundle': post('console', '/imports/bundle'),
  'console.import_settlement': post('console', '/imports/settlement'),
  'console.request_refund': post('console', '/refunds'),
  'console.refunds': get('console', '/refunds'),
  'console.reverse_payment': post('console', '/payments/reverse'),
  'console.reviews': get('console', '/reviews'),
  'console.place_money': post('console', '/reviews/place'),
  'console.note_review': post('console', '/reviews/notes'),
  'console.disputes': get('console', '/disputes'),
  'console.dispute_evidence': get('console', '/disputes/evidence'),
  'console.note_dispute': post('console', '/disputes/notes'),
  'console.keys': get('console', '/keys'),
  'console.create_key': post('console', '/keys'),
  'console.revoke_key': post('console', '/keys/revoke'),
  'console.rotate_key': post('console', '/keys/rotate'),
  'console.group_endpoints': get('console', '/webhook-endpoints'),
  'console.create_group_endpoint': post('console', '/webhook-endpoints'),
  'console.rotate_group_endpoint': post('console', '/webhook-endpoints/rotate'),
  'console.resume_group_endpoint': post('console', '/webhook-endpoints/resume'),
  'console.end_group_endpoint': post('console', '/webhook-endpoints/end'),
  'dev.messages': get('dev', '/messages'),
  'dev.clock': post('dev', '/clock'),
  'webhooks.receive': post('webhooks', '/:gateway/:account'),
} as const satisfies Record<string, CallPath>;

export type CallName = keyof typeof paths;
