import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import { sha256 } from '../../../platform/ids.ts';
import { checkFiles, namedHashes } from './check-files.ts';
import { checkInstitutes } from './check-institute.ts';
import { checkMoney } from './check-money.ts';
import { checkPages } from './pages/check-pages.ts';
import { checkSharedKeys, isAtSandbox } from './accounts/check-accounts.ts';
import { checkSharedLenders } from './accounts/check-lenders.ts';
import { checkStudents, isWithdrawn } from './check-students.ts';
import { checkUsable } from './pages/check-usable.ts';
import { paymentKey } from './checking.ts';
import type { Checking, Known } from './checking.ts';
import { viewInstitutes } from './institute-view.ts';
import {
  lockKnownStudents,
  selectHeldLines,
  selectKnownFiles,
  selectKnownGroups,
  selectKnownInstitutes,
  selectKnownPages,
  selectKnownPayments,
  selectKnownSecrets,
} from '../stores/known.store.ts';
import { selectFacts } from '../stores/lint-facts.store.ts';
import type { Problems } from './problems.ts';
import { studentKey } from './read-parts.ts';
import type { Parts } from './read-parts.ts';

/** Where and when a bundle is checked. */
export interface CheckPlace {
  readonly ownOrigin: string;
  readonly isEmbedded: boolean;
  readonly now: Instant;
}

/**
 * Checks all that the schema cannot see: codes, money, slugs, images, links, keys. Every problem is noted; the
 * fee lines it names stay locked until the transaction ends.
 */
export async function checkBundle(
  tx: Executor,
  parts: Parts,
  problems: Problems,
  place: CheckPlace,
): Promise<Checking> {
  const named = namedInstitutes(parts);
  const known = await loadKnown(tx, parts, named);
  const checking: Checking = {
    parts,
    known,
    problems,
    institutes: viewInstitutes(
      parts.institutes,
      known.institutes.filter((one) => named.has(one.code)),
    ),
    images: checkFiles(parts, await selectKnownFiles(tx, namedHashes(parts)), problems),
    ownOrigin: place.ownOrigin,
    isEmbedded: place.isEmbedded,
    now: place.now,
  };
  checkInstitutes(checking);
  checkSharedKeys(checking);
  checkSharedLenders(checking);
  checkStudents(checking);
  checkMoney(checking);
  checkPages(checking);
  const owners = parts.pages.flatMap(({ value }) => value.institute_code ?? []);
  checkUsable(checking, owners.length === 0 ? [] : await selectFacts(tx, owners));
  return checking;
}

function namedInstitutes(parts: Parts): Set<string> {
  const codes = new Set(parts.institutes.map(({ value }) => value.code));
  for (const { value } of [...parts.students, ...parts.payments, ...parts.emi_applications])
    codes.add(value.institute_code);
  for (const { value } of parts.pages)
    if (value.institute_code !== undefined) codes.add(value.institute_code);
  return codes;
}

async function loadKnown(tx: Executor, parts: Parts, institutes: ReadonlySet<string>): Promise<Known> {
  const shortCodes = parts.institutes.map(({ value }) => value.short_code);
  const groups = [...parts.institutes, ...parts.pages].flatMap(({ value }) => value.group_code ?? []);
  const slugs = parts.pages.flatMap(({ value }) => [
    value.payment_page_slug,
    value.pp_config?.slug ?? value.payment_page_slug,
  ]);
  const pages = await selectKnownPages(tx, slugs);
  const students = await lockKnownStudents(tx, namedStudents(parts));
  const named = [
    ...parts.payments.map(({ value }) => ({ institute_code: value.institute_code, code: value.code })),
    ...parts.payment_reversals.map(({ value }) => ({
      institute_code: value.institute_code,
      code: value.payment,
    })),
  ];
  const payments = await selectKnownPayments(tx, named);
  const held = await selectHeldLines(tx, withdrawnLines(parts));
  return {
    institutes: await selectKnownInstitutes(tx, [...institutes], shortCodes),
    groups: new Set(await selectKnownGroups(tx, groups)),
    pages: new Map(pages.map((page) => [page.slug, page])),
    secrets: await selectKnownSecrets(tx, namedSecrets(parts)),
    students: new Map(students.map((one) => [one.student_key, one])),
    held: new Map(held.map((one) => [`${one.student_key} ${one.code}`, one.held_by])),
    payments: new Map(payments.map((one) => [paymentKey(one.institute_code, one.code), one])),
  };
}

function withdrawnLines(parts: Parts): Parameters<typeof selectHeldLines>[1] {
  return parts.students.flatMap(({ value: { institute_code, student_id, fee_lines } }) =>
    fee_lines.filter(isWithdrawn).map(({ code }) => {
      const student_key = studentKey(institute_code, student_id);
      return { institute_code, student_id, student_key, code };
    }),
  );
}

function namedStudents(parts: Parts): Parameters<typeof lockKnownStudents>[1] {
  const named = new Map<string, Parameters<typeof lockKnownStudents>[1][number]>();
  for (const { value } of [...parts.students, ...parts.payments, ...parts.emi_applications]) {
    const { institute_code, student_id } = value;
    const student_key = studentKey(institute_code, student_id);
    named.set(student_key, { institute_code, student_id, student_key });
  }
  return [...named.values()];
}

function namedSecrets(parts: Parts): Parameters<typeof selectKnownSecrets>[1] {
  const credentials = parts.institutes.flatMap(({ value }) => value.credentials ?? []);
  const accounts = parts.institutes.flatMap(({ value }) => value.gateway_accounts ?? []);
  return {
    clientIds: credentials.map((one) => one.client_id),
    apiKeyHashes: credentials.map((one) => sha256(one.api_key).toString('hex')),
    sandboxKeys: accounts.filter(isAtSandbox).map((one) => one.key_id),
  };
}
