export { SearchScreen, type SearchScreenProps } from './search-screen.tsx';
