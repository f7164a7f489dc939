import type { PageData } from '@shulk/contract';
import {
  isSearchFieldEnabled,
  openFields,
  searchButtonLabel,
  searchLink,
  searchProblems,
  withDistinctId,
} from '@shulk/domain';
import type { SearchField as FieldName, SearchFieldConfigs, SearchState } from '@shulk/domain';
import { Button, Columns, Panel, StepHead } from '@shulk/ui';
import { useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { searchTexts } from '@shulk/words/exact/search';
import { words } from '@shulk/words/screens/search';
import { distinctId, track } from '../../shared/analytics/track.ts';
import { useStepHeading } from '../../shared/step.tsx';
import { toastError } from '../../shared/toasts.ts';
import { fieldConfigs, fieldLabel } from './field-configs.ts';
import { SearchField, focusField } from './search-field.tsx';
import { useSearch } from './use-search.ts';
import css from './search.module.css';

/** Props of the search page's central part. */
export interface SearchScreenProps {
  readonly page: PageData;
}

/** The cascading search for a payment page [PJ-1.2] [PJ-2.1.1..PJ-2.1.17]. */
export function SearchScreen({ page }: SearchScreenProps) {
  const configs = fieldConfigs(page);
  const search = useSearch(page, configs);
  const complaints = useComplaints(search.state, configs);
  const title = page.search_block?.title || words.title;
  const heading = useStepHeading(title, complaints.isRefused);
  const link = searchLink(search.state, location.origin);
  const cta = page.gile_search?.cta_config;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (link === undefined) {
      complaints.refuse();
      return;
    }
    track('search', { slug: page.payment_page_slug });
    openLink(link, cta?.new_window ?? page.search_block?.new_window ?? false);
  };
  // A browser does not submit a form with a disabled button, so Enter is handled where it is pressed (C24).
  const onKeyDown = (event: KeyboardEvent): void => {
    const isAsked = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (!isAsked || event.defaultPrevented || link !== undefined) return;
    event.preventDefault();
    complaints.refuse();
  };
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={title} lead={page.search_block?.subtitle} headingRef={heading} />}>
        <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className={css['form']}>
          {openFields(search.state).map((field, index, open) => (
            <SearchField
              key={field}
              field={field}
              search={search}
              label={fieldLabel(field, configs)}
              placeholder={configs[field]?.placeholder}
              above={open[index - 1] && fieldLabel(open[index - 1] ?? field, configs)}
              problem={complaints.problems[field]}
              onLeftEmpty={() => complaints.leftEmpty(field)}
            />
          ))}
          <p className="vh" role="status">
            {search.said}
          </p>
          <p id="search-needs" className={css['needs']} hidden={link !== undefined}>
            {words.needsLink(fieldLabel('payment_page', configs))}
          </p>
          <Button
            type="submit"
            block
            disabled={link === undefined}
            aria-describedby={link === undefined ? 'search-needs' : undefined}
          >
            {searchButtonLabel(cta?.label)}
          </Button>
        </form>
      </Panel>
    </Columns>
  );
}

interface Complaints {
  readonly isRefused: boolean;
  /** What to say, by field. */
  readonly problems: Readonly<Partial<Record<FieldName, string>>>;
  readonly leftEmpty: (field: FieldName) => void;
  readonly refuse: () => void;
}

/** The missing fields: each once it was left empty, all once the form was refused (ux 3 "Errors"). */
function useComplaints(state: SearchState, configs: SearchFieldConfigs): Complaints {
  const [isRefused, setRefused] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const all = searchProblems(state, configs);
  const isTold = (field: FieldName): boolean =>
    isRefused || (left.has(field) && isSearchFieldEnabled(state, field));
  const refuse = (): void => {
    setRefused(true);
    toastError(() => searchTexts.searchWithoutLink);
    const next = openFields(state).find(
      (field) => all[field] !== undefined && isSearchFieldEnabled(state, field),
    );
    if (next !== undefined) focusField(next);
  };
  return {
    isRefused: isRefused && Object.keys(all).length > 0,
    problems: Object.fromEntries(Object.entries(all).filter(([field]) => isTold(field as FieldName))),
    leftEmpty: (field) => setLeft((before) => new Set(before).add(field)),
    refuse,
  };
}

/** In a new or the same window, as the button's configuration says [PJ-2.1.15]. */
function openLink(link: string, newWindow: boolean): void {
  if (newWindow) window.open(withDistinctId(link, distinctId()), '_blank', 'noopener');
  else location.assign(link);
}
