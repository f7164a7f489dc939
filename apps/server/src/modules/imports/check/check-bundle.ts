import type { Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { EventLoopYielder } from '../event-loop-yielder.ts';
import { checkFiles, namedHashes } from './check-files.ts';
import { checkInstitutes } from './check-institute.ts';
import { checkMoney } from './check-money.ts';
import { checkPages } from './pages/check-pages.ts';
import { checkSharedKeys } from './accounts/check-accounts.ts';
import { checkSharedLenders } from './accounts/check-lenders.ts';
import { checkStudents } from './check-students.ts';
import { checkCodes } from './pages/check-codes.ts';
import { checkUsable } from './pages/check-usable.ts';
import type { Checking } from './checking.ts';
import { loadKnown } from './load-known.ts';
import { viewInstitutes } from './institute-view.ts';
import { selectKnownFiles } from '../stores/known.store.ts';
import { selectFacts, selectSearches } from '../stores/lint-facts.store.ts';
import type { Problems } from './problems.ts';
import type { Parts } from './read-parts.ts';
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
export interface CheckInput {
  readonly raw: unknown;
  readonly parts: Parts;
  readonly problems: Problems;
  readonly place: CheckPlace;
}

/**
 * Checks what the schema cannot: codes, money, slugs, images, links, keys, and notes every problem. Takes no locks:
 * what may change meanwhile is checked again when it is written.
 */
export async function checkBundle(
  ex: Executor,
  { raw, parts, problems, place }: CheckInput,
  yielder: EventLoopYielder,
): Promise<Checking> {
  const named = namedInstitutes(parts);
  const known = await loadKnown(ex, parts, named, yielder);
  const checking: Checking = {
    raw,
    parts,
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
  };
  checkInstitutes(checking);
  checkSharedKeys(checking);
  checkSharedLenders(checking);
  await checkStudents(checking, yielder);
  checkMoney(checking);
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

function namedInstitutes(parts: Parts): Set<string> {
  const codes = new Set(parts.institutes.map(({ value }) => value.code));
  for (const { value } of [
    ...parts.students,
    ...parts.payments,
    ...parts.payment_reversals,
    ...parts.emi_applications,
  ])
    codes.add(value.institute_code);
  for (const { value } of parts.pages)
    if (value.institute_code !== undefined) codes.add(value.institute_code);
  return codes;
}
