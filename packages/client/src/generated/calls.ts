/* Written by `npm run client:calls` from our OpenAPI document: do not edit. */
import type { Answer, Body, CallOptions, ChangeOptions, Item, List, Query } from '../call-types.ts';
import type { components } from './schema.ts';

/** The version of the API that this client was made for. */
export const VERSION = '2026-11-27';

/**
 * Method and path of each call, and what it takes. `keyed`: it happens once, however often it is sent with one key.
 * `list`: it is read page by page.
 */
export const CALLS = {
  checkoutLinks: {
    cancel: 'POST /checkout-links/{link_id}/cancel body keyed',
    create: 'POST /checkout-links body keyed',
    list: 'GET /checkout-links query list',
    get: 'GET /checkout-links/{link_id}',
  },
  classes: {
    list: 'GET /classes query list',
  },
  clock: {
    advance: 'POST /clock/advance body keyed',
  },
  debits: {
    get: 'GET /debits/{debit_id}',
    skip: 'POST /mandates/{mandate_id}/debits/{instalment_no}/skip body keyed',
    list: 'GET /debits query list',
  },
  disputes: {
    get: 'GET /disputes/{dispute_id}',
    list: 'GET /disputes query list',
  },
  emiApplications: {
    get: 'GET /emi-applications/{application_id}',
    list: 'GET /emi-applications query list',
  },
  events: {
    get: 'GET /events/{event_id}',
    list: 'GET /events query list',
  },
  exceptions: {
    list: 'GET /exceptions query list',
  },
  feeLines: {
    get: 'GET /fee-lines/{fee_line_id}',
    put: 'PUT /students/{student_id}/fee-lines/{code} body',
    bulk: 'POST /fee-lines/bulk body keyed',
    list: 'GET /fee-lines query list',
  },
  students: {
    feeLineGet: 'GET /students/{student_id}/fee-lines/{code}',
    get: 'GET /students/{student_id} query',
    put: 'PUT /students/{student_id} body',
    bulk: 'POST /students/bulk body keyed',
    list: 'GET /students query list',
  },
  heads: {
    put: 'PUT /heads/{code} body',
    list: 'GET /heads query list',
  },
  heldMoney: {
    list: 'GET /held-money query list',
  },
  imports: {
    create: 'POST /imports body query keyed',
    list: 'GET /imports query list',
    get: 'GET /imports/{import_id}',
  },
  institute: {
    get: 'GET /institute',
  },
  mandates: {
    cancel: 'POST /mandates/{mandate_id}/cancel body keyed',
    get: 'GET /mandates/{mandate_id}',
    list: 'GET /mandates query list',
  },
  offlinePayments: {
    cancel: 'POST /offline-payments/{payment_id}/cancel body keyed',
    get: 'GET /offline-payments/{payment_id}',
    record: 'POST /offline-payments body keyed',
    list: 'GET /offline-payments query list',
  },
  orders: {
    get: 'GET /orders/{order_id}',
    list: 'GET /orders query list',
  },
  payments: {
    get: 'GET /payments/{payment_id}',
    list: 'GET /payments query list',
  },
  receipts: {
    get: 'GET /receipts/{number}',
    pdf: 'GET /receipts/{number}/pdf',
    list: 'GET /receipts query list',
  },
  refunds: {
    get: 'GET /refunds/{refund_id}',
    request: 'POST /refunds body keyed',
    list: 'GET /refunds query list',
  },
  settlements: {
    get: 'GET /settlements/{settlement_id}',
    rows: 'GET /settlements/{settlement_id}/rows query list',
    list: 'GET /settlements query list',
  },
  structures: {
    list: 'GET /structures query list',
  },
  webhookEndpoints: {
    deliveries: 'GET /webhook-endpoints/{endpoint_id}/deliveries query list',
    change: 'PATCH /webhook-endpoints/{endpoint_id} body',
    delete: 'DELETE /webhook-endpoints/{endpoint_id}',
    get: 'GET /webhook-endpoints/{endpoint_id}',
    create: 'POST /webhook-endpoints body keyed',
    list: 'GET /webhook-endpoints list',
    pause: 'POST /webhook-endpoints/{endpoint_id}/pause',
    replay: 'POST /webhook-endpoints/{endpoint_id}/replay body keyed',
    resume: 'POST /webhook-endpoints/{endpoint_id}/resume',
    rotateSecret: 'POST /webhook-endpoints/{endpoint_id}/secret keyed',
    test: 'POST /webhook-endpoints/{endpoint_id}/test',
  },
} as const;

