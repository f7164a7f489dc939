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

/** The search level when the page names none [PJ-3.6]. */
export const DEFAULT_SEARCH_LEVEL: SearchLevel = 'gileayc';

/** The dropdown type asked for at a level below the group [PJ-3.7]. */
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
  /** The field whose list must be loaded now; undefined when none. */
  readonly loads: SearchField | undefined;
  /** The payment page dropdown's own flag [PJ-2.1.8]: false until its list has come. */
  readonly is_page_enabled: boolean;
}

/** The fields a level uses, in order [PJ-2.1.2] [PJ-2.1.3] [PJ-2.1.4]. */
export function fieldsOfLevel(level: SearchLevel): SearchField[] {
  return SEARCH_FIELDS.filter((field) => {
    if (field === 'academic_year') return level !== 'gile';
    return field !== 'class' || level === 'gileayc';
  });
}

/** The search as a page opens: fixed fields prefilled and the field after them to be loaded [PJ-4.16] [PJ-4.17]. */
export function openSearch(
  level: SearchLevel | null | undefined,
  fixed: Readonly<Partial<Record<SearchField, SearchOption>>>,
): SearchState {
  const used = fieldsOfLevel(level ?? DEFAULT_SEARCH_LEVEL);
  // A field is fixed only together with everything above it: its own list depends on them.
  const firstOpen = used.findIndex((field) => fixed[field] === undefined || field === 'payment_page');
  const prefilled = used.slice(0, firstOpen);
  const next = used[firstOpen];
  return {
    level: level ?? DEFAULT_SEARCH_LEVEL,
    chosen: Object.fromEntries(prefilled.map((field) => [field, fixed[field]])),
    fixed: new Set(prefilled),
    // The list of groups is searched by typing, so it is never loaded beforehand.
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

function isOpenField(state: SearchState, field: SearchField): boolean {
  return fieldsOfLevel(state.level).includes(field) && !state.fixed.has(field);
}

function choose(state: SearchState, field: SearchField, option: SearchOption): SearchState {
  if (!isOpenField(state, field) || !isSearchFieldEnabled(state, field)) return state;
  const used = fieldsOfLevel(state.level);
  return { ...cutBelow(state, field, option), loads: used[used.indexOf(field) + 1] };
}

function cutBelow(state: SearchState, field: SearchField, option: SearchOption | undefined): SearchState {
  const used = fieldsOfLevel(state.level);
  const kept = used.slice(0, used.indexOf(field)).map((above) => [above, state.chosen[above]] as const);
  const chosen = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  if (option !== undefined) chosen[field] = option;
  return { ...state, chosen, is_page_enabled: field === 'payment_page' && state.is_page_enabled };
}

function pagesLoaded(state: SearchState, options: readonly SearchOption[]): SearchState {
  // A late answer for a parent that was changed meanwhile is not waited for any more.
  if (state.loads !== 'payment_page') return state;
  const loaded = { ...state, loads: undefined, is_page_enabled: options.length > 0 };
  const [only] = options;
  if (options.length !== 1 || only === undefined) return loaded;
  return { ...loaded, chosen: { ...loaded.chosen, payment_page: only } };
}

/** Whether a field's dropdown is enabled: its parent is chosen, the payment page's own flag is set [PJ-2.1.7]. */
export function isSearchFieldEnabled(state: SearchState, field: SearchField): boolean {
  if (field === 'payment_page') return state.is_page_enabled;
  const used = fieldsOfLevel(state.level);
  const parent = used[used.indexOf(field) - 1];
  return parent === undefined || state.chosen[parent] !== undefined;
}

/** The payment page link: base address plus chosen slug [PJ-2.1.14]; undefined until one is chosen [PJ-4.13]. */
export function searchLink(state: SearchState, baseAddress: string): string | undefined {
  const slug = state.chosen.payment_page?.value;
  return slug === undefined ? undefined : `${baseAddress.replace(/\/+$/, '')}/${encodeURIComponent(slug)}`;
}
