export { checkBooks } from './check-books.ts';
export { mountLedger } from './ledger.routes.ts';
export { importSettlement, readReport } from './settlements/import-settlement.ts';
export { settlementNotices } from './settlements/notices.ts';
