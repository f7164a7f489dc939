import type { BundleInstitute, BundlePage } from '@shulk/contract';
import { lintPage } from '@shulk/domain';
import type { LintFacts } from '@shulk/domain';
import type { StoredFacts, StoredSearch } from '../../stores/lint-facts.store.ts';
import type { Checking } from '../checking.ts';
import type { Placed } from '../problems.ts';
import { slugsLedTo, offeringSearch, pagesAfter } from './pages-after.ts';
import type { PageAfter } from './pages-after.ts';

/**
 * Notes what would stop payers on a bundle's pages (decision 65).
 * @param searches stored searches of the pages' trusts
 */
export function checkUsable(
  checking: Checking,
  stored: readonly StoredFacts[],
  searches: readonly StoredSearch[],
): void {
  const facts = new Map<string, InstituteFacts>();
  const factsOf = (code: string): InstituteFacts => {
    const known = facts.get(code) ?? gather(checking, code, stored);
    facts.set(code, known);
    return known;
  };
  for (const page of checking.parts.pages) {
    const code = page.value.institute_code;
    // Without a readable institute nothing can be checked; its own entry has the problem.
    if (code !== undefined && !checking.institutes.has(code)) continue;
    const own = code === undefined ? undefined : factsOf(code);
    note(
      checking,
      page,
      own && {
        ...pageFacts(page.value, own),
        search: offeringSearch(checking, page.value, own.pages, searches),
      },
    );
    noteClass(checking, page);
  }
}

function note(checking: Checking, { path, value }: Placed<BundlePage>, facts: LintFacts | undefined): void {
  for (const found of lintPage(value, facts)) {
    if (found.level === 'refuse') checking.problems.add(`${path}.${found.path}`, found.problem);
    else checking.problems.warn(`${path}.${found.path}`, found.problem);
  }
}

/** Each code of a page's place may exist without the class being offered there. */
function noteClass(checking: Checking, { path, value }: Placed<BundlePage>): void {
  const view = checking.institutes.get(value.institute_code ?? '');
  const { location, education_type, academic_year, class_code } = value;
  const wanted = [location, education_type, academic_year, class_code];
  if (view === undefined || wanted.includes(undefined) || view.places.has(wanted.join(' '))) return;
  checking.problems.warn(
    `${path}.class_code`,
    'The institute does not offer this class at this location, education type and year; correct the page or add it to offerings.',
  );
}

/** The institute after the bundle. */
interface InstituteFacts extends Omit<LintFacts, 'owed' | 'search' | 'is_led_to'> {
  readonly structures: StoredFacts['structures'];
  readonly pages: readonly PageAfter[];
  readonly led_to: ReadonlySet<string>;
}

function gather(checking: Checking, code: string, stored: readonly StoredFacts[]): InstituteFacts {
  const before = stored.find((one) => one.code === code);
  const brought = checking.parts.institutes.find(({ value }) => value.code === code)?.value;
  const groups = [...(before?.line_groups ?? []), ...checking.students.chargedGroups(code)];
  const pages = pagesAfter(checking, code, before);
  const structures = [...(before?.structures ?? []), ...(brought?.structures ?? [])];
  const codesOf = (list: readonly { readonly code: string }[]): Set<string> =>
    new Set(list.map((one) => one.code));
  return {
    heads: checking.institutes.get(code)?.heads ?? new Set(),
    charged: codesOf(groups),
    typed: codesOf(groups.filter((one) => one.is_dynamic)),
    fixed: new Set([
      ...groups.filter((one) => !one.is_dynamic).map((one) => one.code),
      ...structures.map((one) => one.group),
    ]),
    has_gateway: before?.has_gateway === true || (brought?.gateway_accounts ?? []).length > 0,
    has_erp: brought?.credentials === undefined ? before?.has_erp === true : hasErp(brought),
    has_integrator: brought?.credentials !== undefined || before?.has_integrator === true,
    missing_lenders: missingLenders(before, brought),
    structures,
    pages,
    led_to: slugsLedTo(pages),
  };
}

const hasErp = ({ credentials }: BundleInstitute): boolean => (credentials?.erp_base_url ?? '') !== '';

function missingLenders(
  before: StoredFacts | undefined,
  brought: BundleInstitute | undefined,
): ReadonlyMap<string, string> {
  const lenders = new Set([...(before?.lenders ?? []), ...(brought?.lenders ?? []).map((one) => one.name)]);
  const plans = [...(before?.plans ?? []), ...(brought?.emi_plans ?? [])];
  const lenderOf = new Map(plans.map((plan) => [plan.code, plan.lender]));
  return new Map([...lenderOf].filter(([, lender]) => !lenders.has(lender)));
}

const pageFacts = (page: BundlePage, facts: InstituteFacts): Omit<LintFacts, 'search'> => ({
  ...facts,
  is_led_to: facts.led_to.has(page.payment_page_slug),
  owed: new Set(
    facts.structures
      .filter((one) => one.academic_year === page.academic_year && one.class_code === page.class_code)
      .map((one) => one.group),
  ),
});
