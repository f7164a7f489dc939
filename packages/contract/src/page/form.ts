import { z } from 'zod';
import { option } from '../core/fields.ts';

/** [PJ-3.11] [PJ-3.12]; special ids customer_mobile, customer_email, stud_bd_student_uuid. */
export const formField = z.object({
  input_name: z.string().max(120).optional(),
  input_id: z.string().min(1).max(120),
  input_type: z.enum(['text', 'email', 'radio', 'select', 'date', 'checkbox']),
  is_active: z.boolean(),
  is_required: z.boolean(),
  label: z.string().max(200),
  placeholder: z.string().max(200).optional(),
  helper_text: z.string().max(400).optional(),
  input_value: z.array(option).max(200).optional(),
  field_type: z.enum(['system', 'custom']),
  field_code: z.string().max(120),
});

/** [PJ-3.10]; `data.fields` is rows of fields (R21). */
export const formBlock = z.object({
  visible: z.boolean(),
  name: z.string().max(120).optional(),
  data: z.object({
    fields: z.array(z.array(formField).max(6)).max(60),
    meta_data: z
      .object({ title: z.string().max(200).optional(), subtitle: z.string().max(400).optional() })
      .optional(),
    form_config: z
      .object({
        enable_otp_verification: z.boolean().optional(),
        enable_email_otp_verification: z.boolean().optional(),
        block_unverified_student: z.boolean().optional(),
        mask_student_name: z
          .boolean()
          .optional()
          .describe('Ours: the lookup shows a masked name (decisions 5)'),
      })
      .optional(),
  }),
});

export type FormField = z.infer<typeof formField>;
export type FormBlock = z.infer<typeof formBlock>;
