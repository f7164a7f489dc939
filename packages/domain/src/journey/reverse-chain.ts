import type { ReverseErrorCode } from '@shulk/words/exact/reverse';
import { reverseTexts } from '@shulk/words/exact/reverse';
import { realValue } from '../placeholders.ts';
import { formMobileProblem } from '../contacts/contact-rules.ts';
import { isMobile } from '../contacts/contact-shapes.ts';

/** One link of the chain that Proceed runs in the reverse flow. */
export type ReverseLink =
  | 'fetch_page'
  | 'create_customer'
  | 'create_student'
  | 'create_fee_types'
  | 'create_session';

/**
 * The chain as data, in order, with the code of each link's failure [PJ-4.61] [PJ-8.9..PJ-8.13]. The page is
 * fetched first because the links after it need its institute codes; the session only when the config has a
 * slug of its own [PJ-4.64].
 */
export const REVERSE_CHAIN: readonly {
  readonly link: ReverseLink;
  readonly error: ReverseErrorCode;
  readonly needs_own_slug: boolean;
}[] = [
  { link: 'fetch_page', error: 'ERR-FPP', needs_own_slug: false },
  { link: 'create_customer', error: 'ERR-CC', needs_own_slug: false },
  { link: 'create_student', error: 'ERR-CS', needs_own_slug: false },
  { link: 'create_fee_types', error: 'ERR-CSFT', needs_own_slug: false },
  { link: 'create_session', error: 'ERR-CSS', needs_own_slug: true },
];

/** A config that may name a page of its own. */
interface OwnSlug {
  readonly pp_config?: { readonly slug?: string | null | undefined } | null | undefined;
}

/**
 * The slug the flow leads to: the student's own, else that of the page's config [PJ-3.20] [PJ-4.64]. The page's own
 * slug does not count, or the payer would loop.
 */
export function reverseOwnSlug(
  page: OwnSlug & { readonly payment_page_slug: string },
  student: OwnSlug,
): string | undefined {
  const slug = student.pp_config?.slug || page.pp_config?.slug || undefined;
  return slug === page.payment_page_slug ? undefined : slug;
}

/** The links that run for a student, in order. */
export function reverseLinks(ownSlug: string | null | undefined): ReverseLink[] {
  return REVERSE_CHAIN.filter((entry) => !entry.needs_own_slug || ownSlug).map((entry) => entry.link);
}

/** Where a chain broke: at a link, or by an exception anywhere in it. */
export type ReverseBreak = ReverseLink | 'unexpected';

/** What a broken chain says [PJ-8.9..PJ-8.14]. */
export function reverseFailure(link: ReverseBreak): string {
  return reverseTexts.reverseFailed(REVERSE_CHAIN.find((entry) => entry.link === link)?.error ?? 'ERR-PSS');
}

/** Progress of the chain. */
export type ReverseProgress =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly link: ReverseLink }
  | { readonly status: 'failed'; readonly at: ReverseBreak }
  | { readonly status: 'done' };

/** What happens while the chain runs. */
export type ReverseEvent =
  | { readonly type: 'started' }
  | { readonly type: 'link_succeeded' }
  | { readonly type: 'link_failed' }
  | { readonly type: 'exception' };

/**
 * The progress after an event. A failure ends the run: no further call is made and the loading state, `running`, ends
 * [PJ-4.62] [PJ-4.63].
 */
export function nextReverseProgress(
  progress: ReverseProgress,
  event: ReverseEvent,
  ownSlug: string | null | undefined,
): ReverseProgress {
  const links = reverseLinks(ownSlug);
  if (event.type === 'started') return progress.status === 'running' ? progress : runningAt(links, 0);
  if (progress.status !== 'running') return progress;
  switch (event.type) {
    case 'link_succeeded':
      return runningAt(links, links.indexOf(progress.link) + 1);
    case 'link_failed':
      return { status: 'failed', at: progress.link };
    case 'exception':
      return { status: 'failed', at: 'unexpected' };
  }
}

function runningAt(links: readonly ReverseLink[], index: number): ReverseProgress {
  const link = links[index];
  return link === undefined ? { status: 'done' } : { status: 'running', link };
}

/** Which field of the reverse lookup shows [PJ-2.7.2]. */
export type ReverseField = 'student_uuid' | 'mobile';

/** The field shown first: the student ID if the page configures it, else the mobile. */
export function firstReverseField(fields: {
  readonly student_uuid_field?: unknown;
  readonly mobile_field?: unknown;
}): ReverseField {
  return fields.student_uuid_field || !fields.mobile_field ? 'student_uuid' : 'mobile';
}

/** The initial values of a lookup. */
export interface ReverseStart {
  readonly field: ReverseField;
  readonly entries: Readonly<Record<ReverseField, string>>;
}

/**
 * The initial lookup of a visit with a known student or mobile [PJ-4.70]: prefilled, by mobile if only that is known.
 * Masks and placeholders are ignored.
 */
export function reverseStart(
  fields: Parameters<typeof firstReverseField>[0],
  known: { readonly student_uuid?: string | undefined; readonly mobile?: string | undefined } = {},
): ReverseStart {
  const student_uuid = realValue(known.student_uuid) ?? '';
  const mobile = known.mobile !== undefined && isMobile(known.mobile) ? known.mobile : '';
  const isByMobile = student_uuid === '' && mobile !== '' && Boolean(fields.mobile_field);
  return { field: isByMobile ? 'mobile' : firstReverseField(fields), entries: { student_uuid, mobile } };
}

/** The field after the toggle button [PJ-2.7.5]. */
export function toggledReverseField(field: ReverseField): ReverseField {
  return field === 'student_uuid' ? 'mobile' : 'student_uuid';
}

/** The error of the visible field [PJ-5.44..PJ-5.47]. */
export function reverseEntryProblem(
  field: ReverseField,
  entry: string,
  label: string | null | undefined,
): string | undefined {
  if (field === 'mobile') return formMobileProblem(entry, true);
  return entry.trim() === '' ? reverseTexts.reverseIdEmpty(label || undefined) : undefined;
}
