import { searchTexts } from '@shulk/words/exact/search';
import { SEARCH_MIN_CHARACTERS } from '../limits.ts';
import { realValue } from '../placeholders.ts';
import { SEARCH_FIELDS, openFields } from './cascade.ts';
import type { SearchField, SearchState } from './cascade.ts';

/**
 * The configuration of one search field [PJ-3.4]. What is required follows from the level alone [PJ-5.33] [PJ-5.35],
 * so its `is_required` decides nothing.
 */
export interface SearchFieldConfig {
  readonly visible?: boolean | null | undefined;
  readonly label?: string | null | undefined;
  readonly placeholder?: string | null | undefined;
}

/** The fields of a search page as configured; one that is missing counts as not visible. */
export type SearchFieldConfigs = Readonly<Partial<Record<SearchField, SearchFieldConfig | undefined>>>;

const EMPTY_MESSAGES = {
  group: 'groupNameEmpty',
  institute: 'instituteEmpty',
  location: 'locationEmpty',
  education_type: 'educationTypeEmpty',
  academic_year: 'academicYearEmpty',
  class: 'classEmpty',
  payment_page: 'paymentPageEmpty',
} as const satisfies Readonly<Record<SearchField, keyof typeof searchTexts>>;

/** Usual labels of a field. With one of them its own sentence applies; with any other, the general one. */
const USUAL_NAMES: Readonly<Record<SearchField, readonly string[]>> = {
  group: ['group', 'group name'],
  institute: ['institute', 'institute name'],
  location: ['location'],
  education_type: ['education type'],
  academic_year: ['academic year'],
  class: ['class'],
  payment_page: ['payment page', 'payment type'],
};

/** The fields whose config does not mark them visible [PJ-2.1.5]; the payment page's own flag is ignored (C21). */
export function unseenSearchFields(configs: SearchFieldConfigs): SearchField[] {
  return SEARCH_FIELDS.filter((field) => field !== 'payment_page' && configs[field]?.visible !== true);
}

/**
 * Messages by field for everything still to choose [PJ-5.27..PJ-5.37]: the field's own sentence, or the general one
 * with the institute's label.
 */
export function searchProblems(
  state: SearchState,
  configs: SearchFieldConfigs,
): Partial<Record<SearchField, string>> {
  const missing = openFields(state).filter((field) => state.chosen[field] === undefined);
  return Object.fromEntries(missing.map((field) => [field, emptyMessage(field, configs[field]?.label)]));
}

function emptyMessage(field: SearchField, configured: string | null | undefined): string {
  const label = realValue(configured);
  if (label === undefined || USUAL_NAMES[field].includes(label.toLowerCase()))
    return searchTexts[EMPTY_MESSAGES[field]];
  return field === 'group' ? searchTexts.groupEmpty(label) : searchTexts.searchFieldEmpty(label);
}

/** Whether a text is long enough for the group search or a content dropdown search [PJ-5.38] [PJ-9.1]. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= SEARCH_MIN_CHARACTERS;
}

/** The submit button's label: the config's, else the default [PJ-2.1.11] [PJ-2.1.12]. */
export function searchButtonLabel(configured: string | null | undefined): string {
  return configured?.trim() || searchTexts.searchButton;
}
