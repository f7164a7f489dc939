export { findPage, isInstitutePage, requireInstitutePage, pageCache } from './find-page.ts';
export { instituteTime } from './institute-time.ts';
export { imagePath, publicPage } from './public-page.ts';
export { mountPages } from './pages.routes.ts';
export type { PriceCards } from './fetch-page.ts';
export type { InstitutePage, PageRow } from './pages.store.ts';
