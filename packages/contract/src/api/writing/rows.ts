import { z } from 'zod';

/** Most rows of one call. */
export const MOST_ROWS = 500;

/** What became of each row of a call, in their order. */
export const bulkAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({
    written: z.int().describe('How many rows are written now, those that changed nothing included'),
    refused: z.int(),
    results: z.array(
      z.object({
        row: z.int().describe('Its place in what was sent, from 0'),
        ok: z.boolean(),
        data: item.nullable().describe('The object as it is now; null for a refused row'),
        error: z
          .object({
            code: z.literal('invalid_request'),
            fields: z.record(z.string(), z.string()).describe('What to correct, by field of the row'),
            docs_url: z.string(),
          })
          .nullable(),
      }),
    ),
  });
