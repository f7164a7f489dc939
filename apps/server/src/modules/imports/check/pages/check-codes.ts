import type { BundlePage } from '@shulk/contract';
import { asksForStudent, formMethods, hasForm, hasReverseLookup, pagesWithoutCode } from '@shulk/domain';
import type { MixPage } from '@shulk/domain';
import type { StoredFacts, StoredMixPage } from '../../stores/lint-facts.store.ts';
import type { Checking } from '../checking.ts';

type MixConfig = StoredMixPage['config'];

/** Whether a page shows stored fees: its form or look-up finds a student, or its workflow asks for one itself. */
const showsFees = (config: MixConfig): boolean =>
  asksForStudent(config.form_block) ||
  hasReverseLookup(config) ||
  (config.workflow_block?.visible === true && !hasForm(config));

const mixPage = (slug: string, place: MixPage['place'], config: MixConfig): MixPage => ({
  slug,
  place,
  methods: formMethods(config.form_block),
  is_open: config.payment_page_expired !== true,
  shows_fees: showsFees(config),
});

/**
 * Warns of pages without a code beside an open page that demands one of the same students: they will demand it too,
 * unless the institute says `fees_without_code` (R56). Pages that are stored count as well.
 */
export function checkCodes(checking: Checking, stored: readonly StoredFacts[]): void {
  const codes = new Set(checking.parts.pages.flatMap(({ value }) => value.institute_code ?? []));
  for (const { value } of checking.parts.institutes) codes.add(value.code);
  for (const code of codes) {
    const before = stored.find((one) => one.code === code);
    const brought = checking.parts.institutes.find(({ value }) => value.code === code)?.value;
    const isAllowed = brought === undefined ? before?.fees_without_code : brought.fees_without_code;
    if (isAllowed !== true) warnOfMix(checking, code, before);
  }
}

function warnOfMix(checking: Checking, code: string, before: StoredFacts | undefined): void {
  const own = checking.parts.pages.filter(({ value }) => value.institute_code === code);
  const slugs = new Set(own.map(({ value }) => value.payment_page_slug));
  const kept = (before?.pages ?? []).filter(({ slug }) => !slugs.has(slug));
  const mix = pagesWithoutCode([
    ...own.map(({ value }) => mixPage(value.payment_page_slug, value, value)),
    ...kept.map(({ slug, config, ...place }) => mixPage(slug, place, withoutNulls(config))),
  ]);
  for (const { slug, because } of mix) {
    const page = own.find(({ value }) => value.payment_page_slug === slug);
    const place = page ?? own[0];
    if (place === undefined) continue;
    checking.problems.warn(`${place.path}.form_block`, mixText(place.value, slug, because));
  }
}

const mixText = (at: BundlePage, slug: string, because: string): string =>
  `${at.payment_page_slug === slug ? 'This page' : `The page ${slug}`} shows stored fees without a code, but ${because} demands one of the same students, so it will be demanded here too. Switch the code on here, with a mobile or e-mail field on the form; or set fees_without_code of the institute to true when whoever knows a student ID may see the fees.`;

/** The database gives null for a part a page does not have. */
const withoutNulls = (config: MixConfig): MixConfig =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));
