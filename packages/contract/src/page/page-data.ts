import { PAGE_TYPES } from '@shulk/domain';
import { LANGUAGES } from '@shulk/words/languages';
import { z } from 'zod';
import { codeLabel, rupees, slug } from '../core/fields.ts';
import {
  bannerBlock,
  contentBlock,
  gileSearch,
  headerBlock,
  logoBlock,
  paragraph,
  rewardBlock,
  searchBlock,
  supportBlock,
} from './blocks.ts';
import { formBlock } from './form.ts';
import { cardFinancingMode, paymentCard, paymentCardConfig } from './payment-card.ts';

/** Types other than the four of the specification count as a plain page [SR-1.7]. */
export const pageType = z
  .string()
  .min(1)
  .max(60)
  .describe(`${PAGE_TYPES.join(', ')}; another one is taken, with a warning at import`);

/**
 * Institute, place and class a page belongs to [PJ-3.2]; the public form has no credential fields (threats 2 row 1).
 */
export const instituteConfig = z.object({
  group: codeLabel.optional(),
  institute: codeLabel.optional(),
  location: codeLabel.optional(),
  education_type: codeLabel.optional(),
  ay: codeLabel.optional(),
  gilec: codeLabel.optional(),
  payment_page_slug: z.string().optional(),
  payment_page_label: z.string().optional(),
});

const callbackField = z.object({
  label: z.string().max(120).optional(),
  helper_text: z.string().max(300).optional(),
});

/** Reverse lookup [PJ-3.17]. */
export const callbackConfig = z.object({
  title: z.string().max(200).optional(),
  subtitle: z.string().max(300).optional(),
  action: z.string().max(200).optional(),
  fields: z
    .object({ student_uuid_field: callbackField.optional(), mobile_field: callbackField.optional() })
    .optional(),
});

/** A card of the staged workflow [PJ-3.15]. */
export const workflowCard = z.object({
  title: z.string().max(120),
  text: z.string().max(400).optional(),
  note: z.string().max(400).optional(),
  config: z
    .array(z.object({ sdk_block_code: z.string(), financing_mode: cardFinancingMode }))
    .min(1)
    .max(6),
});

/** Staged workflow [PJ-3.14]. */
export const workflowBlock = z.object({
  visible: z.boolean(),
  title: z.string().max(200).optional(),
  subtitle: z.string().max(300).optional(),
  description: z.array(paragraph).max(20).optional(),
  cta_config: z
    .object({
      url: z.string().max(2000),
      label: z.string().max(80).optional(),
      position: z.enum(['left', 'right']).optional(),
      new_window: z.boolean().optional(),
      type: z.enum(['button', 'link']).optional(),
    })
    .optional(),
  instructions: z
    .object({
      DIRECT: z
        .object({ success: z.array(paragraph).optional(), failure: z.array(paragraph).optional() })
        .optional(),
    })
    .optional(),
  workflow_config: z.array(workflowCard).max(2).optional(),
});

/** Brand colours computed on save (ux 1.2), light and dark. */
export const brand = z.object({
  brand: z.string(),
  on_brand: z.string(),
  brand_text: z.string(),
  brand_tint: z.string(),
  dark_fill: z.string(),
  dark_on_fill: z.string(),
  dark_brand_text: z.string(),
  dark_brand_tint: z.string(),
  /** Edges for colours too close to their background; absent on pages saved before they were computed. */
  fill_edge: z.string().optional(),
  band_edge: z.string().optional(),
  dark_band_edge: z.string().optional(),
});

/** The institute's translations into one language: a text as the page has it, and what is shown instead. */
const translations = z.record(z.string().min(1).max(4000), z.string().min(1).max(4000)).optional();

/** A page's texts in other languages; those of the page itself are its English ones (decision 243). */
const pageTexts = z.strictObject({
  hi: translations,
  mr: translations,
  bn: translations,
  ta: translations,
  te: translations,
  kn: translations,
  gu: translations,
});

/** The fields of both the stored and the public page. */
const pageParts = {
  payment_page_slug: slug,
  payment_page_type: pageType,
  payment_page_expired: z.boolean().optional(),
  payment_page_label: z.string().max(120).optional(),
  dynamic_link: z.boolean().optional(),
  is_checkbox_enabled: z.boolean().optional(),
  single_checkbox_selection: z.boolean().optional(),
  emi_min_amount: rupees.optional(),
  emi_max_amount: rupees.optional(),
  gile_search: gileSearch.optional(),
  logo_block: logoBlock.optional(),
  header_block: headerBlock.optional(),
  banner_block: bannerBlock.optional(),
  content_blocks: z.array(contentBlock).max(60).optional(),
  form_block: formBlock.optional(),
  workflow_block: workflowBlock.optional(),
  callback_config: callbackConfig.optional(),
  search_block: searchBlock.optional(),
  reward_block: rewardBlock.optional(),
  support_block: supportBlock.optional(),
  pp_config: z.object({ slug: z.string().optional() }).optional(),
  emi_note: z
    .array(paragraph)
    .max(10)
    .optional()
    .describe('Ours: the EMI note of the dynamic step [PJ-2.5.4]'),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe('Ours: the language of the page in a browser that is set to English; English by default'),
  texts: pageTexts
    .optional()
    .describe(
      'Ours: the institute’s own texts in other languages; an answer has those of the language it is in',
    ),
  shortcuts: z
    .object({
      verify_student: z.boolean().optional().describe('verify the student ID on leaving the field or Enter'),
      send_code: z.boolean().optional().describe('send the code when the mobile number is complete'),
      check_code: z.boolean().optional().describe('check the code at its fourth digit'),
      choose_option: z.boolean().optional().describe('choose the payment option if only one can be chosen'),
      tick_overdue: z.boolean().optional().describe('show fees past their due date ticked; off by default'),
      open_gateway: z.boolean().optional().describe('open the gateway without a screen before it'),
      family: z.boolean().optional().describe('offer the other children of a proven contact'),
      ask_to_pay: z.boolean().optional().describe('offer a link by which somebody else pays'),
      family_together: z.boolean().optional().describe('several children may be paid by one payment'),
    })
    .optional()
    .describe('Ours: what the page does by itself so that a payer taps less'),
  footer: z
    .object({ terms_url: z.string().max(2000).optional(), privacy_url: z.string().max(2000).optional() })
    .optional(),
};

/** A page as the import bundle and the database have it. */
export const pageConfig = z.object({
  ...pageParts,
  sdk_block: z.array(paymentCardConfig).max(12).optional(),
});

/** Page data as a payer's browser gets it (PJ 3, SR 3), plus our own fields named so. */
export const pageData = z.object({
  ...pageParts,
  institute_config: instituteConfig,
  sdk_block: z.array(paymentCard),
  brand: brand.describe('Ours'),
  institute_place: z.string().optional().describe('Ours: the line under the name in the brand band'),
  test_mode: z.boolean().describe('Ours: true for a test institute'),
  sbd_code: z.string().optional().describe('Student code this answer is about [PJ-4.36]'),
  student: z
    .object({ student_uuid: z.string(), name: z.string() })
    .optional()
    .describe('Ours: the student of this answer, name masked as the page says'),
});

export type PageConfig = z.infer<typeof pageConfig>;
export type PageData = z.infer<typeof pageData>;
export type InstituteConfig = z.infer<typeof instituteConfig>;
export type WorkflowBlock = z.infer<typeof workflowBlock>;
export type CallbackConfig = z.infer<typeof callbackConfig>;
export type Brand = z.infer<typeof brand>;
