import type { CallName } from '@shulk/contract';

/** The request of a call. */
export interface CallInput {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** The contacts that a visit may see in full, because it typed or proved them. */
export interface TypedContact {
  readonly mobile?: string;
  readonly email?: string;
}

/** The answer of the gateway's window after a payment. */
export interface GatewayAnswer {
  attempt_id?: string;
  gateway_payment_id?: string;
  gateway_order_id?: string;
  signature?: string;
}

/** The state of a family's browser for its calls. */
export interface Family {
  readonly slug: string;
  readonly studentId: string;
  readonly platformCode: string;
  readonly typed: TypedContact;
  readonly card: string;
  readonly chosen: readonly { readonly sft_code: string; readonly amount: string }[];
  readonly paid: GatewayAnswer;
  /** Whether an answer contained a value of this name. */
  readonly has: (name: string) => boolean;
  /** The last value of this name in any answer; empty if there is none. */
  readonly held: (name: string) => string;
  readonly refreshTokenOf: (name: CallName) => string;
  /** The code in the last message sent. */
  readonly lastMessage: () => string;
}

const pageOf = (visit: Family) => ({ payment_page_slug: visit.slug });
const studentOf = (visit: Family) => ({ sbd_code: visit.held('sbd_code') });
const levels = (visit: Family): CallInput => ({
  params: { group_code: visit.held('group_code') },
  query: { dropdown: 'true' },
});
const tokenOf = (visit: Family): string => visit.held('link_path').slice('/pay/'.length);
const reversed = (visit: Family) => ({ reverse_token: visit.held('reverse_token') });
const empty = (): CallInput => ({ body: {} });
const nothing = (): CallInput => ({});
/** Only the contact of this visit is ever typed, so nothing else may come back. */
const typedMobile = (visit: Family): string => visit.typed.mobile ?? '';
const typedEmail = (visit: Family): string => visit.typed.email ?? '';
const contactAtPortal = (visit: Family) => {
  const email = typedEmail(visit);
  return email === ''
    ? { ...pageOf(visit), method: 'mobile_verf', contact: typedMobile(visit) || '9123400001' }
    : { ...pageOf(visit), method: 'email_verf', contact: email };
};
const updateMobile = (visit: Family): CallInput => ({
  body: {
    existing_mobile: '',
    new_mobile: typedMobile(visit) || visit.held('customer_mobile'),
    student_uuid: visit.studentId,
    ...studentOf(visit),
  },
});
const sessionData = (visit: Family) => ({
  ...pageOf(visit),
  ...studentOf(visit),
  fee_types: visit.chosen,
  mobile: visit.held('customer_mobile'),
});

/**
 * The request of a family's browser for each call of the contract. The compiler requires one for a new call, and the
 * test that makes all calls shows that it was answered.
 */
export const requestsByCall: Readonly<Record<CallName, (visit: Family) => CallInput>> = {
  'pages.fetch': (visit) => ({
    query: { ...pageOf(visit), ...(visit.has('sbd_code') ? studentOf(visit) : {}) },
  }),
  'search.options': () => ({ query: { dropdown: 'true', dropdown_type: 'g', search: 'edu' } }),
  'search.institutes': levels,
  'search.locations': levels,
  'search.education_types': levels,
  'search.academic_years': levels,
  'search.classes': levels,
  'students.field_details': (visit) => ({ query: { ...pageOf(visit), student_uuid: visit.studentId } }),
  'students.fetch': (visit) => ({
    query: {
      ...pageOf(visit),
      dropdown: 'true',
      dropdown_type: 'student_uuid',
      search: visit.studentId,
    },
  }),
  'reverse.callback': (visit) => ({ query: { ...pageOf(visit), student_uuid: visit.studentId } }),
  'reverse.create_customer': (visit) => ({ body: reversed(visit) }),
  'students.create': (visit) => ({
    body: {
      ...reversed(visit),
      customer_code: visit.held('customer_code'),
      student_uuid: visit.studentId,
    },
  }),
  'students.create_fee_types': (visit) => ({ body: { ...reversed(visit), ...studentOf(visit) } }),
  'tokens.authorize': (visit) => ({ body: { platform_code: visit.platformCode } }),
  'notify.authorize': (visit) => ({ body: { platform_code: visit.platformCode } }),
  'tokens.regenerate': (visit) => ({ body: { refresh_token: visit.refreshTokenOf('tokens.authorize') } }),
  'notify.regenerate': (visit) => ({ body: { refresh_token: visit.refreshTokenOf('notify.authorize') } }),
  'verification.check_mobile': (visit) => ({ body: { mobile_number: typedMobile(visit) || '9123400001' } }),
  'verification.send_mobile': (visit) => ({ body: { mobile: Number(typedMobile(visit) || '9123400001') } }),
  'verification.verify_mobile': (visit) => ({
    body: { mobile_number: typedMobile(visit) || '9123400001', otp: visit.lastMessage() },
  }),
  'verification.check_email': (visit) => ({
    body: { mobile_number: '', email_id: typedEmail(visit) || 'nobody@elsewhere.example' },
  }),
  'verification.resend': empty,
  'verification.verify_email': (visit) => ({
    body: {
      mobile_number: '',
      email_id: typedEmail(visit) || 'nobody@elsewhere.example',
      otp: visit.lastMessage(),
    },
  }),
  'students.wrapper': (visit) => ({
    body: {
      ...pageOf(visit),
      system_fields: {},
      custom_fields: {},
      student_uuid: visit.studentId,
      customer_mobile: visit.held('customer_mobile'),
    },
  }),
  'customers.update_mobile': updateMobile,
  'customer.update_mobile': updateMobile,
  'fees.checkbox': (visit) => ({ query: { pp_slug: visit.slug, ...studentOf(visit) } }),
  'fees.dynamic': (visit) => ({ query: { ...pageOf(visit), ...studentOf(visit) } }),
  'family.list': (visit) => ({ query: { ...pageOf(visit), ...studentOf(visit) } }),
  'family.open': (visit) => ({
    body: {
      ...pageOf(visit),
      ...studentOf(visit),
      child: visit.held('child'),
      child_page: visit.held('child_page'),
    },
  }),
  'fees.calculate': (visit) => ({
    query: pageOf(visit),
    body: { ...studentOf(visit), fee_groups: [{ code: visit.held('fee_group'), fee_types: visit.chosen }] },
  }),
  'sessions.create': (visit) => ({ body: { session_data: sessionData(visit), source: 'PAYMENT-PAGE' } }),
  'visit.end': nothing,
  'sessions.fetch': (visit) => ({ query: { session_code: visit.held('session_code') } }),
  'sessions.update': (visit) => ({
    body: { session_code: visit.held('session_code'), session_data: sessionData(visit) },
  }),
  'workflow.details': (visit) => ({
    body: { ...pageOf(visit), student_uuid: visit.studentId, mobile_number: visit.held('customer_mobile') },
  }),
  'receipts.fetch': (visit) => ({ query: studentOf(visit) }),
  'receipts.download': (visit) => ({
    body: { ...studentOf(visit), application_code: visit.held('application_code') },
  }),
  'fees.order': (visit) => ({ query: { application_code: visit.held('application_code') } }),
  'receipts.at_once': (visit) => ({ params: { application_code: visit.held('application_code') } }),
  'portal.send_code': (visit) => ({ body: contactAtPortal(visit) }),
  'portal.verify_code': (visit) => ({ body: { ...contactAtPortal(visit), otp: visit.lastMessage() } }),
  'portal.plans': (visit) => ({ query: pageOf(visit) }),
  'portal.key_facts_pdf': (visit) => ({
    params: { application_code: visit.held('application_code') },
    query: pageOf(visit),
  }),
  'portal.leave': nothing,
  'payments.truth': (visit) => ({
    params: { application_code: visit.held('application_code') },
    query: pageOf(visit),
  }),
  'checkout.create_order': (visit) => ({
    body: {
      ...pageOf(visit),
      card_code: visit.card,
      ...(visit.has('sbd_code') ? studentOf(visit) : { mobile: typedMobile(visit) }),
    },
  }),
  'links.create': (visit) => ({ body: { ...pageOf(visit), card_code: visit.card, ...studentOf(visit) } }),
  'links.list': (visit) => ({ query: { ...pageOf(visit), ...studentOf(visit) } }),
  'links.cancel': (visit) => ({ params: { link_id: visit.held('link_id') }, body: {} }),
  'links.open': (visit) => ({ body: { token: tokenOf(visit) } }),
  'links.pay': (visit) => ({ body: { token: tokenOf(visit), amount: Number(visit.held('link_amount')) } }),
  'checkout.renew_token': (visit) => ({ params: { order_id: visit.held('order_id') }, body: {} }),
  'checkout.own_status': (visit) => ({ params: { order_id: visit.held('order_id') } }),
  'checkout.order': nothing,
  'checkout.begin': empty,
  'checkout.mandate': nothing,
  'checkout.register_mandate': empty,
  'checkout.confirm': (visit) => ({ body: visit.paid }),
  'checkout.confirm_mandate': (visit) => ({ body: visit.paid }),
  'checkout.status': nothing,
  'checkout.cancel': empty,
  'emi.application': nothing,
  'emi.applicant': (visit) => ({
    body: {
      name: 'Meera Sharma',
      pan: 'ABCPA1234A',
      birth_date: '1985-04-12',
      mobile: typedMobile(visit),
      email: 'typed.here@example.in',
      address: '14 Nazarbad Main Road, Mysuru',
      pin_code: '570010',
    },
  }),
  'emi.send_code': empty,
  'emi.consent': (visit) => ({
    body: { otp: visit.lastMessage(), consent_version: visit.held('consent_version') },
  }),
  'emi.key_facts': nothing,
  'emi.key_facts_pdf': nothing,
  'emi.advance': empty,
  'emi.cancel': empty,
  'erp.create_customer': () => ({ body: { customer_mobile: '9123400002' } }),
  'erp.create_session': (visit) => ({ body: { ...pageOf(visit), student_id: visit.studentId } }),
  'erp.create_order': (visit) => ({
    body: { ...pageOf(visit), student_id: visit.studentId, card_code: visit.card },
  }),
  'erp.order': (visit) => ({ params: { order_id: visit.held('order_id') } }),
  'erp.orders': () => ({ query: { reference_id: 'invoice-77' } }),
  'form.update_fields': empty,
  'customer.bypass_login': empty,
  'console.import_bundle': empty,
  'console.import_settlement': empty,
  'console.request_refund': empty,
  'console.refunds': nothing,
  'console.reverse_payment': empty,
  'console.reviews': nothing,
  'console.place_money': empty,
  'console.note_review': empty,
  'console.disputes': nothing,
  'console.dispute_evidence': nothing,
  'console.note_dispute': empty,
  'console.keys': nothing,
  'console.create_key': empty,
  'console.revoke_key': empty,
  'console.rotate_key': empty,
  'console.group_endpoints': nothing,
  'console.create_group_endpoint': empty,
  'console.rotate_group_endpoint': empty,
  'console.resume_group_endpoint': empty,
  'console.end_group_endpoint': empty,
  'dev.messages': nothing,
  'dev.clock': empty,
  'webhooks.receive': () => ({ params: { gateway: 'razorpay', account: 'none' }, body: {} }),
  'emi.lender_webhook': () => ({ params: { path: 'none' }, body: {} }),
};

/** Calls that a family's browser is always refused, and why: nothing of their answers can reach a payer. */
export const notForFamilies: Readonly<Partial<Record<CallName, string>>> = {
  'form.update_fields': 'closed (R25)',
  'customer.bypass_login': 'closed (R25)',
  'console.import_bundle': "the operator's",
  'console.import_settlement': "the operator's",
  'console.request_refund': "the operator's",
  'console.refunds': "the operator's",
  'console.reverse_payment': "the operator's",
  'console.reviews': "the operator's",
  'console.place_money': "the operator's",
  'console.note_review': "the operator's",
  'console.disputes': "the operator's",
  'console.dispute_evidence': "the operator's",
  'console.note_dispute': "the operator's",
  'console.keys': "the operator's",
  'console.create_key': "the operator's",
  'console.revoke_key': "the operator's",
  'console.rotate_key': "the operator's",
  'console.group_endpoints': "the operator's",
  'console.create_group_endpoint': "the operator's",
  'console.rotate_group_endpoint': "the operator's",
  'console.resume_group_endpoint': "the operator's",
  'console.end_group_endpoint': "the operator's",
  'dev.messages': 'the inbox of this machine, which is there to be read (R38)',
  'dev.clock': 'of this machine (R38)',
  'webhooks.receive': "the gateway's",
  'emi.lender_webhook': "the lender's",
};

/** Calls refused here, because they need a longer history; receipts, loans and mandates have their own suites. */
export const answeredLater: Readonly<Partial<Record<CallName, string>>> = {
  'checkout.confirm_mandate': 'the bank approved; it answers as checkout.mandate does',
  'receipts.download': 'a receipt of the proven contact exists; its PDF names no contact',
  'emi.advance': 'the lender signed; it answers as checkout.create_order does',
  'emi.key_facts': 'the lender signed; the statement names no contact of a family',
  'portal.key_facts_pdf': 'the lender signed; it is the paper of emi.key_facts_pdf',
  'emi.key_facts_pdf': 'the lender signed; the statement names no contact of a family',
};
