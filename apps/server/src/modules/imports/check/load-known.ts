import type { Executor } from '../../../platform/db/db.ts';
import { sha256 } from '../../../platform/ids.ts';
import type { EventLoopYielder } from '../event-loop-yielder.ts';
import {
  selectHeldLines,
  selectKnownGroups,
  selectKnownInstitutes,
  selectKnownPages,
  selectKnownPayments,
  selectKnownSecrets,
  selectKnownStudents,
} from '../stores/known.store.ts';
import type { KnownPayment, KnownStudent, NamedStudent } from '../stores/known.store.ts';
import { isAtSandbox } from './accounts/check-accounts.ts';
import { paymentKey } from './checking.ts';
import type { Known } from './checking.ts';
import type { Parts } from './read-parts.ts';
import { isWithdrawn, studentKey } from './student-list.ts';

/** Students read at once: other calls are served in between. */
export const AT_ONCE = 100;

/** What the database knows of everything the read parts of a bundle name. */
export async function loadKnown(
  ex: Executor,
  parts: Parts,
  institutes: ReadonlySet<string>,
  yielder: EventLoopYielder,
): Promise<Known> {
  const shortCodes = parts.institutes.map(({ value }) => value.short_code);
  const groups = [...parts.institutes, ...parts.pages].flatMap(({ value }) => value.group_code ?? []);
  const slugs = parts.pages.flatMap(({ value }) => [
    value.payment_page_slug,
    value.pp_config?.slug ?? value.payment_page_slug,
  ]);
  const pages = await selectKnownPages(ex, slugs);
  return {
    institutes: await selectKnownInstitutes(ex, [...institutes], shortCodes),
    groups: new Set(await selectKnownGroups(ex, groups)),
    pages: new Map(pages.map((page) => [page.slug, page])),
    secrets: await selectKnownSecrets(ex, namedSecrets(parts)),
    ...(await loadStudents(ex, parts, { yielder })),
  };
}

/**
 * What the database knows of students, their fees and their payments, read in pieces.
 * @param select locks the fees if they are written next
 */
export async function loadStudents(
  ex: Executor,
  parts: Parts,
  {
    select = selectKnownStudents,
    yielder,
  }: { readonly select?: typeof selectKnownStudents; readonly yielder: EventLoopYielder },
): Promise<Pick<Known, 'students' | 'payments' | 'held'>> {
  const students = new Map<string, KnownStudent>();
  for (const some of pieces(namedStudents(parts))) {
    for (const one of await select(ex, some)) students.set(one.student_key, one);
    await yielder.yieldIfDue();
  }
  const payments = new Map<string, KnownPayment>();
  for (const some of pieces(namedPayments(parts))) {
    for (const one of await selectKnownPayments(ex, some))
      payments.set(paymentKey(one.institute_code, one.code), one);
    await yielder.yieldIfDue();
  }
  const held: Known['held'] = new Map(
    (await selectHeldLines(ex, withdrawnLines(parts))).map((one) => [
      `${one.student_key} ${one.code}`,
      one.held_by,
    ]),
  );
  return { students, payments, held };
}

function* pieces<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) yield list.slice(at, at + AT_ONCE);
}

/** Every student a bundle names. */
export function namedStudents(parts: Parts): NamedStudent[] {
  const named = new Map<string, NamedStudent>();
  for (const { value } of [...parts.students, ...parts.payments, ...parts.emi_applications]) {
    const { institute_code, student_id } = value;
    const student_key = studentKey(institute_code, student_id);
    named.set(student_key, { institute_code, student_id, student_key });
  }
  return [...named.values()];
}

const namedPayments = (parts: Parts): Parameters<typeof selectKnownPayments>[1] => [
  ...parts.payments.map(({ value }) => ({ institute_code: value.institute_code, code: value.code })),
  ...parts.payment_reversals.map(({ value }) => ({
    institute_code: value.institute_code,
    code: value.payment,
  })),
];

function withdrawnLines(parts: Parts): Parameters<typeof selectHeldLines>[1] {
  return parts.students.flatMap(({ value: { institute_code, student_id, fee_lines } }) =>
    fee_lines.filter(isWithdrawn).map(({ code }) => {
      const student_key = studentKey(institute_code, student_id);
      return { institute_code, student_id, student_key, code };
    }),
  );
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
