import { z } from 'zod';
import { emailText, mobileText, rupees } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { orderErrors, orderToken } from './checkout.ts';

const linkState = z.enum(['OPEN', 'PAYING', 'PAID', 'SETTLED', 'CANCELLED', 'EXPIRED']);

const ownLink = z.object({
  link_id: z.string(),
  path: z.string().describe('What the payer opens on this site; it works without any other proof'),
  first_name: z.string().describe('All that the payer sees of the student'),
  amount: rupees.describe('What was asked for'),
  state: linkState,
  expires_at: z.string(),
  payer_name: z.string().describe('Who paid, as typed by the payer; empty for nobody'),
});
export type OwnLink = z.infer<typeof ownLink>;

export const createLink = route('links.create', {
  summary: 'A link by which somebody else pays the chosen fees, for 72 hours; it reserves nothing',
  source: 'decision 240',
  proof: 'client',
  body: z.strictObject({
    payment_page_slug: z.string().max(63),
    card_code: z.string().max(64),
    session_code: z.string().max(128).optional(),
    sbd_code: z.string().max(64).optional(),
    mobile: mobileText.optional(),
  }),
  data: ownLink,
  errors: [...orderErrors, 'links_full', 'rate_limited'],
});

export const listLinks = route('links.list', {
  summary: "A student's links that this browser made, or all if it proved a contact; open ones first",
  source: 'decision 240',
  proof: 'client',
  query: z.object({ payment_page_slug: z.string().max(63), sbd_code: z.string().max(64) }),
  data: z.array(ownLink),
  errors: ['page_not_found', 'proof_required', 'context_required'],
});

export const cancelLink = route('links.cancel', {
  summary: 'Takes a link back; a payment that is on its way goes on',
  source: 'decision 240',
  proof: 'client',
  params: z.object({ link_id: z.string().max(64).describe('Of the list') }),
  body: z.strictObject({}),
  data: ownLink,
  errors: ['link_not_found'],
});

const token = z.string().max(64).describe('What follows /pay/ in the address');

export const openLink = route('links.open', {
  summary:
    'What a link asks for: institute, first name, amount as of now; changes nothing, however often it is opened',
  source: 'decision 240',
  proof: 'client',
  body: z.strictObject({ token }),
  data: z.object({
    payment_page_slug: z.string(),
    institute_name: z.string(),
    state: linkState,
    first_name: z.string().describe('Empty unless the link can be paid, or this browser pays by it'),
    amount: rupees.describe('As of now, or what this browser pays; 0 unless the link can be paid'),
    asked_amount: rupees.describe('As of when the parent asked; 0 as above'),
    expires_at: z.string(),
    application_code: z
      .string()
      .describe('Of the payment, also of one on its way, for the browser that made it; otherwise empty'),
  }),
  errors: [
    'link_not_found',
    'page_expired',
    'student_inactive',
    'student_unverified',
    'card_unavailable',
    'mode_unavailable',
  ],
});
export type OpenedLink = z.infer<typeof openLink.data>;

export const payLink = route('links.pay', {
  summary:
    'The order of a link, with the checkout token of that order alone; refused if the amount is another than shown',
  source: 'decision 240, R4',
  proof: 'client',
  idempotency: 'required',
  body: z.strictObject({
    token,
    amount: rupees.describe('As shown'),
    name: z.string().max(500).optional(),
    mobile: mobileText.optional().describe('For a confirmation'),
    email: emailText.optional().describe('For a confirmation'),
    name_on_receipt: z.boolean().optional().describe('Whether the receipt names this payer'),
  }),
  data: orderToken,
  errors: [...orderErrors, 'link_not_found', 'link_closed', 'rate_limited'],
});
