export { Combobox, type ComboboxProps } from './combobox.tsx';
export { Dropdown, type DropdownProps } from './dropdown.tsx';
export { useTypedSearch, type TypedSearch } from './use-typed-search.ts';
