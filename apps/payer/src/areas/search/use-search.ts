import type { Option, PageData } from '@shulk/contract';
import { nextSearch, openFields, openSearch, unseenSearchFields } from '@shulk/domain';
import type { SearchField, SearchFieldConfigs, SearchOption, SearchState } from '@shulk/domain';
import { useReducer, useState } from 'react';
import { words } from '@shulk/words/screens/search';
import { useLists } from './use-lists.ts';
import type { Lists } from './use-lists.ts';

/** The search with the lists of its fields. */
export interface Search extends Lists {
  readonly state: SearchState;
  /** Loaded lists, by field. */
  readonly options: Readonly<Partial<Record<SearchField, readonly Option[]>>>;
  /** Automatic changes, for screen readers. */
  readonly said: string;
  readonly choose: (field: SearchField, option: SearchOption | undefined) => void;
}

/** What the institute config fixes, as options [PJ-4.16]. */
function fixedFields({ institute_config: config }: PageData): Partial<Record<SearchField, SearchOption>> {
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

/** Runs the cascade: domain decides what a choice clears and loads, this hook requests and stores the lists. */
export function useSearch(page: PageData, configs: SearchFieldConfigs): Search {
  const [state, dispatch] = useReducer(nextSearch, page, (given) =>
    openSearch(given.gile_search?.search_level, fixedFields(given), unseenSearchFields(configs)),
  );
  const [options, setOptions] = useState<Search['options']>({});
  const [said, setSaid] = useState('');
  const lists = useLists(state, (field, list) => {
    setOptions((before) => ({ ...before, [field]: list }));
    if (field !== 'payment_page') return;
    const [only] = list;
    if (list.length === 1 && only) setSaid(words.picked(only.label));
    dispatch({ type: 'pages_loaded', options: list });
  });
  const choose = (field: SearchField, option: SearchOption | undefined): void => {
    const open = openFields(state);
    const below = open.slice(open.indexOf(field) + 1);
    setSaid(below.some((one) => state.chosen[one] !== undefined) ? words.cleared : '');
    setOptions((before) =>
      Object.fromEntries(Object.entries(before).filter(([one]) => !below.includes(one as SearchField))),
    );
    dispatch(option === undefined ? { type: 'cleared', field } : { type: 'chosen', field, option });
  };
  return { ...lists, state, options, said, choose };
}
