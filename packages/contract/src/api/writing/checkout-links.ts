import { z } from 'zod';
import { feeLine } from '../../bundle/bundle.ts';
import { MOST_MINUTES, notes, referenceId } from '../../calls/integrations.ts';
import { instant, mobileText, slug, studentUuid } from '../../core/fields.ts';
import { listOf, objectFields } from '../../core/lists.ts';
import { route } from '../../core/route.ts';
import { matter, moneyQuery } from '../object.ts';

/** A link that opens a page with a student filled in. */
export const apiCheckoutLink = z.object({
  ...objectFields('checkout_link'),
  url: z.string().describe('For the payer; it works in the browser that opens it first'),
  payment_page_slug: z.string(),
  student_id: z.string(),
  ...matter,
  status: z
    .enum(['OPEN', 'CLAIMED', 'PAID', 'EXPIRED', 'CANCELLED'])
    .describe(
      'CLAIMED: a browser has opened it. What it pays is told by the order and payment with its reference',
    ),
  expires_at: instant.describe('Until then it must have been opened; then, until when it can be used'),
});
export type ApiCheckoutLink = z.infer<typeof apiCheckoutLink>;

const params = z.object({ link_id: z.string().max(64).describe('Its id') });

export const apiCheckoutLinkCreate = route('api.checkout_link_create', {
  summary: 'A link that opens a page with the student filled in; publishable keys may make one, too',
  source: 'decision 258, PJ-6.3, R26',
  proof: 'api_key',
  permission: 'checkout-links:write',
  idempotency: 'required',
  body: z.strictObject({
    payment_page_slug: slug,
    student_id: studentUuid,
    customer_mobile: mobileText
      .optional()
      .describe("The payer's mobile, locked on the page: ten digits. Not with a publishable key"),
    fee_lines: z
      .array(feeLine.shape.code)
      .max(200)
      .optional()
      .describe('Your codes of the fees that are chosen when it opens; left out: those the page chooses'),
    reference_id: referenceId,
    notes,
    expires_in_minutes: z
      .number()
      .int()
      .min(1)
      .max(MOST_MINUTES)
      .optional()
      .describe('Minutes until the link must have been opened once; 15 when left out'),
  }),
  data: apiCheckoutLink,
  success: [201],
  errors: [
    'page_not_found',
    'page_expired',
    'student_not_found',
    'student_inactive',
    'student_unverified',
    'contact_mismatch',
    'lookup_limited',
  ],
});

export const apiCheckoutLinksList = route('api.checkout_links_list', {
  summary: 'The links of the institute, until half a year after their end; that one expires is no change',
  source: 'decision 264',
  proof: 'api_key',
  permission: 'checkout-links:read',
  query: moneyQuery,
  data: listOf(apiCheckoutLink),
  errors: [],
});

export const apiCheckoutLinkGet = route('api.checkout_link_get', {
  summary: 'One link, until it is cleared away',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'checkout-links:read',
  params,
  data: apiCheckoutLink,
  errors: ['link_not_found'],
});

export const apiCheckoutLinkCancel = route('api.checkout_link_cancel', {
  summary: 'Closes a link; an order that was made by it stays',
  source: 'decision 258',
  proof: 'api_key',
  permission: 'checkout-links:write',
  idempotency: 'required',
  params,
  body: z.strictObject({}),
  data: apiCheckoutLink,
  errors: ['link_not_found', 'link_closed'],
});
