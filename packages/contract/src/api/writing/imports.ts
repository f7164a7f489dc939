import { z } from 'zod';
import { bundle, institute } from '../../bundle/bundle.ts';
import { importSums } from '../../calls/operations.ts';
import { queryFlag } from '../../core/fields.ts';
import { listOf, listQuery, objectFields } from '../../core/lists.ts';
import { route } from '../../core/route.ts';

const { code, offerings, heads, groups, late_fee_rules, structures } = institute.shape;

/** What a key may load of its institute; who it is, its gateways, sites and pages are loaded by the operator alone. */
const ownInstitute = z.strictObject({
  code,
  offerings: offerings.optional(),
  heads: heads.optional(),
  groups: groups.optional(),
  late_fee_rules,
  structures,
});

/** The parts of a bundle that a key may load. */
export const ownBundle = z.strictObject({
  version: bundle.shape.version,
  institutes: z
    .array(ownInstitute)
    .max(1)
    .optional()
    .describe('Classes, heads, groups, rules; that of the key'),
  students: bundle.shape.students,
  payments: bundle.shape.payments,
  payment_reversals: bundle.shape.payment_reversals,
});

const counts = z.record(z.string(), z.number()).describe('By kind: students, fee_lines …');

/** A bundle that a key loaded, or tried. */
export const apiImport = z.object({
  ...objectFields('import'),
  state: z
    .enum(['RUNNING', 'DONE', 'FAILED', 'STOPPED'])
    .describe('FAILED: refused, or overtaken on its way. STOPPED: the server ended; load it again'),
  dry_run: z.boolean().describe('True: nothing was written'),
  key_name: z.string().describe('Name of the key that sent it'),
  file_name: z.string().describe('As the caller named it; empty without a name'),
  file_sha256: z.string().describe('Of the body as it came, as `sha256sum` prints it'),
  students_all: z.int().describe('Students it has; 0 until it is checked, and in a dry run'),
  students_done: z.int().describe('Students written so far'),
  result: z
    .object({ created: counts, updated: counts, unchanged: counts, ...importSums.shape })
    .nullable()
    .describe(
      'What it did; in a dry run what it would do, without faulty students. null while nothing could be loaded',
    ),
});
export type ApiImport = z.infer<typeof apiImport>;

const found = z.record(z.string(), z.string());

/** The answer to a bundle, with what to look at. */
export const apiImportAnswer = apiImport.extend({
  faults: found.describe(
    'Why students were left as they are, by the path of the place; in a dry run all faults, of which each would refuse the bundle',
  ),
  warnings: found.describe(
    'What somebody should look at, by the path of the place; it is loaded all the same',
  ),
});
export type ApiImportAnswer = z.infer<typeof apiImportAnswer>;

export const apiImportCreate = route('api.import_create', {
  summary: 'Loads a bundle of the institute: what it names is created or updated, all else stays',
  source: 'decision 264',
  proof: 'api_key',
  permission: 'imports:write',
  idempotency: 'required',
  query: z.strictObject({
    dry_run: queryFlag.describe('true: everything is checked and taken back; answers what loading would do'),
    only_good: queryFlag.describe('true: students with faults are left out and told in faults'),
    file_name: z.string().max(200).optional().describe('Name of the file, for the record'),
  }),
  body: ownBundle,
  data: apiImportAnswer,
  success: [201, 200],
  errors: ['bundle_invalid', 'import_overtaken'],
});

export const apiImportsList = route('api.imports_list', {
  summary: 'What keys of the institute loaded',
  source: 'decision 264',
  proof: 'api_key',
  permission: 'imports:read',
  query: listQuery,
  data: listOf(apiImport),
  errors: [],
});

export const apiImportGet = route('api.import_get', {
  summary: 'One import, also while it runs',
  source: 'decision 264',
  proof: 'api_key',
  permission: 'imports:read',
  params: z.object({ import_id: z.string().max(64).describe('Id of the import') }),
  data: apiImport,
  errors: ['not_found'],
});
