export { checkBooks, sizeOfBooks } from './check-books.ts';
export type { BooksSize, BooksWish, Difference } from './check-books.ts';
export { mountLedger } from './ledger.routes.ts';
export { INVARIANTS } from './invariants/invariants.ts';
export { importSettlement, readReport } from './settlements/import-settlement.ts';
export type { ImportedSettlement } from './settlements/import-settlement.ts';
export { settlementNotices } from './settlements/notices.ts';
export type { Notice } from './settlements/notices.ts';
