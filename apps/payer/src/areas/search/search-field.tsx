import { isSearchFieldEnabled, realValue } from '@shulk/domain';
import type { SearchField as FieldName } from '@shulk/domain';
import { Button, SelectField, SuccessIcon, classNames } from '@shulk/ui';
import { Suspense, lazy, useEffect, useRef } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { words } from '@shulk/words/screens/search';
import { payer } from '@shulk/words/screens/visit';
import type { Search } from './use-search.ts';
import { persistently } from '../../shared/late-code.tsx';
import css from './search.module.css';

// The combobox library is the heaviest part of this page; only the group and long lists need it.
const GroupCombobox = lazy(() => persistently(() => import('./group-combobox.tsx')));
const ListCombobox = lazy(() => persistently(() => import('./list-combobox.tsx')));

/** A longer list is searched, not scrolled; up to here a phone's own picker is quicker. */
const LONGEST_SELECT = 10;

/** Props of one field of the search. */
export interface SearchFieldProps {
  readonly field: FieldName;
  readonly search: Search;
  readonly label: string;
  readonly placeholder: string | null | undefined;
  /** The label of the field above, which a field without a list waits for. */
  readonly above: string | undefined;
  /** The text of the field while it is empty. */
  readonly problem: string | undefined;
  /** Called when the payer leaves the field without a choice. */
  readonly onLeftEmpty: () => void;
}

/** Where the refused form moves the focus. */
export const fieldId = (field: FieldName): string => `search-${field}`;

/** Focuses a field's control: the element with its id, or one inside it. */
export function focusField(field: FieldName): void {
  const place = document.getElementById(fieldId(field));
  const control =
    place instanceof HTMLSelectElement ? place : place?.querySelector<HTMLElement>('input, button');
  control?.focus();
}

/**
 * One field of the search: the group is typed, the others are chosen from lists. An answered one looks like a done row,
 * and its whole row is the control that changes it: one tap opens the list. One that still waits is a thin row.
 */
export function SearchField({ field, placeholder, ...given }: SearchFieldProps) {
  const shown = realValue(placeholder);
  const { state } = given.search;
  const isDone = state.chosen[field] !== undefined;
  const waits = !isSearchFieldEnabled(state, field) && state.loads !== field;
  return (
    <div className={classNames(isDone && css['done'], waits && css['waits'])}>
      {isDone && (
        <span className={css['tick']}>
          <SuccessIcon />
        </span>
      )}
      {field === 'group' ? (
        <GroupField {...given} placeholder={shown} />
      ) : (
        <ListField {...given} field={field} placeholder={shown} />
      )}
      {isDone && (
        <span className={css['change']} aria-hidden="true">
          {payer.change}
        </span>
      )}
    </div>
  );
}

type Given = Omit<SearchFieldProps, 'field' | 'placeholder'> & { readonly placeholder: string | undefined };

interface TypedFieldProps extends Pick<SearchFieldProps, 'field' | 'search' | 'label' | 'onLeftEmpty'> {
  readonly children: ReactNode;
}

/** Wraps a typed field. Text without a choice is an error; an untouched field is not (ux 3 "Errors"). */
function TypedField({ field, search, label, onLeftEmpty, children }: TypedFieldProps) {
  const onBlur = ({ target }: FocusEvent): void => {
    const isTyped = target instanceof HTMLInputElement && target.value.trim() !== '';
    if (isTyped && search.state.chosen[field] === undefined) onLeftEmpty();
  };
  return (
    <div id={fieldId(field)} onBlur={onBlur}>
      <Suspense fallback={<ComingField label={label} />}>{children}</Suspense>
    </div>
  );
}

/** A placeholder while a field's code is loading: as high as the field at any text size. */
function ComingField({ label }: { readonly label: string }) {
  return (
    <div aria-hidden="true">
      <SelectField label={label} required disabled placeholder={words.loading} choices={[]} defaultValue="" />
    </div>
  );
}

function GroupField({ search, label, placeholder, problem, onLeftEmpty }: Given) {
  return (
    <TypedField field="group" search={search} label={label} onLeftEmpty={onLeftEmpty}>
      <GroupCombobox
        label={label}
        placeholder={placeholder}
        error={problem}
        chosen={search.state.chosen.group}
        onChoose={(option) => search.choose('group', option)}
      />
    </TypedField>
  );
}

function ListField({
  field,
  search,
  label,
  placeholder,
  above,
  problem,
  onLeftEmpty,
}: Given & { readonly field: Exclude<FieldName, 'group'> }) {
  const { state, options, loading, failed } = search;
  const list = options[field] ?? [];
  const isLoading = loading === field;
  const hasFailed = failed?.field === field;
  useFocusAfterRetry(field, hasFailed);
  const isEnabled = isSearchFieldEnabled(state, field);
  const usual = isEnabled || above === undefined ? words.select(label) : words.first(above);
  const hint = options[field]?.length === 0 ? words.none : (placeholder ?? usual);
  if (list.length > LONGEST_SELECT) {
    return (
      <TypedField field={field} search={search} label={label} onLeftEmpty={onLeftEmpty}>
        <ListCombobox
          label={label}
          placeholder={hint}
          error={problem}
          options={list}
          chosen={state.chosen[field]}
          onChoose={(option) => search.choose(field, option)}
        />
      </TypedField>
    );
  }
  return (
    <div>
      <SelectField
        id={fieldId(field)}
        label={label}
        required
        disabled={!isEnabled || isLoading}
        aria-busy={isLoading || undefined}
        placeholder={isLoading ? words.loading : hint}
        choices={list}
        value={state.chosen[field]?.value ?? ''}
        error={hasFailed && !isLoading ? failed.text() : problem}
        onChange={({ target }) => {
          const option = list.find(({ value }) => value === target.value);
          if (option === undefined) onLeftEmpty();
          search.choose(field, option);
        }}
      />
      {hasFailed && (
        <Button variant="quiet" busy={isLoading} onClick={search.retry}>
          {words.retry}
          <span className="vh"> {words.retryWhat(label)}</span>
        </Button>
      )}
    </div>
  );
}

/** The retry button disappears with the failure; its focus moves to the field. */
function useFocusAfterRetry(field: FieldName, hasFailed: boolean): void {
  const failedBefore = useRef(false);
  useEffect(() => {
    const isFocusLost = failedBefore.current && !hasFailed && document.activeElement === document.body;
    if (isFocusLost) focusField(field);
    failedBefore.current = hasFailed;
  }, [field, hasFailed]);
}
