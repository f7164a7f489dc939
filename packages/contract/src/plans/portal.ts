import { z } from 'zod';
import { calendarDay, rupees } from '../core/fields.ts';
import { route } from '../core/route.ts';

const SOURCE = 'SR-2.104, decision 54, R22';

const page = z.string().max(63).describe('The page the portal was opened from: it tells the group');
const method = z.enum(['mobile_verf', 'email_verf']);
const contact = z.string().trim().max(254).describe('The mobile number or e-mail, by the method');

/**
 * Without a proof the answer does not reveal whether a contact is on record: it is the same for known and unknown
 * ones.
 */
export const sendPortalCode = route('portal.send_code', {
  summary: 'Sends a 4-digit code to a contact on record in the group; answers alike for any other',
  source: SOURCE,
  proof: 'client',
  body: z.strictObject({ payment_page_slug: page, method, contact }),
  data: z.object({ sent: z.literal(true) }),
  errors: ['page_not_found', 'otp_limited'],
});

export const verifyPortalCode = route('portal.verify_code', {
  summary: 'Checks the code; the proof opens the portal alone, in this browser',
  source: SOURCE,
  proof: 'client',
  body: z.strictObject({ payment_page_slug: page, method, contact, otp: z.string().trim().max(12) }),
  data: z.object({ verified: z.literal(true) }),
  errors: ['page_not_found', 'otp_wrong', 'otp_expired', 'otp_limited'],
});

const scheduleRow = z.object({
  day: calendarDay,
  amount: rupees,
  what: z.string().describe('What it is for'),
  state: z.enum(['planned', 'next', 'under_way', 'paid', 'failed', 'not_taken']),
  note: z.string().describe("What follows from the state; '' where it says it all"),
});

const contacts = z.object({
  name: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
});

/** One plan of a student: an auto debit, a monthly plan, or that fees are held by a plan of another contact. */
export const portalPlan = z.object({
  kind: z.enum(['auto_debit', 'monthly_plan', 'held']),
  code: z.string().describe("Its transaction id; '' for one that is held"),
  title: z.string().describe('Title of its card'),
  tone: z.enum(['ok', 'info', 'warn', 'error']),
  status: z.string().describe('Where it stands, in a few words'),
  text: z.string().describe('Where it stands, in a sentence'),
  next: z.array(z.string()).describe('What happens next, one sentence each'),
  amount: rupees.describe('What it is about in all; 0 for one that is held'),
  amount_caption: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).describe('Key facts, in words'),
  schedule: z.array(scheduleRow),
  has_key_facts: z.boolean().describe('Its key-fact statement can be downloaded'),
  papers: z.array(z.object({ label: z.string(), url: z.string() })).describe('Papers that the lender keeps'),
  page_path: z.string().describe("The page it was made on: fees are paid there; ''  when none is known"),
  truth_path: z.string().describe("Where its money is; '' when there is no such page"),
  lender_url: z.string().describe("The lender's own page for it; '' when there is none now"),
  may_continue: z.boolean().describe('The payer has a step to do, on the page'),
  stop: z.array(z.string()).describe('How it is stopped or given up'),
  lender: contacts.nullable().describe('Whom to ask at the lender; null where there is none'),
});

export const portalStudent = z.object({
  name: z.string(),
  student_id: z.string(),
  class_label: z.string(),
  institute_name: z.string(),
  institute: contacts.describe('Whom to ask at the institute'),
  page_path: z.string().describe("A page to pay the student's fees on; '' when none is known"),
  plans: z.array(portalPlan),
});

export const fetchPortalPlans = route('portal.plans', {
  summary: 'The auto debits and monthly plans of all students of the proven contact in the group',
  source: SOURCE,
  proof: 'portal_proof',
  query: z.object({ payment_page_slug: page }),
  data: z.object({
    contact: z.string().describe('The proven contact, masked'),
    students: z.array(portalStudent),
  }),
  errors: ['page_not_found', 'proof_required'],
});

export const downloadPortalKeyFacts = route('portal.key_facts_pdf', {
  summary: 'The key-fact statement of a monthly plan that the proven contact applied for, as PDF in base64',
  source: `${SOURCE}, regulation E.10`,
  proof: 'portal_proof',
  params: z.object({ application_code: z.string().max(64) }),
  query: z.object({ payment_page_slug: page }),
  data: z.object({ file_name: z.string(), pdf: z.string().describe('The PDF, base64') }),
  errors: ['page_not_found', 'proof_required', 'emi_not_found'],
});

export const leavePortal = route('portal.leave', {
  summary: "Ends this browser's portal proofs",
  source: SOURCE,
  proof: 'client',
  data: z.object({ left: z.literal(true) }),
  errors: [],
});

export type PortalPlan = z.infer<typeof portalPlan>;
export type PortalStudent = z.infer<typeof portalStudent>;
export type PortalPlans = z.infer<typeof fetchPortalPlans.data>;
