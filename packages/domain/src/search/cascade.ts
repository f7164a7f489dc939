/** The levels of the cascading search, in the order of its fields [PJ-2.1.1]. */
export const SEARCH_FIELDS = [
  'group',
  'institute',
  'location',
  'education_type',
  'academic_year',
  'class',
  'payment_page',
] as const;

/** One field of the search. */
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** How deep a search goes [PJ-3.5]. */
export type SearchLevel = 'gile' | 'gileay' | 'gileayc';

/** The default search level [PJ-3.6]. */
export const DEFAULT_SEARCH_LEVEL: SearchLevel = 'gileayc';

/** The dropdown type of a level below the group [PJ-3.7]. */
export const DROPDOWN_TYPES = {
  institute: 'i',
  location: 'l',
  education_type: 'et',
  academic_year: 'ay',
  class: 'gilec',
} as const satisfies Partial<Record<SearchField, string>>;

/** A choice in a dropdown; the payment page's value is its slug. */
export interface SearchOption {
  readonly label: string;
  readonly value: string;
}

/** The state of the search. */
export interface SearchState {
  readonly level: SearchLevel;
  readonly chosen: Readonly<Partial<Record<SearchField, SearchOption>>>;
  /** Fields the institute config fixes: prefilled, not shown, never cleared [PJ-2.1.6] [PJ-4.16]. */
  readonly fixed: ReadonlySet<SearchField>;
  /** Fields not marked visible [PJ-2.1.5]: payers cannot choose them, so the cascade skips them. */
  readonly hidden: ReadonlySet<SearchField>;
  /** The field whose list must be loaded now; undefined if none. */
  readonly loads: SearchField | undefined;
  /** The payment page dropdown's own flag [PJ-2.1.8]: false until its list has loaded. */
  readonly is_page_enabled: boolean;
}

/** The fields a level uses, in order [PJ-2.1.2] [PJ-2.1.3] [PJ-2.1.4]. */
export function fieldsOfLevel(level: SearchLevel): SearchField[] {
  return SEARCH_FIELDS.filter((field) => {
    if (field === 'academic_year') return level !== 'gile';
    return field !== 'class' || level === 'gileayc';
  });
}

/** The fields a payer chooses from, in order: those of the level that are neither fixed nor hidden. */
export function openFields(state: Pick<SearchState, 'level' | 'fixed' | 'hidden'>): SearchField[] {
  return fieldsOfLevel(state.level).filter((field) => !state.fixed.has(field) && !state.hidden.has(field));
}

/**
 * The search as a page opens: fixed fields prefilled and the first open field's list to be loaded [PJ-4.16]
 * [PJ-4.17].
 * @param level of the page's configuration, or the default
 * @param fixed what the institute config fixes; a payment page is never fixed [PJ-2.1.4]
 * @param unseen fields not marked visible [PJ-2.1.5]; the payment page shows anyway (C21)
 */
export function openSearch(
  level: SearchLevel | null | undefined,
  fixed: Readonly<Partial<Record<SearchField, SearchOption>>>,
  unseen: readonly SearchField[] = [],
): SearchState {
  const used = fieldsOfLevel(level ?? DEFAULT_SEARCH_LEVEL);
  const prefilled = used.filter((field) => field !== 'payment_page' && fixed[field] !== undefined);
  const fields = {
    level: level ?? DEFAULT_SEARCH_LEVEL,
    fixed: new Set(prefilled),
    hidden: new Set(unseen.filter((field) => field !== 'payment_page')),
  };
  const [next] = openFields(fields);
  return {
    ...fields,
    chosen: Object.fromEntries(prefilled.map((field) => [field, fixed[field]])),
    // Payers search the list of groups by typing, so it is never preloaded.
    loads: next === 'group' ? undefined : next,
    is_page_enabled: false,
  };
}

/** What happens in the search. */
export type SearchEvent =
  | { readonly type: 'chosen'; readonly field: SearchField; readonly option: SearchOption }
  | { readonly type: 'cleared'; readonly field: SearchField }
  | { readonly type: 'pages_loaded'; readonly options: readonly SearchOption[] };

/**
 * The search after an event. Every choice and every clearing empties all lower levels and the payment page and
 * disables the payment page dropdown [PJ-4.1..PJ-4.15] (C23); a choice also names the list to load next.
 */
export function nextSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'chosen':
      return choose(state, event.field, event.option);
    case 'cleared':
      return isOpenField(state, event.field)
        ? { ...cutBelow(state, event.field, undefined), loads: undefined }
        : state;
    case 'pages_loaded':
      return pagesLoaded(state, event.options);
  }
}

const isOpenField = (state: SearchState, field: SearchField): boolean => openFields(state).includes(field);

function choose(state: SearchState, field: SearchField, option: SearchOption): SearchState {
  if (!isOpenField(state, field) || !isSearchFieldEnabled(state, field)) return state;
  const open = openFields(state);
  return { ...cutBelow(state, field, option), loads: open[open.indexOf(field) + 1] };
}

function cutBelow(state: SearchState, field: SearchField, option: SearchOption | undefined): SearchState {
  const open = openFields(state);
  const below = new Set(open.slice(open.indexOf(field)));
  const kept = SEARCH_FIELDS.filter((one) => !below.has(one) && state.chosen[one] !== undefined);
  const chosen = Object.fromEntries(kept.map((one) => [one, state.chosen[one]]));
  if (option !== undefined) chosen[field] = option;
  return { ...state, chosen, is_page_enabled: field === 'payment_page' && state.is_page_enabled };
}

function pagesLoaded(state: SearchState, options: readonly SearchOption[]): SearchState {
  // Ignore a late answer for a parent that has changed meanwhile.
  if (state.loads !== 'payment_page') return state;
  const loaded = { ...state, loads: undefined, is_page_enabled: options.length > 0 };
  const [only] = options;
  if (options.length !== 1 || only === undefined) return loaded;
  return { ...loaded, chosen: { ...loaded.chosen, payment_page: only } };
}

/**
 * Whether a field's dropdown is enabled: its parent, the open field above it, is chosen [PJ-2.1.7]; the payment page
 * has a flag of its own [PJ-2.1.8].
 */
export function isSearchFieldEnabled(state: SearchState, field: SearchField): boolean {
  if (field === 'payment_page') return state.is_page_enabled;
  const open = openFields(state);
  const parent = open[open.indexOf(field) - 1];
  return parent === undefined || state.chosen[parent] !== undefined;
}

/** The payment page link: base address plus chosen slug [PJ-2.1.14]; undefined until one is chosen [PJ-4.13]. */
export function searchLink(state: SearchState, baseAddress: string): string | undefined {
  const slug = state.chosen.payment_page?.value;
  return slug === undefined ? undefined : `${baseAddress.replace(/\/+$/, '')}/${encodeURIComponent(slug)}`;
}
