/** The calls of a page, from the search for it to the session of chosen fees. */
import { GROUP, studentId } from '../bench-bundle.mjs';
import {
  PAGES,
  createSession,
  feeList,
  identified,
  lookUp,
  otherFor,
  pageWithSession,
  sendForm,
  slugFor,
  withFees,
  withSession,
} from '../payer-steps.mjs';
import { closed } from './closed.mjs';

const nothing = async () => ({});
const level = (name, more = '') => `${PAGES}/gile/${GROUP}/${name}/fetch?dropdown=true${more}`;
const INSTITUTE = '&institute_code=bench-0';
const PLACE = `${INSTITUTE}&location_code=main`;
const TYPE = `${PLACE}&education_type_code=cbse`;

export const PAGE_CALLS = [
  {
    name: 'pages.fetch',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(`${PAGES}/payment-pages/fetch?payment_page_slug=${slugFor(payer)}`),
  },
  { name: 'pages.fetch, student and session', prepare: withSession, call: pageWithSession },
  {
    name: 'search.options, groups',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(`${PAGES}/payment-pages/gileayc/fetch?dropdown=true&search=bench`),
  },
  {
    name: 'search.institutes',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('institutes')),
  },
  {
    name: 'search.locations',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('locations', INSTITUTE)),
  },
  {
    name: 'search.education_types',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('education-types', PLACE)),
  },
  {
    name: 'search.academic_years',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('academic-years', TYPE)),
  },
  {
    name: 'search.classes',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('classes', `${TYPE}&ay_code=2026-27`)),
  },
  {
    name: 'pages.fetch, pages of a class',
    family: 'single',
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
  {
    name: 'form.update_fields, closed',
    family: 'single',
    prepare: nothing,
    call: (payer) => closed(payer.browser.patch(`${PAGES}/form-editor/form-fields/update`, {})),
  },
];
