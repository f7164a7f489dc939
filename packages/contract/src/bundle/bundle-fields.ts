import { parseRupees } from '@shulk/domain';
import { z } from 'zod';

/** An institute's own code. */
export const shortCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/, 'Letters, digits, dot, dash or underscore');
/** A name as people read it. */
export const label = z.string().trim().min(1).max(160);
/** A mobile as stored. */
export const strictMobile = z
  .string()
  .regex(/^[6-9]\d{9}$/, 'Ten digits, the first 6 to 9, without +91, spaces or dashes');
/** Rupees of a bundle. Floating point hides tiny remainders, so the digits are checked too. */
export const cents = z
  .number()
  .min(0)
  .max(100_000_000)
  .multipleOf(0.01)
  .refine((amount) => parseRupees(amount).ok, 'Rupees with at most 2 decimals');
