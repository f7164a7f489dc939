import { apiOrder } from './orders.ts';
import { apiPayment } from './payments.ts';
import { apiReceipt } from './receipts.ts';
import { apiRefund } from './refunds.ts';

/** The body of each kind of object: of answers, lists and events alike. */
export const apiSchemas = {
  order: apiOrder,
  payment: apiPayment,
  receipt: apiReceipt,
  refund: apiRefund,
};
export type ApiKind = keyof typeof apiSchemas;
