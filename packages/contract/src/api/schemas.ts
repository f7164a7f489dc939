import { z } from 'zod';
import { apiDispute, apiException, apiOfflinePayment, apiSettlement } from './bodies/money.ts';
import { apiDebit, apiEmiApplication, apiMandate } from './bodies/plans.ts';
import { apiFeeLine, apiGuardian, apiStudent } from './bodies/students.ts';
import { apiOrder } from './orders.ts';
import { apiPayment } from './payments.ts';
import { apiReceipt } from './receipts.ts';
import { apiRefund } from './refunds.ts';

/** The body of each kind of object: of answers, lists and events alike. */
export const apiSchemas = {
  debit: apiDebit,
  dispute: apiDispute,
  emi_application: apiEmiApplication,
  exception: apiException,
  fee_line: apiFeeLine,
  guardian: apiGuardian,
  mandate: apiMandate,
  offline_payment: apiOfflinePayment,
  order: apiOrder,
  payment: apiPayment,
  receipt: apiReceipt,
  refund: apiRefund,
  settlement: apiSettlement,
  student: apiStudent,
};
export type ApiKind = keyof typeof apiSchemas;

/** Any of them; `object` says which. */
export const anyApiObject = z.discriminatedUnion('object', [
  apiDebit,
  apiDispute,
  apiEmiApplication,
  apiException,
  apiFeeLine,
  apiGuardian,
  apiMandate,
  apiOfflinePayment,
  apiOrder,
  apiPayment,
  apiReceipt,
  apiRefund,
  apiSettlement,
  apiStudent,
]);
