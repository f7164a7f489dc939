export { Combobox } from './combobox.tsx';
export { Dropdown } from './dropdown.tsx';
export { useTypedSearch, type TypedSearch } from './use-typed-search.ts';
