import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { EventLoopYielder } from '../event-loop-yielder.ts';
import { checkFiles, namedHashes } from './check-files.ts';
import { checkInstitutes } from './check-institute.ts';
import { addLines, checkMoney, knownLines } from './check-money.ts';
import { checkPages } from './pages/check-pages.ts';
import { checkSharedKeys } from './accounts/check-accounts.ts';
import { checkSharedLenders } from './accounts/check-lenders.ts';
import { checkStudents } from './check-students.ts';
import { checkCodes } from './pages/check-codes.ts';
import { checkUsable } from './pages/check-usable.ts';
import type { Checking } from './checking.ts';
import { AT_ONCE, loadKnown, loadStudents, namedStudents } from './load-known.ts';
import { viewInstitutes } from './institute-view.ts';
import { selectKnownFiles } from '../stores/known.store.ts';
import { selectFacts, selectSearches } from '../stores/lint-facts.store.ts';
import { refuseTwice } from './problems.ts';
import type { Problems } from './problems.ts';
import type { Parts, ReadBundle } from './read-parts.ts';
import type { StudentList } from './student-list.ts';
import { bundlePage } from '@shulk/contract';
import { passedOverText } from './issues/issue-text.ts';
import { valueAt } from './issues/names-at.ts';
import { unknownKeys } from './issues/schema-walk.ts';

/**
 * Warns of unread keys of pages: a page accepts any key, so a typo in one that switches codes on would leave fees open
 * silently (decision 120).
 */
function checkKeys({ parts, raw, problems }: Checking): void {
  for (const { path } of parts.pages)
    for (const unknown of unknownKeys(bundlePage, valueAt(raw, path)))
      problems.warn(`${path}.${unknown.path}`, passedOverText(unknown.key, unknown.known));
}

/** Where and when a bundle is checked. */
export interface CheckPlace {
  readonly ownOrigin: string;
  readonly isEmbedded: boolean;
  readonly now: Instant;
}

/** The bundle to check. */
export interface CheckInput extends ReadBundle {
  readonly raw: unknown;
  readonly problems: Problems;
  readonly place: CheckPlace;
  readonly isOfKey?: boolean;
}

/**
 * Checks what the schema cannot: codes, money, slugs, images, links, keys, and notes every problem. Takes no locks:
 * what may change meanwhile is checked again when it is written.
 */
export async function checkBundle(
  ex: Executor,
  { raw, parts, students, problems, place, isOfKey = false }: CheckInput,
  yielder: EventLoopYielder,
): Promise<Checking> {
  const named = namedInstitutes(parts, students);
  const known = await loadKnown(ex, parts, named, yielder);
  const checking: Checking = {
    raw,
    parts,
    students,
    known,
    problems,
    institutes: viewInstitutes(
      parts.institutes,
      known.institutes.filter((one) => named.has(one.code)),
    ),
    images: checkFiles(parts, await selectKnownFiles(ex, namedHashes(parts)), problems),
    ownOrigin: place.ownOrigin,
    isEmbedded: place.isEmbedded,
    now: place.now,
    isOfKey,
  };
  checkInstitutes(checking);
  checkSharedKeys(checking);
  checkSharedLenders(checking);
  const lines = await checkAllStudents(ex, checking, yielder);
  checkMoney(checking, lines);
  await yielder.yieldIfDue();
  checkPages(checking);
  const owners = parts.pages.flatMap(({ value }) => value.institute_code ?? []);
  const stored = owners.length === 0 ? [] : await selectFacts(ex, owners);
  checkKeys(checking);
  const trusts = owners.flatMap((code) => checking.institutes.get(code)?.group_code ?? []);
  checkUsable(checking, stored, trusts.length === 0 ? [] : await selectSearches(ex, trusts));
  checkCodes(checking, stored);
  return checking;
}

/**
 * Checks the students, some at a time.
 * @returns the lines of those that the bundle's payments and EMI applications name
 */
async function checkAllStudents(
  ex: Executor,
  checking: Checking,
  yielder: EventLoopYielder,
): Promise<ReturnType<typeof knownLines>> {
  const { parts, students, known } = checking;
  refuseTwice(checking.problems, students.entries, ({ key }) => key, 'student_id');
  const lines = knownLines(checking);
  const named = new Set(namedStudents(parts).map(({ student_key }) => student_key));
  for (let at = 0; at < students.entries.length; at += AT_ONCE) {
    const entries = students.entries.slice(at, at + AT_ONCE);
    const read = students.read(entries);
    const own = { ...parts, payments: [], payment_reversals: [], emi_applications: [], students: read };
    const ofThese = {
      ...checking,
      parts: own,
      known: { ...known, ...(await loadStudents(ex, own, { yielder })) },
    };
    await checkStudents(ofThese, yielder);
    addLines(
      lines,
      read.filter((_student, index) => named.has(entries[index]?.value.key ?? '')),
    );
  }
  return lines;
}

function namedInstitutes(parts: Parts, students: StudentList): Set<string> {
  const codes = new Set(parts.institutes.map(({ value }) => value.code));
  for (const { value } of [
    ...students.entries,
    ...parts.payments,
    ...parts.payment_reversals,
    ...parts.emi_applications,
  ])
    codes.add(value.institute_code);
  for (const { value } of parts.pages)
    if (value.institute_code !== undefined) codes.add(value.institute_code);
  return codes;
}
