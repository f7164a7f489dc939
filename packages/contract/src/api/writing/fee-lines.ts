import { z } from 'zod';
import { feeHead, feeLine, student } from '../../bundle/bundle.ts';
import { listOf, listQuery, objectFields } from '../../core/lists.ts';
import { route } from '../../core/route.ts';
import { apiFeeLine } from '../bodies/students.ts';
import { bulkAnswer, MOST_ROWS } from './rows.ts';

export type ApiFeeLine = z.infer<typeof apiFeeLine>;

const { code, ...line } = feeLine.shape;

/** A fee as an institute's system sends it: the fields of the import bundle. */
const lineFields = {
  head: line.head.describe('Code of its fee head'),
  group: line.group.describe('Code of its fee group: what one card of the page covers'),
  academic_year: line.academic_year.describe('Code of the academic year'),
  instalment: line.instalment.describe('Which instalment it is, as the payer reads it'),
  label: line.label.describe('As the payer reads it; left out: that of its head, with the instalment'),
  due_date: line.due_date.describe('Late fees begin after it; left out: none'),
  gross: line.gross.describe('The whole fee in rupees, before concessions'),
  concessions: line.concessions.describe('What is let off for good, with its reason; left out: nothing'),
  discount: line.discount,
  payable_now: line.payable_now,
  dynamic: line.dynamic.describe('The payer types the amount, within these bounds'),
  status: line.status,
};

const studentParam = student.shape.student_id.describe("The institute's own student ID");

export const apiFeeLinesList = route('api.fee_lines_list', {
  summary: 'The fees of students',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'fee-lines:read',
  query: listQuery.extend({ student_id: studentParam.optional().describe('Only those of this student') }),
  data: listOf(apiFeeLine),
  errors: [],
});

export const apiFeeLineGet = route('api.fee_line_get', {
  summary: 'One fee, by our id',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'fee-lines:read',
  params: z.object({ fee_line_id: z.string().max(64).describe('Our id of the fee, like sft_…') }),
  data: apiFeeLine,
  errors: ['not_found'],
});

const ofStudent = z.object({
  student_id: studentParam,
  code: code.describe('Your own code, unique for each student'),
});

export const apiStudentFeeLineGet = route('api.student_fee_line_get', {
  summary: 'One fee, by the codes of your system',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'fee-lines:read',
  params: ofStudent,
  data: apiFeeLine,
  errors: ['not_found'],
});

export const apiFeeLinePut = route('api.fee_line_put', {
  summary: 'Creates, updates or withdraws a fee of a student',
  source: 'decision 258, decision 66',
  proof: 'api_key',
  permission: 'fee-lines:write',
  params: ofStudent,
  body: z.strictObject(lineFields),
  data: apiFeeLine,
  success: [200, 201],
  matches: true,
  errors: ['not_found', 'version_conflict'],
});

export const apiFeeLinesBulk = route('api.fee_lines_bulk', {
  summary: 'Creates, updates or withdraws many fees; each is written or refused by itself',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'fee-lines:write',
  idempotency: 'required',
  body: z.strictObject({
    fee_lines: z
      .array(z.strictObject({ student_id: studentParam, code, ...lineFields }))
      .min(1)
      .max(MOST_ROWS)
      .describe('The fees, of any students'),
  }),
  data: bulkAnswer(apiFeeLine),
  errors: [],
});

const head = feeHead.shape;

/** What fees are for. */
export const apiHead = z.object({
  ...objectFields('head'),
  id: z.string().describe('Code of the head'),
  label: z.string(),
  kind: head.kind,
  late_fee_rule: z.string().nullable().describe('Code of its late-fee rule'),
});
export type ApiHead = z.infer<typeof apiHead>;

export const apiHeadsList = route('api.heads_list', {
  summary: 'The fee heads',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'heads:read',
  query: listQuery,
  data: listOf(apiHead),
  errors: [],
});

export const apiHeadPut = route('api.head_put', {
  summary: 'Creates or updates a fee head',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'heads:write',
  params: z.object({ code: head.code.describe('Code of the head') }),
  body: z.strictObject({
    label: head.label.describe('As payers and receipts name it'),
    kind: head.kind.describe('What it is for: the books keep a DEPOSIT as a debt of the institute'),
    late_fee_rule: head.late_fee_rule.describe('Code of a late-fee rule of the institute; left out: none'),
  }),
  data: apiHead,
  success: [200, 201],
  matches: true,
  errors: ['not_found', 'version_conflict'],
});