/** The calls of the institute API. */
export interface Calls {
  readonly checkoutLinks: {
    /** Closes a link; an order that was made by it stays. Scope: `checkout-links:write` */
    cancel(link_id: string, body: Body<'api.checkout_link_cancel'>, options?: CallOptions): Promise<Answer<'api.checkout_link_cancel'>>;
    /** A link that opens a page with the student filled in; publishable keys may make one, too. Scope: `checkout-links:write` */
    create(body: Body<'api.checkout_link_create'>, options?: CallOptions): Promise<Answer<'api.checkout_link_create'>>;
    /** The links of the institute, until half a year after their end; that one expires is no change. Scope: `checkout-links:read` */
    list(query?: Query<'api.checkout_links_list'>, options?: CallOptions): List<Item<'api.checkout_links_list'>>;
    /** One link, until it is cleared away. Scope: `checkout-links:read` */
    get(link_id: string, options?: CallOptions): Promise<Answer<'api.checkout_link_get'>>;
  };
  readonly classes: {
    /** The classes on offer. Scope: `classes:read` */
    list(query?: Query<'api.classes_list'>, options?: CallOptions): List<Item<'api.classes_list'>>;
  };
  readonly clock: {
    /** Moves the clock of a test institute forward, and does in order what falls due on the way. Scope: `clock:write` */
    advance(body: Body<'api.clock_advance'>, options?: CallOptions): Promise<Answer<'api.clock_advance'>>;
  };
  readonly debits: {
    /** One debit. Scope: `mandates:read` */
    get(debit_id: string, options?: CallOptions): Promise<Answer<'api.debit_get'>>;
    /** Lets one debit out that has not begun; its fees stay owed, and its payer is told. Scope: `mandates:write` */
    skip(mandate_id: string, instalment_no: string, body: Body<'api.debit_skip'>, options?: CallOptions): Promise<Answer<'api.debit_skip'>>;
    /** The debits of mandates. Scope: `mandates:read` */
    list(query?: Query<'api.debits_list'>, options?: CallOptions): List<Item<'api.debits_list'>>;
  };
  readonly disputes: {
    /** One dispute. Scope: `disputes:read` */
    get(dispute_id: string, options?: CallOptions): Promise<Answer<'api.dispute_get'>>;
    /** Claims of payers' banks. Scope: `disputes:read` */
    list(query?: Query<'api.disputes_list'>, options?: CallOptions): List<Item<'api.disputes_list'>>;
  };
  readonly emiApplications: {
    /** One application for monthly instalments. Scope: `emi-applications:read` */
    get(application_id: string, options?: CallOptions): Promise<Answer<'api.emi_application_get'>>;
    /** Applications for monthly instalments. Scope: `emi-applications:read` */
    list(query?: Query<'api.emi_applications_list'>, options?: CallOptions): List<Item<'api.emi_applications_list'>>;
  };
  readonly events: {
    /** One event. Scope: `events:read` */
    get(event_id: string, options?: CallOptions): Promise<Answer<'api.event_get'>>;
    /** Events in the order of their numbers; none is ever put in before one that was read. Scope: `events:read` */
    list(query?: Query<'api.events_list'>, options?: CallOptions): List<Item<'api.events_list'>>;
  };
  readonly exceptions: {
    /** What a person has to look at in settlements. Scope: `exceptions:read` */
    list(query?: Query<'api.exceptions_list'>, options?: CallOptions): List<Item<'api.exceptions_list'>>;
  };
  readonly feeLines: {
    /** One fee, by our id. Scope: `fee-lines:read` */
    get(fee_line_id: string, options?: CallOptions): Promise<Answer<'api.fee_line_get'>>;
    /** Creates, updates or withdraws a fee of a student. Scope: `fee-lines:write` */
    put(student_id: string, code: string, body: Body<'api.fee_line_put'>, options?: ChangeOptions): Promise<Answer<'api.fee_line_put'>>;
    /** Creates, updates or withdraws many fees; each is written or refused by itself. Scope: `fee-lines:write` */
    bulk(body: Body<'api.fee_lines_bulk'>, options?: CallOptions): Promise<Answer<'api.fee_lines_bulk'>>;
    /** The fees of students. Scope: `fee-lines:read` */
    list(query?: Query<'api.fee_lines_list'>, options?: CallOptions): List<Item<'api.fee_lines_list'>>;
  };
  readonly students: {
    /** One fee, by the codes of your system. Scope: `fee-lines:read` */
    feeLineGet(student_id: string, code: string, options?: CallOptions): Promise<Answer<'api.student_fee_line_get'>>;
    /** One student. Scope: `students:read` */
    get(student_id: string, query?: Query<'api.student_get'>, options?: CallOptions): Promise<Answer<'api.student_get'>>;
    /** Creates or updates a student, with guardians and fees if they are sent. Scope: `students:write` */
    put(student_id: string, body: Body<'api.student_put'>, options?: ChangeOptions): Promise<Answer<'api.student_put'>>;
    /** Creates or updates many students; each is written or refused by itself. Scope: `students:write` */
    bulk(body: Body<'api.students_bulk'>, options?: CallOptions): Promise<Answer<'api.students_bulk'>>;
    /** The students. Scope: `students:read` */
    list(query?: Query<'api.students_list'>, options?: CallOptions): List<Item<'api.students_list'>>;
  };
  readonly heads: {
    /** Creates or updates a fee head. Scope: `heads:write` */
    put(code: string, body: Body<'api.head_put'>, options?: ChangeOptions): Promise<Answer<'api.head_put'>>;
    /** The fee heads. Scope: `heads:read` */
    list(query?: Query<'api.heads_list'>, options?: CallOptions): List<Item<'api.heads_list'>>;
  };
  readonly heldMoney: {
    /** Payments of which a part or all pays no fee and waits for a person. Scope: `held-money:read` */
    list(query?: Query<'api.held_money_list'>, options?: CallOptions): List<Item<'api.held_money_list'>>;
  };
  readonly imports: {
    /** Loads a bundle of the institute: what it names is created or updated, all else stays. Scope: `imports:write` */
    create(body: Body<'api.import_create'>, query?: Query<'api.import_create'>, options?: CallOptions): Promise<Answer<'api.import_create'>>;
    /** What keys of the institute loaded. Scope: `imports:read` */
    list(query?: Query<'api.imports_list'>, options?: CallOptions): List<Item<'api.imports_list'>>;
    /** One import, also while it runs. Scope: `imports:read` */
    get(import_id: string, options?: CallOptions): Promise<Answer<'api.import_get'>>;
  };
  readonly institute: {
    /** The institute of the key. Scope: `institutes:read` */
    get(options?: CallOptions): Promise<Answer<'api.institute_get'>>;
  };
  readonly mandates: {
    /** Ends a mandate, here and at the gateway; its payer is told, and a debit that has begun goes on. Scope: `mandates:write` */
    cancel(mandate_id: string, body: Body<'api.mandate_cancel'>, options?: CallOptions): Promise<Answer<'api.mandate_cancel'>>;
    /** One mandate. Scope: `mandates:read` */
    get(mandate_id: string, options?: CallOptions): Promise<Answer<'api.mandate_get'>>;
    /** What payers agreed to have debited. Scope: `mandates:read` */
    list(query?: Query<'api.mandates_list'>, options?: CallOptions): List<Item<'api.mandates_list'>>;
  };
  readonly offlinePayments: {
    /** Takes one back, as when a cheque is returned: its fees are owed again and its receipt is void. Scope: `offline-payments:write` */
    cancel(payment_id: string, body: Body<'api.offline_payment_cancel'>, options?: CallOptions): Promise<Answer<'api.offline_payment_cancel'>>;
    /** One of them. Scope: `offline-payments:read` */
    get(payment_id: string, options?: CallOptions): Promise<Answer<'api.offline_payment_get'>>;
    /** Books money that the institute received itself; the same code with the same content again is nothing new. Scope: `offline-payments:write` */
    record(body: Body<'api.offline_payment_record'>, options?: CallOptions): Promise<Answer<'api.offline_payment_record'>>;
    /** Money that the institute received itself. Scope: `offline-payments:read` */
    list(query?: Query<'api.offline_payments_list'>, options?: CallOptions): List<Item<'api.offline_payments_list'>>;
  };
  readonly orders: {
    /** One order. Scope: `orders:read` */
    get(order_id: string, options?: CallOptions): Promise<Answer<'api.order_get'>>;
    /** Orders, paid and unpaid. Scope: `orders:read` */
    list(query?: Query<'api.orders_list'>, options?: CallOptions): List<Item<'api.orders_list'>>;
  };
  readonly payments: {
    /** One payment. Scope: `payments:read` */
    get(payment_id: string, options?: CallOptions): Promise<Answer<'api.payment_get'>>;
    /** Payments by gateways. Scope: `payments:read` */
    list(query?: Query<'api.payments_list'>, options?: CallOptions): List<Item<'api.payments_list'>>;
  };
  readonly receipts: {
    /** One receipt. Scope: `receipts:read` */
    get(number: string, options?: CallOptions): Promise<Answer<'api.receipt_get'>>;
    /** The PDF of a receipt, in base64. Scope: `receipts:read` */
    pdf(number: string, options?: CallOptions): Promise<Answer<'api.receipt_pdf'>>;
    /** Receipts. Scope: `receipts:read` */
    list(query?: Query<'api.receipts_list'>, options?: CallOptions): List<Item<'api.receipts_list'>>;
  };
  readonly refunds: {
    /** One refund. Scope: `refunds:read` */
    get(refund_id: string, options?: CallOptions): Promise<Answer<'api.refund_get'>>;
    /** Gives a captured payment back, all that is left of it or a part; it is sent at once. Scope: `refunds:write` */
    request(body: Body<'api.refund_request'>, options?: CallOptions): Promise<Answer<'api.refund_request'>>;
    /** Refunds, and money that banks took back. Scope: `refunds:read` */
    list(query?: Query<'api.refunds_list'>, options?: CallOptions): List<Item<'api.refunds_list'>>;
  };
  readonly settlements: {
    /** One payout. Scope: `settlements:read` */
    get(settlement_id: string, options?: CallOptions): Promise<Answer<'api.settlement_get'>>;
    /** The payments, refunds and charges of a payout. Scope: `settlements:read` */
    rows(settlement_id: string, query?: Query<'api.settlement_rows'>, options?: CallOptions): List<Item<'api.settlement_rows'>>;
    /** Payouts of gateways, with their UTR. Scope: `settlements:read` */
    list(query?: Query<'api.settlements_list'>, options?: CallOptions): List<Item<'api.settlements_list'>>;
  };
  readonly structures: {
    /** What new students of each class owe. Scope: `structures:read` */
    list(query?: Query<'api.structures_list'>, options?: CallOptions): List<Item<'api.structures_list'>>;
  };
  readonly webhookEndpoints: {
    /** What was sent to an endpoint and what it answered, by the time of the last change. Scope: `webhook-endpoints:read` */
    deliveries(endpoint_id: string, query?: Query<'api.webhook_deliveries_list'>, options?: CallOptions): List<Item<'api.webhook_deliveries_list'>>;
    /** Changes what is given, and nothing else. Scope: `webhook-endpoints:write` */
    change(endpoint_id: string, body: Body<'api.webhook_endpoints_change'>, options?: ChangeOptions): Promise<Answer<'api.webhook_endpoints_change'>>;
    /** Deletes an endpoint; what waits for it is never sent. Scope: `webhook-endpoints:write` */
    delete(endpoint_id: string, options?: CallOptions): Promise<Answer<'api.webhook_endpoints_delete'>>;
    /** One endpoint. Scope: `webhook-endpoints:read` */
    get(endpoint_id: string, options?: CallOptions): Promise<Answer<'api.webhook_endpoints_get'>>;
    /** Makes an endpoint; its secret is in the answer, and never shown again. Scope: `webhook-endpoints:write` */
    create(body: Body<'api.webhook_endpoints_create'>, options?: CallOptions): Promise<Answer<'api.webhook_endpoints_create'>>;
    /** All endpoints of the institute, at most twenty. Scope: `webhook-endpoints:read` */
    list(options?: CallOptions): List<Item<'api.webhook_endpoints_list'>>;
    /** Pauses an endpoint: its events wait, as long as events are kept. Scope: `webhook-endpoints:write` */
    pause(endpoint_id: string, options?: CallOptions): Promise<Answer<'api.webhook_endpoints_pause'>>;
    /** Sends events again that the endpoint chose: those to which everything given applies. Scope: `webhook-endpoints:write` */
    replay(endpoint_id: string, body: Body<'api.webhook_endpoints_replay'>, options?: CallOptions): Promise<Answer<'api.webhook_endpoints_replay'>>;
    /** Resumes an endpoint: what waits is sent at once, in the order of each student. Scope: `webhook-endpoints:write` */
    resume(endpoint_id: string, options?: CallOptions): Promise<Answer<'api.webhook_endpoints_resume'>>;
    /** Makes a new secret; for a day every webhook is signed with both. Scope: `webhook-endpoints:write` */
    rotateSecret(endpoint_id: string, options?: CallOptions): Promise<Answer<'api.webhook_endpoints_rotate_secret'>>;
    /** Sends an event of the type webhook.test now, also to a paused endpoint, and says what came back. Scope: `webhook-endpoints:write` */
    test(endpoint_id: string, options?: CallOptions): Promise<Answer<'api.webhook_endpoints_test'>>;
  };
}

export type CheckoutLink = components['schemas']['CheckoutLink'];
export type Class = components['schemas']['Class'];
export type Debit = components['schemas']['Debit'];
export type Dispute = components['schemas']['Dispute'];
export type EmiApplication = components['schemas']['EmiApplication'];
export type Exception = components['schemas']['Exception'];
export type FeeLine = components['schemas']['FeeLine'];
export type Guardian = components['schemas']['Guardian'];
export type Mandate = components['schemas']['Mandate'];
export type OfflinePayment = components['schemas']['OfflinePayment'];
export type Order = components['schemas']['Order'];
export type Payment = components['schemas']['Payment'];
export type Receipt = components['schemas']['Receipt'];
export type Refund = components['schemas']['Refund'];
export type Settlement = components['schemas']['Settlement'];
export type Student = components['schemas']['Student'];
export type Head = components['schemas']['Head'];
export type Import = components['schemas']['Import'];
export type Institute = components['schemas']['Institute'];
export type SettlementRow = components['schemas']['SettlementRow'];
export type Structure = components['schemas']['Structure'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
