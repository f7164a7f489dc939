export { findPage, isInstitutePage, requireInstitutePage, requirePage, pageCache } from './find-page.ts';
export { instituteTime } from './institute-time.ts';
export { imagePath, publicPage, instituteConfigOf } from './public-page.ts';
export { mountPages } from './pages.routes.ts';
export type { PriceCards } from './fetch-page.ts';
export type { InstitutePage, InstituteRow, PageRow } from './pages.store.ts';
