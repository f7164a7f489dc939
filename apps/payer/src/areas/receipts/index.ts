export { ReceiptAuth } from './auth/receipt-auth.tsx';
export { ReceiptList } from './list/receipt-list.tsx';
export { receiptState, receiptVisitIn, type ReceiptVisit } from './receipt-visit.ts';
