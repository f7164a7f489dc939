import { z } from 'zod';

/** Rupees on the wire: a number with at most 2 decimals (decisions 1); paise only inside. */
export const rupees = z.number().describe('Rupees, at most 2 decimals');

/**
 * An amount that a payer typed or a client echoes: text or number; the server reads it only where a ruling says so
 * (R11).
 */
export const typedAmount = z.union([z.string().max(20), z.number()]);

/** An optional code in a query: empty counts as absent [PJ-7.3]. */
export const optionalCode = z.string().max(64).optional();

/** A page's slug (R21). */
export const slug = z.string().regex(/^[a-z0-9-]{2,63}$/, 'A page address: 2 to 63 of a-z, 0-9 and dash');

/** An institute's own student ID as typed: trimmed, no control characters (R15). */
export const studentUuid = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{Cc}$<>]+$/u, 'A student ID without special signs');

/** A person's name part. */
export const nameText = z.string().trim().max(120);

/** Ten digits starting 6 to 9 [SR-5.1]; masked and placeholder values pass, for the server to decide. */
export const mobileText = z.string().trim().max(20);

export const emailText = z.string().trim().max(254);

/** A calendar day, yyyy-mm-dd. */
export const calendarDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'A day as yyyy-mm-dd');

/** An instant, UTC ISO 8601. */
export const instant = z.string();

/** A boolean in a query: the specification sends `true` as text. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .optional()
  .transform((value) => value === true || value === 'true' || value === '1');

/** One choice of a dropdown. */
export const option = z.object({ label: z.string(), value: z.string() });

/** A page, institute, place, year or class as a code with its label [PJ-3.2]; `id` is the code again, `name` the label [SR-3.7]. */
export const codeLabel = z.object({
  code: z.string(),
  label: z.string(),
  id: z.string().optional(),
  name: z.string().optional(),
});

/** The institute codes a client sends along; the server takes the tenant from the page instead (threats 1.2). */
export const instituteCodes = {
  group_code: optionalCode,
  institute_code: optionalCode,
  location_code: optionalCode,
  education_type_code: optionalCode,
};
