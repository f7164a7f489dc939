import { GROUP_DROPDOWN_EMPTY } from '@shulk/domain';
import type { SearchOption } from '@shulk/domain';
import { TextField } from '@shulk/ui';
import { useCombobox } from 'downshift';
import { useState } from 'react';
import { useGroupSearch } from './use-group-search.ts';
import type { GroupSearch } from './use-group-search.ts';
import { words } from './words.ts';
import css from './search.module.css';

interface GroupComboboxProps {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly error: string | undefined;
  readonly chosen: SearchOption | undefined;
  readonly onChoose: (option: SearchOption | undefined) => void;
}

const MENU_TEXTS: Readonly<Record<GroupSearch['status'], string | undefined>> = {
  too_short: GROUP_DROPDOWN_EMPTY,
  loading: words.searching,
  none: words.none,
  found: undefined,
};

/** The group: searched as you type, chosen from a list [PJ-2.1.10] (ux 3 "Group combobox"). */
export default function GroupCombobox({ label, placeholder, error, chosen, onChoose }: GroupComboboxProps) {
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const search = useGroupSearch(chosen?.label === typed ? '' : typed);
  const options = [...search.options];
  const menu = useCombobox<SearchOption>({
    items: options,
    inputValue: typed,
    selectedItem: chosen ?? null,
    itemToString: (item) => item?.label ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      setTyped(inputValue);
      if (type === useCombobox.stateChangeTypes.InputChange && chosen !== undefined) onChoose(undefined);
    },
    onSelectedItemChange: ({ selectedItem }) => onChoose(selectedItem ?? undefined),
  });
  const { ref, ...input } = menu.getInputProps();
  const text = MENU_TEXTS[search.status];
  return (
    <div className={css['combobox']}>
      <TextField
        {...input}
        ref={ref}
        label={label}
        placeholder={placeholder}
        error={error}
        required
        spellCheck={false}
      />
      <ul {...menu.getMenuProps({ 'aria-label': label })} className={css['menu']} hidden={!menu.isOpen}>
        {menu.isOpen &&
          options.map((item, index) => (
            <li
              key={item.value}
              {...menu.getItemProps({ item, index })}
              className={css[menu.highlightedIndex === index ? 'active' : 'option']}
            >
              {item.label}
            </li>
          ))}
      </ul>
      {menu.isOpen && text !== undefined && <p className={css['menutext']}>{text}</p>}
      <p className="vh" role="status">
        {menu.isOpen ? (text ?? words.found(options.length)) : ''}
      </p>
    </div>
  );
}
