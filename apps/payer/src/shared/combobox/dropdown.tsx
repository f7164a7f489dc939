import { PickField } from '@shulk/ui';
import { useSelect } from 'downshift';
import { useId } from 'react';
import type { ComponentProps } from 'react';
import { OptionMenu } from './option-menu.tsx';
import type { MenuOption } from './option-menu.tsx';
import css from './combobox.module.css';

/** Props of {@link Dropdown}. */
export interface DropdownProps<Option extends MenuOption> {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Option[];
  readonly chosen: Option | undefined;
  readonly onChoose: (option: Option) => void;
}

/**
 * A short list rendered by the page, because a browser's own select cannot limit its menu to 200 px [SR-9.8]. Its
 * keyboard behaviour is a select's [APG select-only combobox].
 */
export function Dropdown<Option extends MenuOption>(props: DropdownProps<Option>) {
  const { label, placeholder, options, chosen, onChoose } = props;
  const id = useId();
  const menu = useSelect<Option>({
    items: [...options],
    selectedItem: chosen ?? null,
    itemToString: (item) => item?.label ?? '',
    toggleButtonId: id,
    labelId: `${id}-label`,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onChoose(selectedItem);
    },
  });
  return (
    <div className={css['place']}>
      <PickField
        {...(menu.getToggleButtonProps() as ComponentProps<'button'>)}
        label={label}
        placeholder={placeholder}
        value={chosen?.label ?? ''}
      />
      <OptionMenu
        options={options}
        menuProps={menu.getMenuProps()}
        itemProps={(item, index) => menu.getItemProps({ item, index })}
        highlighted={menu.highlightedIndex}
        isOpen={menu.isOpen}
      />
    </div>
  );
}
