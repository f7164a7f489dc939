export { makeReceipt } from './make-receipt.ts';
export { mountReceipts } from './receipts.routes.ts';
