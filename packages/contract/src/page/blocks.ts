import { z } from 'zod';

/** A paragraph of text with its three flags [PJ-2.2.7]. Text is text: no markup is ever rendered (threats 2 row 23). */
export const paragraph = z.object({
  para: z.string().max(4000),
  is_bold: z.boolean().optional(),
  is_italic: z.boolean().optional(),
  is_underlined: z.boolean().optional(),
});

/** An image served by its hash; remote addresses are refused (R20). `alt` may be empty for decoration. */
export const imageRef = z.object({
  file: z.string().describe('Name of a file of the bundle, or its hash once stored'),
  alt: z.string().max(200).default(''),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
});

/** A link to a web page; https and a listed host only, checked when saved and when served (threats 2 row 22). */
export const link = z.object({
  label: z.string().max(120),
  url: z.string().max(2000),
  new_window: z.boolean().optional(),
});

/** [PJ-3.8] */
export const logoBlock = z.object({
  visible: z.boolean(),
  images: z.array(imageRef).max(12),
  position: z.enum(['left', 'right', 'center']).optional(),
});

/** [PJ-3.9] */
export const headerBlock = z.object({
  visible: z.boolean(),
  title: z.string().max(200).optional(),
  subtitle: z.string().max(300).optional(),
  description: z.array(paragraph).max(20).optional(),
});

/** Banner images with optional text (R20). */
export const bannerBlock = z.object({
  visible: z.boolean(),
  title: z.string().max(200).optional(),
  images: z.array(imageRef).max(6).optional(),
  description: z.array(paragraph).max(20).optional(),
  link: link.optional(),
});

/** A node of a cascading content dropdown: branches have children, a leaf has a value [PJ-9.1] (R20). */
export interface DropdownNode {
  label: string;
  value: string;
  children?: DropdownNode[] | undefined;
}
export const dropdownNode: z.ZodType<DropdownNode> = z.lazy(() =>
  z.object({
    label: z.string().max(200),
    value: z.string().max(2000),
    children: z.array(dropdownNode).max(500).optional(),
  }),
);

/** One content block of a static page: text, image, button or cascading dropdown [SR-2.38..42] (R20). */
export const contentBlock = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    title: z.string().max(200).optional(),
    description: z.array(paragraph).max(50),
  }),
  z.object({ type: z.literal('image'), image: imageRef, caption: z.string().max(300).optional() }),
  z.object({ type: z.literal('button'), link, style: z.enum(['button', 'link']).optional() }),
  z.object({
    type: z.literal('dropdown'),
    title: z.string().max(200).optional(),
    levels: z
      .array(z.object({ label: z.string().max(120), placeholder: z.string().max(120).optional() }))
      .min(1)
      .max(6),
    options: z.array(dropdownNode).max(500),
    button_label: z.string().max(80).optional(),
    new_window: z.boolean().optional(),
  }),
]);

/** [SR-2.31..34] */
export const rewardBlock = z.object({
  visible: z.boolean(),
  title: z.string().max(200).optional(),
  subtitle: z.string().max(300).optional(),
  description: z.array(paragraph).max(20).optional(),
  cards: z
    .array(
      z.object({
        logo: imageRef.optional(),
        name: z.string().max(120),
        description: z.string().max(600).optional(),
        link: z.string().max(2000).optional(),
      }),
    )
    .max(24)
    .optional(),
});

/** [SR-2.35..37] [SR-1.8]; `receipt_visible` also shows it on the receipt screens [SR-2.79]. */
export const supportBlock = z.object({
  visible: z.boolean(),
  receipt_visible: z.boolean().optional(),
  title: z.string().max(200).optional(),
  subtitle: z.string().max(300).optional(),
  description: z.array(paragraph).max(20).optional(),
  blocks: z
    .array(
      z.object({
        title: z.string().max(120).optional(),
        phones: z.array(z.string().max(20)).max(6),
        emails: z.array(z.string().max(254)).max(6),
      }),
    )
    .max(12)
    .optional(),
});

/** Only its visibility is named by the specification [SR-2.27]; the rest is ours. */
export const searchBlock = z.object({
  visible: z.boolean(),
  title: z.string().max(200).optional(),
  subtitle: z.string().max(300).optional(),
  new_window: z.boolean().optional(),
  any_group: z
    .boolean()
    .optional()
    .describe('Ours: a search page that does not fix its own group, so that every group can be found'),
});

const searchField = z.object({
  visible: z.boolean(),
  label: z.string().max(120).optional(),
  placeholder: z.string().max(120).optional(),
  is_required: z.boolean().optional(),
});

/** [PJ-3.4] [PJ-3.5] [PJ-3.6] */
export const gileSearch = z.object({
  search_level: z.enum(['gile', 'gileay', 'gileayc']).optional(),
  group_field: searchField.optional(),
  institute_field: searchField.optional(),
  location_field: searchField.optional(),
  education_type_field: searchField.optional(),
  academic_year_field: searchField.optional(),
  class_field: searchField.optional(),
  payment_page_field: searchField.optional(),
  cta_config: z
    .object({ label: z.string().max(80).optional(), new_window: z.boolean().optional() })
    .optional(),
});

export type Paragraph = z.infer<typeof paragraph>;
export type ImageRef = z.infer<typeof imageRef>;
export type LogoBlock = z.infer<typeof logoBlock>;
export type HeaderBlock = z.infer<typeof headerBlock>;
export type BannerBlock = z.infer<typeof bannerBlock>;
export type ContentBlock = z.infer<typeof contentBlock>;
export type RewardBlock = z.infer<typeof rewardBlock>;
export type SupportBlock = z.infer<typeof supportBlock>;
export type GileSearch = z.infer<typeof gileSearch>;
