import type { PageData } from '@shulk/contract';
import { SearchScreen } from '../features/search/index.ts';

/** The page search in the central section [SR-2.27]. Loaded apart. */
export default function SearchSection({ page }: { readonly page: PageData }) {
  return <SearchScreen page={page} />;
}
