/** The steps of the reverse lookup against the demo ERP of the sandbox. */
import { randomUUID } from 'node:crypto';
import { GROUP, slugOf } from '../bench-bundle.ts';
import { PAGES } from '../payer-steps.ts';
import { ERP_INSTITUTE, REVERSE_PAGE } from './calls-bundle.ts';
import type { Answer } from '../http-client.ts';
import type { Payer } from '../payer-steps.ts';

/** The lookup's data about a student of the ERP. */
interface AtErp {
  readonly student_details: readonly {
    readonly student_uuid: string;
    readonly student_first_name: string;
    readonly student_middle_name: string;
    readonly student_last_name: string;
    readonly notes?: object;
  }[];
  readonly reverse_token: string;
  readonly customer_details: { readonly customer_mobile: string };
}

type FoundAtErp = Awaited<ReturnType<typeof foundAtErp>>;

/** Students that the ERP knows and the institute does not; its records are fixed, so all payers share them. */
const STUDENTS = ['DIT-1101', 'DIT-1102'];

const CODES = {
  group_code: GROUP,
  institute_code: ERP_INSTITUTE,
  location_code: 'main',
  education_type_code: 'cbse',
};

/** A separate key for each call, as the page sends it. */
const keyed = () => ({ extra: { 'idempotency-key': randomUUID() } });

export const findAtErp = (payer: Payer) =>
  payer.browser.get<Answer<AtErp>>(
    `${PAGES}/payment-pages/callback?payment_page_slug=${REVERSE_PAGE}&student_uuid=${STUDENTS[payer.index % STUDENTS.length]}`,
  );

export async function foundAtErp(payer: Payer) {
  const { data } = await findAtErp(payer);
  const [student] = data.student_details;
  if (student === undefined) throw new Error('The ERP knows no such student.');
  return { student, reverse_token: data.reverse_token, mobile: data.customer_details.customer_mobile };
}

export const makeCustomer = (payer: Payer, { mobile, reverse_token, student }: FoundAtErp) =>
  payer.browser.post<Answer<{ customer_code: string }>>(
    `${PAGES}/customer/create-customer`,
    { customer_mobile: mobile, reverse_token, student_uuid: student.student_uuid },
    keyed(),
  );

export async function withCustomer(payer: Payer) {
  const found = await foundAtErp(payer);
  const { data } = await makeCustomer(payer, found);
  return { ...found, customer_code: data.customer_code };
}

export const makeStudent = (
  payer: Payer,
  { student, customer_code, reverse_token }: FoundAtErp & { readonly customer_code: string },
) =>
  payer.browser.post<Answer<{ code: string }>>(
    `${PAGES}/students/create`,
    {
      ...CODES,
      reverse_token,
      customer_code,
      student_uuid: student.student_uuid,
      sbd_first_name: student.student_first_name,
      sbd_middle_name: student.student_middle_name,
      sbd_last_name: student.student_last_name,
    },
    keyed(),
  );

export async function withStudent(payer: Payer) {
  const known = await withCustomer(payer);
  const { data } = await makeStudent(payer, known);
  return { ...known, sbd_code: data.code };
}

export const makeFeeTypes = (
  payer: Payer,
  { sbd_code, reverse_token }: { readonly sbd_code: string; readonly reverse_token: string },
) =>
  payer.browser.post(
    `${PAGES}/students/student-fee-type-details/create`,
    { ...CODES, reverse_token, sbd_code, fee_types: [] },
    keyed(),
  );

export async function withFeeTypes(payer: Payer) {
  const known = await withStudent(payer);
  await makeFeeTypes(payer, known);
  return known;
}

/** The last link: a session on the page to which the lookup leads. */
export const makeChainSession = (
  payer: Payer,
  { student, mobile, sbd_code }: FoundAtErp & { readonly sbd_code: string },
) =>
  payer.browser.post(
    `${PAGES}/misc/session/create`,
    {
      session_data: {
        payment_page_slug: slugOf(0),
        customer_mobile: mobile,
        student_uuid: student.student_uuid,
        sbd_code,
        selected_data: { notes: student.notes ?? {}, pp_config: { slug: slugOf(0) } },
      },
      source: 'PAYMENT-PAGE',
    },
    keyed(),
  );
