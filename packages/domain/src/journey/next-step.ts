/** The steps of a payment section [PJ-2.11.6]. */
export type StepSlug = 'reverse_api' | 'custom_form' | 'checkbox' | 'dynamic' | 'edit_form' | 'payment_cards';

/** The step slugs [PJ-2.11.6]. */
export const STEP_SLUGS: readonly StepSlug[] = [
  'reverse_api',
  'custom_form',
  'checkbox',
  'dynamic',
  'edit_form',
  'payment_cards',
];

/** The page data that the routing rules read. */
export interface JourneyPage {
  readonly payment_page_expired?: boolean | null | undefined;
  readonly is_checkbox_enabled?: boolean | null | undefined;
  readonly dynamic_link?: boolean | null | undefined;
  readonly callback_config?:
    | { readonly action?: unknown; readonly fields?: object | null | undefined }
    | null
    | undefined;
  readonly form_block?:
    | {
        readonly visible?: boolean | null | undefined;
        readonly data?:
          | { readonly fields?: readonly (readonly unknown[])[] | null | undefined }
          | null
          | undefined;
      }
    | null
    | undefined;
  readonly sdk_block?: readonly unknown[] | null | undefined;
  readonly search_block?: { readonly visible?: boolean | null | undefined } | null | undefined;
  readonly workflow_block?: { readonly visible?: boolean | null | undefined } | null | undefined;
}

/** Whether the page looks students up first: callback_config has an action and fields [PJ-2.11.1]. */
export function hasReverseLookup(page: JourneyPage): boolean {
  const config = page.callback_config;
  const fields = Object.values(config?.fields ?? {});
  return Boolean(config?.action) && fields.some((field) => field !== null && field !== undefined);
}

/** Whether the page has a form: visible, with at least one field [PJ-2.11.2]. */
export function hasForm(page: JourneyPage): boolean {
  const rows = page.form_block?.data?.fields ?? [];
  return page.form_block?.visible === true && rows.some((row) => row.length > 0);
}

function hasCards(page: JourneyPage): boolean {
  return (page.sdk_block ?? []).length > 0;
}

/** The payment section's first step; undefined means the error toast and no step [PJ-2.11.1..PJ-2.11.5]. */
export function firstStep(page: JourneyPage): StepSlug | undefined {
  if (hasReverseLookup(page)) return 'reverse_api';
  if (hasForm(page)) return 'custom_form';
  if (page.is_checkbox_enabled === true) return 'checkbox';
  return hasCards(page) ? 'payment_cards' : undefined;
}

/** Where a successful form submit leads: a step, or a page fetch that decides [PJ-4.33] [PJ-4.34] [PJ-4.35]. */
export function afterForm(page: JourneyPage): 'dynamic' | 'checkbox' | 'fetch_page' {
  if (page.dynamic_link === true) return 'dynamic';
  return page.is_checkbox_enabled === true ? 'checkbox' : 'fetch_page';
}

/** The step after that page fetch: the cards if a student code came back, else the payer stays [PJ-4.36]. */
export function afterPageFetch(sbdCode: string | null | undefined): 'payment_cards' | undefined {
  return sbdCode ? 'payment_cards' : undefined;
}

/** The step after a fee step: the cards once a session code resulted, else the payer stays [PJ-4.53] [PJ-4.55]. */
export function afterFees(sessionCode: string | null | undefined): 'payment_cards' | undefined {
  return sessionCode ? 'payment_cards' : undefined;
}

/** Where the reverse chain ends. */
export type ReverseEnd =
  | { readonly kind: 'redirect'; readonly slug: string }
  | { readonly kind: 'step'; readonly step: 'custom_form' | 'payment_cards' };

/** The last leg of the reverse flow: the config's own slug, else the form, else the cards [PJ-4.64..PJ-4.67]. */
export function afterReverse(page: JourneyPage, ownSlug: string | null | undefined): ReverseEnd {
  if (ownSlug) return { kind: 'redirect', slug: ownSlug };
  return { kind: 'step', step: hasForm(page) ? 'custom_form' : 'payment_cards' };
}

/** The analytics events of skipped steps [PJ-4.68] [PJ-4.69]. */
export type SkipEvent = 'skip custom form' | 'skip fee header selection';

/** The events to fire when a step opens (R30): no form opened, or the cards without a fee step. */
export function skipEvents(from: StepSlug, to: StepSlug): SkipEvent[] {
  const events: SkipEvent[] = [];
  if (from === 'reverse_api' && to !== 'custom_form') events.push('skip custom form');
  const cameFromFees = from === 'checkbox' || from === 'dynamic' || from === 'edit_form';
  if (to === 'payment_cards' && !cameFromFees) events.push('skip fee header selection');
  return events;
}

/** What the central section of a page is [SR-2.26] [SR-2.27] [SR-2.28] (C9, C10). */
export type CentralSection = 'expired' | 'workflow' | 'search' | 'payment';

/** Chooses the central section; undefined for a page that has only content blocks. */
export function centralSection(page: JourneyPage, hasContent: boolean): CentralSection | undefined {
  if (page.payment_page_expired === true) return 'expired';
  if (page.workflow_block?.visible === true) return 'workflow';
  if (page.search_block?.visible === true) return 'search';
  return firstStep(page) !== undefined || !hasContent ? 'payment' : undefined;
}
