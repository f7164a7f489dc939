import type { BundleInstitute, LateFeeRuleConfig } from '@shulk/contract';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { assert } from '../../../platform/errors.ts';
import { saveLender } from '../../loans/index.ts';
import { saveGatewayAccount } from '../../gateways/index.ts';
import { paiseOf } from '../check/check-institute.ts';
import type { Checking } from '../check/checking.ts';
import { saveInstituteCredentials } from '../../credentials/index.ts';
import {
  freeShortCodes,
  selectInstituteIds,
  upsertFeeGroups,
  upsertGroups,
  upsertHeads,
  upsertInstitutes,
  upsertOfferings,
  upsertPlans,
  upsertRules,
  upsertStructures,
} from '../stores/institutes.store.ts';
import type { Tally } from './tally.ts';

/** The product's own colour, for institutes without one. */
export const DEFAULT_COLOUR = '#0B5A6B';

/** Secrets and time for the write. */
export interface WriteContext {
  readonly secretKeys: readonly [Buffer, ...Buffer[]];
  readonly now: Instant;
}

/** Writes groups and institutes with everything inside an institute. */
export async function writeInstitutes(
  tx: Executor,
  checking: Checking,
  tally: Tally,
  context: WriteContext,
): Promise<void> {
  const groups = checking.parts.groups.map(({ value }) => value);
  tally.add('groups', groups.length, await upsertGroups(tx, groups));
  const institutes = checking.parts.institutes.map(({ value }) => value);
  if (checking.isOfKey) return writeFees(tx, institutes, tally);
  const rows = institutes.map((institute) => instituteRow(institute, checking));
  await freeShortCodes(tx, rows);
  tally.add('institutes', rows.length, await upsertInstitutes(tx, rows));
  await writeFees(tx, institutes, tally);
  const ids = await selectInstituteIds(
    tx,
    institutes.map((institute) => institute.code),
  );
  for (const institute of institutes) {
    const id = ids.get(institute.code);
    assert(id !== undefined, 'an institute that was written has an id');
    await writeSecrets(tx, institute, id, { tally, context });
  }
}

function instituteRow(institute: BundleInstitute, checking: Checking): object {
  const { logo } = institute;
  return {
    group_code: institute.group_code,
    code: institute.code,
    short_code: institute.short_code,
    label: institute.label,
    mode: institute.mode,
    place: institute.place ?? '',
    address: institute.address ?? '',
    registration: institute.registration ?? '',
    brand_colour: (institute.brand_colour ?? DEFAULT_COLOUR).toUpperCase(),
    logo_file: logo === undefined ? null : (checking.images.get(logo)?.hash ?? null),
    support: institute.support ?? { phones: [], emails: [] },
    link_hosts: institute.link_hosts ?? [],
    late_fee_per: institute.late_fee_per ?? 'LINE',
    fees_without_code: institute.fees_without_code ?? false,
    rest_rule: institute.rest_of_a_payment ?? 'HOLD',
  };
}

async function writeFees(tx: Executor, institutes: readonly BundleInstitute[], tally: Tally): Promise<void> {
  const offerings = institutes.flatMap(offeringRows).map((row, n) => ({ ...row, n }));
  tally.add('offerings', offerings.length, await upsertOfferings(tx, offerings));
  const rules = institutes.flatMap(({ code, late_fee_rules }) =>
    (late_fee_rules ?? []).map((rule) => ({ institute_code: code, code: rule.code, rule: storedRule(rule) })),
  );
  tally.add('late_fee_rules', rules.length, await upsertRules(tx, rules));
  const heads = institutes.flatMap((institute) =>
    institute.heads.map(({ late_fee_rule: rule, ...head }, sort) => ({
      institute_code: institute.code,
      ...head,
      rule,
      sort,
    })),
  );
  tally.add('heads', heads.length, await upsertHeads(tx, heads));
  const groups = institutes.flatMap((institute) =>
    institute.groups.map(({ code, title, is_editable = false }) => ({
      institute_code: institute.code,
      code,
      title,
      is_editable,
    })),
  );
  tally.add('fee_groups', groups.length, await upsertFeeGroups(tx, groups));
  const plans = institutes.flatMap((institute) =>
    (institute.emi_plans ?? []).map(({ code, processing_fee, ...plan }) => ({
      institute_code: institute.code,
      code,
      plan: { ...plan, processing_fee_paise: paiseOf(processing_fee) },
    })),
  );
  tally.add('emi_plans', plans.length, await upsertPlans(tx, plans));
  const structures = institutes.flatMap(structureRows);
  tally.add('structures', structures.length, await upsertStructures(tx, structures));
}

const offeringRows = ({ code, offerings }: BundleInstitute): object[] =>
  offerings.flatMap((offering) =>
    offering.classes.map((one, class_order) => ({
      institute_code: code,
      location_code: offering.location.code,
      location_label: offering.location.label,
      education_type_code: offering.education_type.code,
      education_type_label: offering.education_type.label,
      ay_code: offering.academic_year.code,
      ay_label: offering.academic_year.label,
      class_code: one.code,
      class_label: one.label,
      class_order,
    })),
  );

const structureRows = ({ code, structures }: BundleInstitute): object[] =>
  (structures ?? []).map((line) => ({
    institute_code: code,
    ay_code: line.academic_year,
    class_code: line.class_code,
    head: line.head,
    group_code: line.group,
    instalment: line.instalment ?? '',
    due_date: line.due_date ?? null,
    amount_paise: paiseOf(line.amount),
  }));

/** A late-fee rule in the form of domain's LateFeeRule, amounts in paise. */
function storedRule({
  kind,
  amount,
  rate_bps,
  slabs,
  cap,
  grace_days,
  counts_grace,
}: LateFeeRuleConfig): object {
  return {
    kind,
    grace_days: grace_days ?? 0,
    counts_grace: counts_grace ?? false,
    ...(amount === undefined ? {} : { amount: paiseOf(amount) }),
    ...(rate_bps === undefined ? {} : { rate_bps }),
    ...(slabs === undefined
      ? {}
      : { slabs: slabs.map((slab) => ({ ...slab, amount: paiseOf(slab.amount) })) }),
    ...(cap === undefined ? {} : { cap: paiseOf(cap) }),
  };
}

async function writeSecrets(
  tx: Executor,
  institute: BundleInstitute,
  id: number,
  { tally, context }: { readonly tally: Tally; readonly context: WriteContext },
): Promise<void> {
  const count = (kind: string, done: 'created' | 'updated' | 'unchanged'): void =>
    tally.add(kind, 1, { created: done === 'created' ? 1 : 0, updated: done === 'updated' ? 1 : 0 });
  if (institute.credentials !== undefined) {
    const wanted = { ...institute.credentials, erp_base_url: institute.credentials.erp_base_url ?? '' };
    count('credentials', await saveInstituteCredentials(tx, context.secretKeys, id, wanted));
  }
  const accounts = institute.gateway_accounts ?? [];
  for (const [index, { base_url = '', ...account }] of accounts.entries()) {
    // The first account of the list is the preferred one.
    const input = { ...account, base_url, institute_id: id, priority: accounts.length - index };
    const { done } = await saveGatewayAccount(tx, context.secretKeys, input, context.now);
    count('gateway_accounts', done);
  }
  for (const { name, base_url = '', ...lender } of institute.lenders ?? []) {
    const input = { ...lender, lender: name, base_url, institute_id: id };
    const { done } = await saveLender(tx, context.secretKeys, input, context.now);
    count('lenders', done);
  }
}
