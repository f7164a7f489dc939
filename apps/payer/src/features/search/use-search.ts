import type { Option, PageData } from '@shulk/contract';
import { fieldsOfLevel, listNotLoaded, nextSearch, openSearch } from '@shulk/domain';
import type { SearchEvent, SearchField, SearchOption, SearchState } from '@shulk/domain';
import { useEffect, useReducer, useState } from 'react';
import { toastError } from '../../shared/toasts.ts';
import { loadOptions } from './load-options.ts';
import { words } from './words.ts';

/** The search with the lists of its fields. */
export interface Search {
  readonly state: SearchState;
  /** Lists that have come, by field. */
  readonly options: Readonly<Partial<Record<SearchField, readonly Option[]>>>;
  /** The field whose list is on its way. */
  readonly loading: SearchField | undefined;
  /** What changed by itself, for those who cannot see it. */
  readonly said: string;
  readonly choose: (field: SearchField, option: SearchOption | undefined) => void;
}

type Fixed = Partial<Record<SearchField, SearchOption>>;

/** What the institute config fixes, as options [PJ-4.16]. */
function fixedFields({ institute_config: config }: PageData): Fixed {
  const named = {
    group: config.group,
    institute: config.institute,
    location: config.location,
    education_type: config.education_type,
    academic_year: config.ay,
    class: config.gilec,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([field, given]) =>
      given === undefined ? [] : [[field, { label: given.label, value: given.code }]],
    ),
  );
}

/**
 * Runs the cascade: domain says what a choice clears and loads, this asks for the lists. An answer for a parent that
 * was changed meanwhile is dropped.
 */
export function useSearch(page: PageData): Search {
  const [state, dispatch] = useReducer(nextSearch, page, (given) =>
    openSearch(given.gile_search?.search_level, fixedFields(given)),
  );
  const [options, setOptions] = useState<Search['options']>({});
  const [said, setSaid] = useState('');
  const loading = useLists(state, dispatch, (field, list) => {
    setOptions((before) => ({ ...before, [field]: list }));
    const [only] = list;
    if (field === 'payment_page' && list.length === 1 && only) setSaid(words.picked(only.label));
  });
  const choose = (field: SearchField, option: SearchOption | undefined): void => {
    const used = fieldsOfLevel(state.level);
    const below = used.slice(used.indexOf(field) + 1);
    setSaid(below.some((one) => state.chosen[one] !== undefined) ? words.cleared : '');
    setOptions((before) =>
      Object.fromEntries(Object.entries(before).filter(([one]) => !below.includes(one as SearchField))),
    );
    dispatch(option === undefined ? { type: 'cleared', field } : { type: 'chosen', field, option });
  };
  return { state, options, loading, said, choose };
}

/** Loads the list the cascade asks for; a list that did not come, or no payment page, toasts [PJ-8.1]. */
function useLists(
  state: SearchState,
  dispatch: (event: SearchEvent) => void,
  onList: (field: SearchField, list: readonly Option[]) => void,
): SearchField | undefined {
  const [loading, setLoading] = useState<SearchField>();
  useEffect(() => {
    const field = state.loads;
    if (field === undefined || field === 'group') {
      setLoading(undefined);
      return undefined;
    }
    const stop = new AbortController();
    setLoading(field);
    void loadOptions(field, state, stop.signal).then((loaded) => {
      if (stop.signal.aborted) return;
      setLoading(undefined);
      const list = loaded.ok ? loaded.options : [];
      if (!loaded.ok) toastError(listNotLoaded(loaded.message));
      else if (field === 'payment_page' && list.length === 0) toastError(listNotLoaded());
      onList(field, list);
      if (field === 'payment_page') dispatch({ type: 'pages_loaded', options: list });
    });
    return () => stop.abort();
    // The choices decide what is asked; the callbacks are made anew with each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state.loads, state.chosen]);
  return loading;
}
