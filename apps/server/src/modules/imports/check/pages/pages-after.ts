import type { BundlePage } from '@shulk/contract';
import { centralSection, hasReverseLookup, reverseOwnSlug, shareStudents } from '@shulk/domain';
import type { Place } from '@shulk/domain';
import type { StoredFacts, StoredPage, StoredSearch } from '../../stores/lint-facts.store.ts';
import type { Checking } from '../checking.ts';

/** A page after the bundle. */
export interface PageAfter {
  readonly slug: string;
  readonly place: Place;
  readonly config: StoredPage['config'];
}

/** The pages of an institute after the bundle: its own, and the stored ones it does not change. */
export function pagesAfter(checking: Checking, code: string, before: StoredFacts | undefined): PageAfter[] {
  const own = checking.parts.pages
    .filter(({ value }) => value.institute_code === code)
    .map(({ value }) => ({ slug: value.payment_page_slug, place: value, config: value }));
  const slugs = new Set(own.map(({ slug }) => slug));
  const kept = (before?.pages ?? []).filter(({ slug }) => !slugs.has(slug));
  return [...own, ...kept.map(({ slug, config, ...place }) => ({ slug, place, config }))];
}

/** The page on which a page's reverse lookup continues; the page's own form is never shown then. */
export const followingSlug = ({ slug, config }: PageAfter): string | undefined =>
  hasReverseLookup(config) ? reverseOwnSlug({ ...config, payment_page_slug: slug }, {}) : undefined;

/** The pages on which open reverse lookups continue. */
export const slugsLedTo = (pages: readonly PageAfter[]): ReadonlySet<string> =>
  new Set(pages.filter(isOpen).flatMap((page) => followingSlug(page) ?? []));

const isOpen = ({ config }: PageAfter): boolean => config.payment_page_expired !== true;

/**
 * The slug of a search that offers a page, of its institute or of a trust.
 * @param searches stored searches of trusts
 */
export function offeringSearch(
  checking: Checking,
  page: BundlePage,
  pages: readonly PageAfter[],
  searches: readonly StoredSearch[],
): string | undefined {
  if (page.payment_page_type === 'SEARCH-PAGE') return undefined;
  const brought = checking.parts.pages.map(({ value }) => value);
  const slugs = new Set(brought.map(({ payment_page_slug }) => payment_page_slug));
  const group = checking.institutes.get(page.institute_code ?? '')?.group_code;
  const ofTrusts = [
    ...brought.flatMap((one) =>
      one.institute_code === undefined
        ? [{ slug: one.payment_page_slug, group_code: one.group_code, config: one }]
        : [],
    ),
    ...searches.filter(({ slug }) => !slugs.has(slug)),
  ].filter(({ group_code, config }) => group_code === group || config.search_block?.any_group === true);
  const ofInstitute = pages.filter(({ place }) => shareStudents(place, page));
  return [...ofInstitute, ...ofTrusts].find(({ config }) => centralSection(config, false) === 'search')?.slug;
}
