import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Books, Student } from '../core/books.ts';
import { owedOf } from '../core/books.ts';
import { rupeesOf } from '../core/money.ts';
import type { Reply } from '../server/reply.ts';

/** What Shulk proves with each call: `credentials` of the institute at Shulk. */
export interface Credentials {
  readonly client_id: string;
  readonly client_secret: string;
  readonly api_key: string;
}

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

/** Whether a call comes from Shulk. */
export function isFromShulk(
  { authorization = '', 'x-api-key': key = '' }: IncomingHttpHeaders,
  { client_id, client_secret, api_key }: Credentials,
): boolean {
  const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
  return isSame(authorization, basic) && isSame(String(key), api_key);
}

const answer = (status: number, data: unknown, message = 'OK'): Reply => ({
  status,
  body: { status_code: status, message, data },
});

/** Finds students by ID or by the parent's mobile, with what they owe now (docs/erp.md, first call). */
export function findStudents(books: Books, query: URLSearchParams): Reply {
  const [id, mobile] = [query.get('student_uuid'), query.get('mobile')];
  const found = books.change(({ students }) => {
    const asked = students.filter((student) =>
      id === null ? student.parent.mobile === mobile : student.id.toLowerCase() === id.toLowerCase(),
    );
    for (const student of asked) student.brought ||= 'lookup';
    return asked;
  });
  const [first] = found;
  if (first === undefined) return answer(404, null, 'Not found');
  const [customer_first_name = '', ...rest] = first.parent.name.split(' ');
  return answer(200, {
    student_details: found.map((student) => ({
      student_id: student.id,
      student_uuid: student.id,
      student_first_name: student.first_name,
      student_last_name: student.last_name,
      // Of a student that was pushed Shulk has the fees already; left out, it keeps them.
      ...(student.brought === 'lookup' && { fee_headers: headersOf(books.data, student) }),
    })),
    customer_details: {
      customer_mobile: first.parent.mobile,
      customer_first_name,
      customer_last_name: rest.join(' '),
    },
  });
}

/** Everything that a student owes now. What is paid is left out; Shulk never asks for it again by itself. */
const headersOf = (data: Books['data'], student: Student) =>
  student.fees
    .map((fee) => ({ fee, owed: owedOf(data, student, fee) }))
    .filter(({ owed }) => owed > 0)
    .map(({ fee, owed }) => ({
      fee_type_code: fee.head,
      label: fee.instalment,
      amount: rupeesOf(owed),
      // With the head it names the amount for ever, also when the day moves.
      instalment: fee.instalment,
      due_date: fee.due_date,
    }));

/** The code of a customer, made at the first call (docs/erp.md, second call). */
export function createCustomer(books: Books, body: Buffer): Reply {
  const { customer_mobile: mobile = '' } = JSON.parse(body.toString()) as { customer_mobile?: string };
  if (!/^\d{10}$/.test(mobile)) return answer(400, null, 'No mobile');
  const known = books.data.customers[mobile];
  if (known !== undefined) return answer(200, { customer_code: known });
  const customer_code = books.change(
    ({ customers }) => (customers[mobile] = `C-${Object.keys(customers).length + 1}`),
  );
  return answer(201, { customer_code }, 'Created');
}

/** A question about somebody else, for the trouble `wrong-student`. */
export const anotherStudent = ({ data }: Books, query: URLSearchParams): URLSearchParams =>
  new URLSearchParams({
    student_uuid: data.students.find(({ id }) => id !== query.get('student_uuid'))?.id ?? '',
  });
