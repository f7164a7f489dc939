import { z } from 'zod';

/** Most objects of one page of a list. */
export const MOST_OF_LIST = 200;

/** Query of every list of the institute API; a list with filters of its own extends it. */
export const listQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_OF_LIST)
    .default(50)
    .describe(`How many objects at most, up to ${MOST_OF_LIST}`),
  after: z
    .string()
    .max(300)
    .optional()
    .describe('`next` of the page before; it fits the same list of the same institute only'),
  updated_since: z.iso
    .datetime({ offset: true })
    // Also offsets that no clock has: the database would refuse them.
    .refine((text) => Date.parse(text) >= 0, 'A time like 2026-11-27T06:00:00Z, from 1970 on')
    .optional()
    .describe('Only what changed at this time or later, like 2026-11-27T06:00:00Z'),
});
export type ListQuery = z.output<typeof listQuery>;

/** One page of a list: the longest unchanged objects first. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    has_more: z.boolean().describe('Whether more objects follow now'),
    next: z
      .string()
      .nullable()
      .describe(
        'Give it as `after` to read on, now or later: an object that changes comes again behind it. null when the page is empty and `after` was left out',
      ),
  });

/** What every object of the institute API has besides its own fields. */
export const objectFields = <Kind extends string>(object: Kind) => ({
  object: z.literal(object).describe('What kind of object it is'),
  id: z.string(),
  version: z.int().describe('Grows by one with each change'),
  created_at: z.string(),
  updated_at: z.string(),
});
