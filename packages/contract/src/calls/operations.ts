import { z } from 'zod';
import { route } from '../core/route.ts';
import { bundle } from '../bundle/bundle.ts';
import { queryFlag, rupees } from '../core/fields.ts';

/** Students and fees of one institute that an import touched. */
export const importSums = z.object({
  students_created: z.number(),
  students_updated: z.number(),
  students_unchanged: z.number(),
  lines_created: z.number(),
  lines_updated: z.number(),
  lines_withdrawn: z.number(),
  lines_unchanged: z.number(),
  owed_before: rupees.describe('What the students of the bundle owed before, without late fees'),
  owed_after: rupees.describe('What they owe after it'),
});

/** The result of an import, counted per kind. */
export const importResult = z.object({
  created: z.record(z.string(), z.number()),
  updated: z.record(z.string(), z.number()),
  unchanged: z.record(z.string(), z.number()),
  warnings: z
    .record(z.string(), z.string())
    .describe('What somebody should look at, by the path of the place; it was loaded all the same'),
  left_out: z
    .record(z.string(), z.string())
    .describe('Why students were left as they are, by the path of the place; empty when all were loaded'),
  institutes: z.record(z.string(), importSums).describe('Students and fees by the code of the institute'),
  dry_run: z.boolean().describe('True when nothing was written'),
});
export type ImportResult = z.infer<typeof importResult>;

export const importBundle = route('console.import_bundle', {
  summary: 'Creates or updates everything a bundle names; refused whole when any place is wrong',
  source: 'decisions 13',
  proof: 'operator',
  query: z.strictObject({
    dry_run: queryFlag.describe('true: nothing is written, the answer tells what would be'),
    only_good: queryFlag.describe('true: students with faults are left out and told in left_out'),
    file_name: z
      .string()
      .max(200)
      .optional()
      .describe('Name of the file that the body is, for the record of imports'),
  }),
  body: bundle,
  data: importResult,
  errors: ['operator_required', 'bundle_invalid', 'import_overtaken'],
});

/** The result of a settlement import, real or as a dry run. */
export const settlementResult = z.object({
  account: z.string().describe('The account it is for, as INSTITUTE/CODE'),
  dry_run: z.boolean().describe('True: everything was taken back'),
  rows: z.number().describe('Rows of the report that could be used'),
  added: z.number().describe('Rows not seen before'),
  known: z.number().describe('Rows that an earlier import brought'),
  left_out: z.number().describe('Rows that are about no money'),
  unread: z.number().describe('Rows that cannot be read: not booked, each told in notices'),
  booked: z.number().describe('Entries made in the books'),
  open_exceptions: z.number().describe('What a person has to look at'),
  notices: z.array(z.object({ message: z.string(), rows: z.string() })),
});
export type SettlementResult = z.infer<typeof settlementResult>;

export const importSettlement = route('console.import_settlement', {
  summary:
    'Imports the settlement report of a gateway account, all of it or nothing; the same again changes nothing',
  source: 'decisions 7, integrators 12',
  proof: 'operator',
  body: z.strictObject({
    account: z
      .string()
      .min(1)
      .max(130)
      .describe('Code of a gateway account, or INSTITUTE/CODE where several have it'),
    report: z
      .unknown()
      .optional()
      .describe("The report as the gateway's own call gives it; absent for a sheet"),
    sheet: z
      .string()
      .max(40_000_000)
      .optional()
      .describe('The text of a CSV sheet, instead of a report: columns kind, settlement_id, utr, …'),
    dry_run: z.boolean().default(false).describe('True: does everything and takes it back'),
  }),
  data: settlementResult,
  errors: ['operator_required', 'settlement_invalid'],
});

export const devMessages = route('dev.messages', {
  summary: "The inbox transport's messages, newest first",
  source: 'decisions 6, R38',
  proof: 'loopback',
  query: z.object({ to: z.string().max(254).optional() }),
  data: z.array(
    z.object({
      id: z.number(),
      channel: z.string(),
      to: z.string(),
      template: z.string(),
      subject: z.string(),
      text: z.string(),
      sent_at: z.string(),
    }),
  ),
  errors: ['loopback_only', 'not_found'],
});

export const moveClock = route('dev.clock', {
  summary: 'Moves the clock of a test institute forward',
  source: 'R41, decisions 7',
  proof: 'loopback',
  body: z.strictObject({
    institute_code: z.string().max(64),
    to: z
      .string()
      .max(40)
      .describe('A day (2026-12-05, its beginning in India) or an instant (2026-12-05T09:30:00Z)'),
  }),
  data: z.object({ now: z.string().describe("The institute's time from now on") }),
  errors: ['loopback_only', 'clock_refused'],
});
