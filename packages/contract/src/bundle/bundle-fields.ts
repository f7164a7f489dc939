import { parseRupees } from '@shulk/domain';
import { z } from 'zod';

/** A code of an institute's own. */
export const shortCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/, 'Letters, digits, dot, dash or underscore');
/** A name as people read it. */
export const label = z.string().trim().min(1).max(160);
/** A mobile as it is stored. */
export const strictMobile = z
  .string()
  .regex(/^[6-9]\d{9}$/, 'Ten digits, the first 6 to 9, without +91, spaces or dashes');
/**
 * Rupees of a bundle. The remainder of a tiny number gets lost in floating point, so the digits themselves are looked at
 * as well.
 */
export const cents = z
  .number()
  .min(0)
  .max(100_000_000)
  .multipleOf(0.01)
  .refine((amount) => parseRupees(amount).ok, 'Rupees with at most 2 decimals');
