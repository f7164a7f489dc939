import type { PageData } from '@shulk/contract';
import {
  SEARCH_WITHOUT_LINK,
  isSearchFieldEnabled,
  searchButtonLabel,
  searchLink,
  searchProblems,
  shownSearchFields,
  withDistinctId,
} from '@shulk/domain';
import type { SearchField } from '@shulk/domain';
import { Button, Columns, Panel, SelectField, Skeleton, StepHead } from '@shulk/ui';
import { Suspense, lazy, useState } from 'react';
import type { SubmitEvent } from 'react';
import { distinctId, track } from '../../shared/analytics/track.ts';
import { useStepHeading } from '../../shared/step.tsx';
import { toastError } from '../../shared/toasts.ts';
import { useSearch } from './use-search.ts';
import type { Search } from './use-search.ts';
import { words } from './words.ts';
import css from './search.module.css';

// The combobox library is the heaviest part of this page and only the group field needs it.
const GroupCombobox = lazy(() => import('./group-combobox.tsx'));

/** What the search page's central part takes. */
export interface SearchScreenProps {
  readonly page: PageData;
}

type FieldConfig = NonNullable<NonNullable<PageData['gile_search']>['group_field']>;
type Configs = Readonly<Partial<Record<SearchField, FieldConfig>>>;

/** The configuration of each field that has one [PJ-3.4]. */
function fieldConfigs({ gile_search: search }: PageData): Configs {
  const configs = {
    group: search?.group_field,
    institute: search?.institute_field,
    location: search?.location_field,
    education_type: search?.education_type_field,
    academic_year: search?.academic_year_field,
    class: search?.class_field,
    payment_page: search?.payment_page_field,
  };
  return Object.fromEntries(Object.entries(configs).filter(([, config]) => config !== undefined));
}

/** The cascading search for a payment page [PJ-1.2] [PJ-2.1.1..PJ-2.1.17]. */
export function SearchScreen({ page }: SearchScreenProps) {
  const search = useSearch(page);
  const configs = fieldConfigs(page);
  const title = page.search_block?.title || words.title;
  const [isRefused, setRefused] = useState(false);
  const heading = useStepHeading(title, isRefused);
  const link = searchLink(search.state, location.origin);
  const problems = isRefused ? searchProblems(search.state) : {};
  const cta = page.gile_search?.cta_config;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setRefused(link === undefined);
    if (link === undefined) {
      // The button is disabled then; Enter in a field may still come here (C24).
      toastError(SEARCH_WITHOUT_LINK);
      return;
    }
    track('search', { slug: page.payment_page_slug });
    openLink(link, cta?.new_window ?? page.search_block?.new_window ?? false);
  };
  return (
    <Columns id="main" width="narrow">
      <Panel head={<StepHead title={title} lead={page.search_block?.subtitle} headingRef={heading} />}>
        <form noValidate onSubmit={submit} className={css['form']}>
          {shownSearchFields(search.state, configs).map((field) => (
            <Field
              key={field}
              field={field}
              search={search}
              label={configs[field]?.label || words.labels[field]}
              placeholder={configs[field]?.placeholder}
              problem={problems[field]}
            />
          ))}
          <p className="vh" role="status">
            {search.said}
          </p>
          <p id="search-needs" className={css['needs']} hidden={link !== undefined}>
            {words.needsLink}
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

/** In a new or the same window, as the button's configuration says [PJ-2.1.15]. */
function openLink(link: string, newWindow: boolean): void {
  if (newWindow) window.open(withDistinctId(link, distinctId()), '_blank', 'noopener');
  else location.assign(link);
}

interface FieldProps {
  readonly field: SearchField;
  readonly search: Search;
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly problem: string | undefined;
}

function Field({ field, search, label, placeholder, problem }: FieldProps) {
  const { state, options, loading, choose } = search;
  if (field === 'group') {
    return (
      <Suspense fallback={<Skeleton height={98} />}>
        <GroupCombobox
          label={label}
          placeholder={placeholder}
          error={problem}
          chosen={state.chosen.group}
          onChoose={(option) => choose('group', option)}
        />
      </Suspense>
    );
  }
  const list = options[field] ?? [];
  const isLoading = loading === field;
  const isEnabled = isSearchFieldEnabled(state, field) && !isLoading;
  return (
    <SelectField
      id={`search-${field}`}
      label={label}
      required
      disabled={!isEnabled}
      aria-busy={isLoading || undefined}
      placeholder={isLoading ? words.loading : placeholder || words.select(label)}
      choices={list}
      value={state.chosen[field]?.value ?? ''}
      error={problem}
      onChange={(event) =>
        choose(
          field,
          list.find((option) => option.value === event.target.value),
        )
      }
    />
  );
}
