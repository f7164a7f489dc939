export { ReceiptAuth } from './receipt-auth.tsx';
export { ReceiptList } from './receipt-list.tsx';
export { receiptState, receiptVisitIn, type ReceiptVisit } from './receipt-visit.ts';
