/**
 * Every call a payer's browser makes, one entry each: `prepare` brings a payer's browser to where the call is made and
 * gives what it needs (it is not timed), `call` makes it once. `round` is the payer's how-manieth time, so that each
 * time has a student of its own. Calls that only differ in a parameter stand once.
 */
import { GROUP, studentId } from './bench-bundle.mjs';
import {
  CHECKOUT,
  PAGES,
  atCode,
  authorize,
  authorizeNotify,
  begin,
  begun,
  createOrder,
  createSession,
  download,
  drawn,
  feeList,
  identified,
  lookUp,
  otherFor,
  pageWithSession,
  paid,
  sendCode,
  sendForm,
  slugFor,
  status,
  withCards,
  withCode,
  withFees,
  withOrder,
  withSession,
} from './payer-steps.mjs';

const nothing = async () => ({});
const level = (name, more = '') => `${PAGES}/gile/${GROUP}/${name}/fetch?dropdown=true${more}`;
const INSTITUTE = '&institute_code=bench-0';
const PLACE = `${INSTITUTE}&location_code=main`;
const TYPE = `${PLACE}&education_type_code=cbse`;

export const PAYER_CALLS = [
  {
    name: 'pages.fetch',
    prepare: nothing,
    call: (payer) => payer.browser.get(`${PAGES}/payment-pages/fetch?payment_page_slug=${slugFor(payer)}`),
  },
  { name: 'pages.fetch, student and session', prepare: withSession, call: pageWithSession },
  {
    name: 'search.options, groups',
    prepare: nothing,
    call: (payer) => payer.browser.get(`${PAGES}/payment-pages/gileayc/fetch?dropdown=true&search=bench`),
  },
  { name: 'search.institutes', prepare: nothing, call: (payer) => payer.browser.get(level('institutes')) },
  {
    name: 'search.locations',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('locations', INSTITUTE)),
  },
  {
    name: 'search.education_types',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('education-types', PLACE)),
  },
  {
    name: 'search.academic_years',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('academic-years', TYPE)),
  },
  {
    name: 'search.classes',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('classes', `${TYPE}&ay_code=2026-27`)),
  },
  {
    name: 'pages.fetch, pages of a class',
    prepare: nothing,
    call: (payer) =>
      payer.browser.get(`${PAGES}/payment-pages/fetch?slug_dropdown=true&group_code=${GROUP}${TYPE}`),
  },
  { name: 'students.field_details', prepare: nothing, call: (payer, _given, round) => lookUp(payer, round) },
  {
    name: 'students.fetch, search',
    prepare: nothing,
    call: (payer, _given, round) =>
      payer.browser.get(
        `${PAGES}/students/fetch?dropdown=true&dropdown_type=student_uuid&search=${studentId(payer.index, round)}&payment_page_slug=${slugFor(payer)}`,
      ),
  },
  { name: 'students.wrapper', prepare: lookUp, call: sendForm },
  { name: 'fees.checkbox', prepare: identified, call: feeList },
  {
    name: 'fees.dynamic',
    prepare: (payer, round) => identified(payer, round, otherFor(payer, 'dynamic')),
    call: (payer, { slug, sbd_code }) =>
      payer.browser.get(
        `${PAGES}/payment-pages/fee-types/fetch?payment_page_slug=${slug}&sbd_code=${sbd_code}&dynamic_link=true&is_unique=true`,
      ),
  },
  {
    name: 'fees.calculate',
    prepare: withFees,
    call: (payer, { slug, sbd_code, fee_types }) =>
      payer.browser.post(`${PAGES}/payment-pages/fee-types/calculate?payment_page_slug=${slug}`, {
        sbd_code,
        fee_groups: [{ code: 'SCHOOL', fee_types }],
      }),
  },
  { name: 'sessions.create', prepare: withFees, call: createSession },
  {
    name: 'sessions.fetch',
    prepare: withSession,
    call: (payer, { session_code }) =>
      payer.browser.get(`${PAGES}/misc/session/fetch?session_code=${session_code}`),
  },
  {
    name: 'sessions.update',
    prepare: withSession,
    call: (payer, { session_code, slug, sbd_code, fee_types }) =>
      payer.browser.patch(`${PAGES}/misc/session/update`, {
        session_code,
        session_data: { fee_types, payment_page_slug: slug, sbd_code },
      }),
  },
  {
    name: 'workflow.details',
    prepare: (payer, round) => identified(payer, round, otherFor(payer, 'workflow')),
    call: (payer, { slug, student_uuid, customer_mobile }) =>
      payer.browser.post(`${PAGES}/workflow/fetch/details`, {
        student_uuid,
        mobile_number: customer_mobile,
        payment_page_slug: slug,
      }),
  },
  { name: 'tokens.authorize', prepare: nothing, call: authorize },
  {
    name: 'tokens.regenerate',
    prepare: authorize,
    call: (payer, { data }) =>
      payer.browser.post('/api/customer/v0.1/authentication/platform/regenerate-token', {
        refresh_token: data.refresh_token,
      }),
  },
  { name: 'notify.authorize', prepare: nothing, call: authorizeNotify },
  {
    name: 'notify.regenerate',
    prepare: authorizeNotify,
    call: (payer, { data }) =>
      payer.browser.post('/api/notify/v1/auth/regenerate-token', { refresh_token: data.refresh_token }),
  },
  {
    name: 'verification.check_mobile',
    prepare: atCode,
    call: (payer, { mobile, customer }) =>
      payer.browser.post('/api/customer/v1/auth/login/check-mobile', { mobile_number: mobile }, customer),
  },
  { name: 'verification.send_mobile', prepare: atCode, call: sendCode },
  {
    name: 'verification.verify_mobile',
    prepare: withCode,
    call: (payer, { mobile, otp, customer }) =>
      payer.browser.post('/api/customer/v1/auth/login/verify-otp', { mobile_number: mobile, otp }, customer),
  },
  {
    name: 'verification.check_email',
    prepare: atCode,
    call: (payer, { mobile, page }) =>
      payer.browser.post(
        `${PAGES}/verifications/check-email`,
        { mobile_number: mobile, email_id: `${mobile}@example.in` },
        page,
      ),
  },
  { name: 'checkout.create_order', prepare: withCards, call: createOrder },
  {
    name: 'checkout.renew_token',
    prepare: withOrder,
    call: (payer, { order_id }) => payer.browser.post(`${CHECKOUT}/orders/${order_id}/token`, {}),
  },
  {
    name: 'checkout.order',
    prepare: withOrder,
    call: (payer, { token }) => payer.browser.get(`${CHECKOUT}/order`, { extra: token }),
  },
  { name: 'checkout.begin, with the gateway', prepare: withOrder, call: begin },
  { name: 'checkout.status, open', prepare: begun, call: status },
  { name: 'checkout.status, paid', prepare: paid, call: status },
  {
    name: 'checkout.cancel, with the gateway',
    prepare: begun,
    call: (payer, { token }) => payer.browser.post(`${CHECKOUT}/cancel`, {}, { extra: token }),
  },
  {
    name: 'receipts.fetch',
    prepare: paid,
    call: (payer, { sbd_code }) => payer.browser.get(`${PAGES}/receipts/fetch?sbd_code=${sbd_code}`),
  },
  { name: 'receipts.download', prepare: drawn, call: download },
];
