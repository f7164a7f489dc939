import { Dialog, PickField, SearchIcon, TextField, Toasts } from '@shulk/ui';
import { useCombobox } from 'downshift';
import { useState, useSyncExternalStore } from 'react';
import type { ChangeEvent } from 'react';
import { words } from '@shulk/words/screens/combobox';
import { words as appWords } from '@shulk/words/screens/shared';
import { toasts } from '../toasts.ts';
import { OptionMenu } from './option-menu.tsx';
import type { MenuOption } from './option-menu.tsx';
import css from './combobox.module.css';

/** Below this width the page is one column of a phone (ux 2). */
const PHONE = '(max-width: 599px)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone's, updated on rotation and resize. */
const useIsPhone = (): boolean => useSyncExternalStore(watch, () => matchMedia(PHONE).matches);

/** How the field of a combobox is rendered. */
export interface ComboboxField {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoCapitalize?: string | undefined;
}

/** Props of {@link Combobox}. The caller keeps the typed text, because its search depends on it. */
export interface ComboboxProps<Option extends MenuOption> {
  readonly field: ComboboxField;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly options: readonly Option[];
  /** Why there is nothing to choose from; undefined while there is. */
  readonly note: string | undefined;
  readonly chosen: Option | undefined;
  readonly onChoose: (option: Option | undefined) => void;
}

/**
 * A list searched as you type: on a phone a button that opens a full-height tray, elsewhere an input over a menu [APG
 * combobox] (ux 3 "Group combobox").
 */
export function Combobox<Option extends MenuOption>(props: ComboboxProps<Option>) {
  return useIsPhone() ? <ComboboxTray {...props} /> : <ComboboxInput {...props} />;
}

interface InputProps<Option extends MenuOption> extends ComboboxProps<Option> {
  /** In a tray the list is always open; the callback closes the tray. */
  readonly onLeaveTray?: (() => void) | undefined;
}

function ComboboxInput<Option extends MenuOption>({
  field: { label, disabled = false, ...field },
  typed,
  onType,
  options,
  note,
  chosen,
  onChoose,
  onLeaveTray,
}: InputProps<Option>) {
  const inTray = onLeaveTray !== undefined;
  const menu = useCombobox<Option>({
    items: [...options],
    inputValue: typed,
    selectedItem: chosen ?? null,
    ...(inTray && { isOpen: true }),
    itemToString: (item) => item?.label ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      const { ControlledPropUpdatedSelectedItem, InputChange } = useCombobox.stateChangeTypes;
      // Another text is another search: the old choice no longer holds.
      if (type === InputChange && chosen !== undefined) onChoose(undefined);
      // The input itself reports keystrokes; undoing a choice must not discard the corrected text.
      if (type !== InputChange && type !== ControlledPropUpdatedSelectedItem) onType(inputValue);
    },
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem ?? undefined),
    onStateChange: ({ type }) => {
      const { InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;
      // Enter without an option chooses nothing, and the list stays for the next keystroke.
      const isPicked = type === ItemClick || (type === InputKeyDownEnter && menu.highlightedIndex >= 0);
      if (isPicked || type === InputKeyDownEscape) onLeaveTray?.();
    },
  });
  // The menu's hook reports a keystroke only after a render; by then a fast typist's next one would be lost.
  const { ref, ...input } = menu.getInputProps({
    disabled,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onType(currentTarget.value),
  });
  const isOpen = menu.isOpen && !disabled;
  return (
    <div className={css['place']}>
      <TextField
        {...input}
        {...field}
        ref={ref}
        label={label}
        icon={inTray ? undefined : <SearchIcon />}
        required
        spellCheck={false}
      />
      <OptionMenu
        options={options}
        typed={chosen?.label === typed ? '' : typed}
        menuProps={menu.getMenuProps({ 'aria-label': label })}
        itemProps={(item, index) => menu.getItemProps({ item, index })}
        highlighted={menu.highlightedIndex}
        isOpen={isOpen}
        note={note}
        inTray={inTray}
      />
      <p className="vh" role="status">
        {isOpen ? (note ?? words.found(options.length)) : ''}
      </p>
    </div>
  );
}

/** A combobox in a separate tray: a phone's screen reader gets lost in a list that floats over a form. */
function ComboboxTray<Option extends MenuOption>(props: ComboboxProps<Option>) {
  const [isOpen, setOpen] = useState(false);
  const { field, chosen } = props;
  const { label, hint, placeholder, error, disabled } = field;
  const close = (): void => setOpen(false);
  return (
    <>
      <PickField
        label={label}
        hint={hint}
        error={error}
        placeholder={placeholder || words.choose}
        disabled={disabled}
        required
        icon={<SearchIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        value={chosen?.label ?? ''}
        onClick={() => setOpen(true)}
      />
      <Dialog open={isOpen} title={label} closeLabel={words.close} tall onClose={close}>
        <ComboboxInput
          {...props}
          field={{ ...field, hint: undefined, error: undefined }}
          onLeaveTray={close}
        />
        <Toasts store={toasts} dismissLabel={appWords.dismiss} />
      </Dialog>
    </>
  );
}
