/** The calls of a page, from the search for it to the session of selected fees. */
import { GROUP, studentId } from '../bench-bundle.ts';
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
} from '../payer-steps.ts';
import { FEW } from './calls-bundle.ts';
import { closed, nothing, payerCall, type MeasuredPayer, type PayerCall } from './payer-call.ts';
import type { Answer } from '../http-client.ts';

const level = (name: string, more = ''): string =>
  `${PAGES}/gile/${GROUP}/${name}/fetch?dropdown=true${more}`;
const INSTITUTE = '&institute_code=bench-0';
const PLACE = `${INSTITUTE}&location_code=main`;
const TYPE = `${PLACE}&education_type_code=cbse`;

const familyOf = (payer: MeasuredPayer, { slug, sbd_code }: { slug: string; sbd_code: string }) =>
  payer.browser.get<Answer<{ children: readonly { sbd_code: string; page_slug: string }[] }>>(
    `${PAGES}/payment-pages/family/fetch?payment_page_slug=${slug}&sbd_code=${sbd_code}`,
  );

/** Up to the list of the other children, and one of them. */
async function withFamily(payer: MeasuredPayer, round: number) {
  const first = await identified(payer, 0);
  const { data } = await familyOf(payer, first);
  const child = data.children[round % (FEW - 1)];
  if (child === undefined) throw new Error('The payer has no other children.');
  return { ...first, child };
}

export const PAGE_CALLS: readonly PayerCall[] = [
  payerCall({
    name: 'pages.fetch',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(`${PAGES}/payment-pages/fetch?payment_page_slug=${slugFor(payer)}`),
  }),
  payerCall({ name: 'pages.fetch, student and session', prepare: withSession, call: pageWithSession }),
  payerCall({
    name: 'search.options, groups',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(`${PAGES}/payment-pages/gileayc/fetch?dropdown=true&search=bench`),
  }),
  payerCall({
    name: 'search.institutes',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('institutes')),
  }),
  payerCall({
    name: 'search.locations',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('locations', INSTITUTE)),
  }),
  payerCall({
    name: 'search.education_types',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('education-types', PLACE)),
  }),
  payerCall({
    name: 'search.academic_years',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('academic-years', TYPE)),
  }),
  payerCall({
    name: 'search.classes',
    family: 'single',
    prepare: nothing,
    call: (payer) => payer.browser.get(level('classes', `${TYPE}&ay_code=2026-27`)),
  }),
  payerCall({
    name: 'pages.fetch, pages of a class',
    family: 'single',
    prepare: nothing,
    call: (payer) =>
      payer.browser.get(`${PAGES}/payment-pages/fetch?slug_dropdown=true&group_code=${GROUP}${TYPE}`),
  }),
  payerCall({
    name: 'students.field_details',
    prepare: nothing,
    call: (payer, _given, round) => lookUp(payer, round),
  }),
  payerCall({
    name: 'students.fetch, search',
    prepare: nothing,
    call: (payer, _given, round) =>
      payer.browser.get(
        `${PAGES}/students/fetch?dropdown=true&dropdown_type=student_uuid&search=${studentId(payer.index, round)}&payment_page_slug=${slugFor(payer)}`,
      ),
  }),
  payerCall({ name: 'students.wrapper', prepare: lookUp, call: sendForm }),
  payerCall({ name: 'fees.checkbox', prepare: identified, call: feeList }),
  payerCall({
    name: 'family.list',
    family: 'few',
    prepare: (payer, round) => identified(payer, round % FEW),
    call: familyOf,
  }),
  payerCall({
    name: 'family.open',
    family: 'few',
    prepare: withFamily,
    call: (payer, { slug, sbd_code, child }) =>
      payer.browser.post(`${PAGES}/payment-pages/family/open`, {
        payment_page_slug: slug,
        sbd_code,
        child: child.sbd_code,
        child_page: child.page_slug,
      }),
  }),
  payerCall({
    name: 'fees.dynamic',
    prepare: (payer, round) => identified(payer, round, otherFor(payer, 'dynamic')),
    call: (payer, { slug, sbd_code }) =>
      payer.browser.get(
        `${PAGES}/payment-pages/fee-types/fetch?payment_page_slug=${slug}&sbd_code=${sbd_code}&dynamic_link=true&is_unique=true`,
      ),
  }),
  payerCall({
    name: 'fees.calculate',
    prepare: withFees,
    call: (payer, { slug, sbd_code, fee_types }) =>
      payer.browser.post(`${PAGES}/payment-pages/fee-types/calculate?payment_page_slug=${slug}`, {
        sbd_code,
        fee_groups: [{ code: 'SCHOOL', fee_types }],
      }),
  }),
  payerCall({ name: 'sessions.create', prepare: withFees, call: createSession }),
  payerCall({
    name: 'sessions.fetch',
    prepare: withSession,
    call: (payer, { session_code }) =>
      payer.browser.get(`${PAGES}/misc/session/fetch?session_code=${session_code}`),
  }),
  payerCall({
    name: 'sessions.update',
    prepare: withSession,
    call: (payer, { session_code, slug, sbd_code, fee_types }) =>
      payer.browser.patch(`${PAGES}/misc/session/update`, {
        session_code,
        session_data: { fee_types, payment_page_slug: slug, sbd_code },
      }),
  }),
  payerCall({
    name: 'workflow.details',
    prepare: (payer, round) => identified(payer, round, otherFor(payer, 'workflow')),
    call: (payer, { slug, student_uuid, customer_mobile }) =>
      payer.browser.post(`${PAGES}/workflow/fetch/details`, {
        student_uuid,
        mobile_number: customer_mobile,
        payment_page_slug: slug,
      }),
  }),
  payerCall({
    name: 'form.update_fields, closed',
    family: 'single',
    prepare: nothing,
    call: (payer) => closed(payer.browser.patch(`${PAGES}/form-editor/form-fields/update`, {})),
  }),
];
