export {
  findPage,
  helpOf,
  inPageWords,
  isInstitutePage,
  requireInstitutePage,
  pageCache,
} from './find-page.ts';
export { instituteTime } from './institute-time.ts';
export { imagePath } from './public-page.ts';
export { mountPages } from './pages.routes.ts';
export { anonymousPage } from './fetch-page.ts';
export type { PriceCards } from './fetch-page.ts';
export type { InstitutePage, PageRow } from './pages.store.ts';
