import { SEARCH_MIN_CHARACTERS } from '../limits.ts';
import {
  ACADEMIC_YEAR_EMPTY,
  CLASS_EMPTY,
  EDUCATION_TYPE_EMPTY,
  GROUP_EMPTY,
  INSTITUTE_EMPTY,
  LOCATION_EMPTY,
  PAYMENT_PAGE_EMPTY,
  SEARCH_BUTTON,
} from '../messages/search.ts';
import { fieldsOfLevel } from './cascade.ts';
import type { SearchField, SearchState } from './cascade.ts';

/** The configuration of one search field [PJ-3.4]. */
export interface SearchFieldConfig {
  readonly visible?: boolean | null | undefined;
  readonly label?: string | null | undefined;
  readonly placeholder?: string | null | undefined;
}

const EMPTY_MESSAGES: Readonly<Record<SearchField, string>> = {
  group: GROUP_EMPTY,
  institute: INSTITUTE_EMPTY,
  location: LOCATION_EMPTY,
  education_type: EDUCATION_TYPE_EMPTY,
  academic_year: ACADEMIC_YEAR_EMPTY,
  class: CLASS_EMPTY,
  payment_page: PAYMENT_PAGE_EMPTY,
};

/**
 * The fields to show, in order [PJ-2.1.1]: those of the level, marked visible [PJ-2.1.5], not fixed by the
 * institute config [PJ-2.1.6]. The payment page always shows, whatever its flag says [PJ-2.1.4] (C21).
 */
export function shownSearchFields(
  state: SearchState,
  configs: Readonly<Partial<Record<SearchField, SearchFieldConfig>>>,
): SearchField[] {
  return fieldsOfLevel(state.level).filter((field) => {
    if (field === 'payment_page') return true;
    return configs[field]?.visible === true && !state.fixed.has(field);
  });
}

/** Messages by field for everything the level requires and that is not chosen [PJ-5.27..PJ-5.36]. */
export function searchProblems(state: SearchState): Partial<Record<SearchField, string>> {
  const missing = fieldsOfLevel(state.level).filter((field) => state.chosen[field] === undefined);
  return Object.fromEntries(missing.map((field) => [field, EMPTY_MESSAGES[field]]));
}

/** Whether a text is long enough for the group search or a content dropdown search [PJ-5.38] [PJ-9.1]. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= SEARCH_MIN_CHARACTERS;
}

/** The submit button's label: the config's, else the default [PJ-2.1.11] [PJ-2.1.12]. */
export function searchButtonLabel(configured: string | null | undefined): string {
  return configured?.trim() || SEARCH_BUTTON;
}
