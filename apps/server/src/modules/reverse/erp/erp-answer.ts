import { studentUuid } from '@shulk/contract';
import {
  isEmail,
  isMobile,
  parseCalendarDay,
  parseRupees,
  paise,
  realValue,
  typedMobile,
} from '@shulk/domain';
import { z } from 'zod';
import { readJson } from '../../../platform/http/json-body.ts';
import { ErpFailure } from './institute-erp.ts';
import type { ErpCustomer, ErpFeeHeader, ErpFound, ErpStudent } from './institute-erp.ts';

const STUDENTS = 50;
const HEADERS = 200;
const NOTES = 20;
/** Ten crore rupees, the largest amount of a fee in the import too. */
const LARGEST = paise(100_000_000_00);

/** Absent, null and blank are equal; a placeholder counts as absent (threats 2 row 25). */
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u)
    .nullish()
    .transform((value) => realValue(value) ?? '');

const code = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);

const amount = z.union([z.number(), z.string().max(20)]).transform((value, ctx) => {
  const parsed = parseRupees(value);
  if (parsed.ok && parsed.paise >= 0 && parsed.paise <= LARGEST) return parsed.paise;
  ctx.addIssue({ code: 'custom', message: 'Rupees from 0, with at most two decimals' });
  return z.NEVER;
});

const feeHeader = z
  .object({
    fee_type_code: code,
    label: text(160),
    amount,
    due_date: text(10).refine((value) => value === '' || parseCalendarDay(value) !== undefined),
    instalment: text(40),
    fee_group_code: text(64),
  })
  .transform((header): ErpFeeHeader => ({ ...header, label: header.label || header.fee_type_code }));

/** The identity of an amount of one student: the fee, and its instalment or else its day. */
export const dueOf = (header: ErpFeeHeader): string =>
  `${header.fee_type_code}:${header.instalment || header.due_date}`;

const feeHeaders = z
  .array(feeHeader)
  .max(HEADERS)
  .refine((headers) => new Set(headers.map(dueOf)).size === headers.length, 'An amount is named twice')
  .nullish()
  .transform((headers) => headers ?? undefined);

const student = z.object({
  student_uuid: z.string().max(64),
  student_id: text(64),
  student_first_name: text(120),
  student_middle_name: text(120),
  student_last_name: text(120),
  notes: z
    .record(z.string().max(60), z.string().max(200))
    .refine((notes) => Object.keys(notes).length <= NOTES)
    .nullish(),
  pp_config: z.object({ slug: text(63) }).nullish(),
  fee_headers: feeHeaders,
});

const customer = z.object({
  customer_mobile: text(20),
  customer_first_name: text(120),
  customer_middle_name: text(120),
  customer_last_name: text(120),
  customer_email: text(254),
});

const foundAnswer = z.object({
  data: z.object({ student_details: z.array(student).max(STUDENTS), customer_details: customer.nullish() }),
});

const createdAnswer = z.object({ data: z.object({ customer_code: z.string().trim().min(1).max(128) }) });

/** Reads an ERP's body by a schema. @throws ErpFailure malformed */
function read<T>(schema: z.ZodType<T>, body: string): T {
  let json: unknown;
  try {
    json = readJson(body);
  } catch {
    throw new ErpFailure('malformed', 'not JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  // The path alone: an issue's message may quote the value.
  throw new ErpFailure('malformed', parsed.error.issues[0]?.path.map(String).join('.') ?? '');
}

/** The students and customer of an ERP's answer [PJ-3.20]. @throws ErpFailure malformed */
export function readFound(body: string): ErpFound {
  const { data } = read(foundAnswer, body);
  const known = new Map<string, ErpStudent>();
  for (const one of data.student_details) {
    const { success, data: uuid } = studentUuid.safeParse(one.student_uuid);
    // A placeholder is no student; a repeated ID is one student.
    if (!success || known.has(uuid.toLowerCase())) continue;
    known.set(uuid.toLowerCase(), {
      student_uuid: uuid,
      student_id: one.student_id || uuid,
      first_name: one.student_first_name,
      middle_name: one.student_middle_name,
      last_name: one.student_last_name,
      notes: one.notes ?? {},
      own_slug: one.pp_config?.slug ?? '',
      fee_headers: one.fee_headers,
    });
  }
  return { students: [...known.values()], customer: customerOf(data.customer_details) };
}

function customerOf(given: z.output<typeof customer> | null | undefined): ErpCustomer {
  const mobile = typedMobile(given?.customer_mobile ?? '');
  const email = (given?.customer_email ?? '').toLowerCase();
  return {
    first_name: given?.customer_first_name ?? '',
    middle_name: given?.customer_middle_name ?? '',
    last_name: given?.customer_last_name ?? '',
    mobile: isMobile(mobile) ? mobile : '',
    email: isEmail(email) ? email : '',
  };
}

/** The code of a new customer [PJ-7.19]. @throws ErpFailure malformed */
export const readCreated = (body: string): { erp_customer_code: string } => ({
  erp_customer_code: read(createdAnswer, body).data.customer_code,
});
