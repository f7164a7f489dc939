import {
  asksForStudent,
  formMethods,
  hasForm,
  hasReverseLookup,
  opensByLinkAlone,
  pagesWithoutCode,
} from '@shulk/domain';
import type { StoredFacts } from '../../stores/lint-facts.store.ts';
import type { Checking } from '../checking.ts';
import { followingSlug, slugsLedTo, pagesAfter } from './pages-after.ts';
import type { PageAfter } from './pages-after.ts';

/**
 * Whether a page shows stored fees: its form or lookup finds a student, its workflow asks for one, or a link or another
 * page's lookup brings one. A lookup that continues on another page shows nothing itself.
 */
function showsFees(page: PageAfter, led: ReadonlySet<string>): boolean {
  const { slug, config } = page;
  if (followingSlug(page) !== undefined) return false;
  return (
    led.has(slug) ||
    asksForStudent(config.form_block) ||
    hasReverseLookup(config) ||
    (config.workflow_block?.visible === true && !hasForm(config)) ||
    opensByLinkAlone(config)
  );
}

/**
 * Warns of pages without a code beside an open page that demands one of the same students: they will demand it too,
 * unless the institute says `fees_without_code` (R56). Includes stored pages.
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
  const pages = pagesAfter(checking, code, before);
  const led = slugsLedTo(pages);
  const mix = pagesWithoutCode(
    pages.map((page) => ({
      ...page,
      methods: formMethods(page.config.form_block),
      is_open: page.config.payment_page_expired !== true,
      shows_fees: showsFees(page, led),
    })),
  );
  for (const { slug, because } of mix) {
    const page = own.find(({ value }) => value.payment_page_slug === slug);
    const place = page ?? own[0];
    if (place === undefined) continue;
    const config = pages.find((one) => one.slug === slug)?.config;
    const what = { name: page === undefined ? `The page ${slug}` : 'This page', because };
    const text = config !== undefined && hasForm(config) ? openText(what) : shutText(what);
    checking.problems.warn(`${place.path}.form_block`, text);
  }
}

interface Mixed {
  readonly name: string;
  /** The page that demands the code. */
  readonly because: string;
}

const ALLOW =
  'set fees_without_code of the institute to true when whoever knows a student ID may see the fees.';

const openText = ({ name, because }: Mixed): string =>
  `${name} shows stored fees without a code, but ${because} demands one of the same students, so it will be demanded here too. Switch the code on here, with a mobile or e-mail field on the form; or ${ALLOW}`;

const shutText = ({ name, because }: Mixed): string =>
  `${name} has no form to ask for a code, but ${because} demands one of the same students, so nobody sees their stored fees here. Give it a form with the fields stud_bd_student_uuid and customer_mobile or customer_email and the code switched on; or ${ALLOW}`;
