/** Messages to a payer about money that goes back, and about payments that hold no longer. */
import { spoken } from '../spoken.ts';

/** When a refund that left the gateway reaches the payer (gateways A.6). */
const BY_WHEN = 'within 5-7 working days';

/** A refund: what of it is told, and to whom it belongs. */
interface RefundDetails {
  readonly amount: string;
  readonly institute: string;
  readonly transaction: string;
}

/** Refunds. */
export const REFUND = /* @__PURE__ */ spoken('messages/money-back.REFUND', {
  subject: (amount: string, transaction: string): string => `Refund of ${amount}, transaction ${transaction}`,
  leftOver: ({ amount, institute, transaction }: RefundDetails): string =>
    `You paid ${institute} ${amount} more than was due. It is being refunded and reaches the account you paid from ${BY_WHEN}. Transaction ${transaction}.`,
  letOff: ({ amount, institute, transaction }: RefundDetails): string =>
    `${amount} came to ${institute} for fees that are no longer due. It is being refunded and reaches the account you paid from ${BY_WHEN}. Transaction ${transaction}.`,
  paidBefore: ({ amount, institute, transaction }: RefundDetails): string =>
    `${amount} came to ${institute} for fees that were already paid. It is being refunded and reaches the account you paid from ${BY_WHEN}. Transaction ${transaction}.`,
  /** @param due what is still due of its fees; empty where nothing is */
  second: ({ amount, institute, transaction }: RefundDetails, due: string): string =>
    `Another payment of ${amount} came to ${institute} for one order. The gateway returns it by itself ${BY_WHEN}.${due} Transaction ${transaction}.`,
  stillDue: (due: string): string =>
    ` ${due} of these fees is still due. You can pay again from the payment page.`,
  rest: ({ amount, institute, transaction }: RefundDetails): string =>
    `Your bank took back a part of what ${institute} was to refund to you. The rest of ${amount} is still being refunded to the account you paid from. Transaction ${transaction}.`,
  delayed: ({ amount, institute, transaction }: RefundDetails): string =>
    `Your refund of ${amount} from ${institute} could not be sent yet. We try again every day. It reaches you ${BY_WHEN} after that. You do not need to do anything. Transaction ${transaction}.`,
  processed: ({ amount, institute, transaction }: RefundDetails): string =>
    `${institute} has refunded ${amount} to you. It reaches the account you paid from ${BY_WHEN}. Transaction ${transaction}.`,
  owedAgain: ({ amount, institute, transaction }: RefundDetails): string =>
    `${institute} has refunded ${amount} to you. It reaches the account you paid from ${BY_WHEN}. The fees it had paid are due again. Transaction ${transaction}.`,
  failed: ({ amount, institute, transaction }: RefundDetails): string =>
    `Your refund of ${amount} could not be sent to the account you paid from. The accounts office of ${institute} will arrange it. Transaction ${transaction}.`,
});

/** A recorded payment that the institute took back. */
export const REVERSED = /* @__PURE__ */ spoken('messages/money-back.REVERSED', {
  subject: (amount: string, transaction: string): string =>
    `Payment reversed: ${amount}, transaction ${transaction}`,
  itsReceipt: 'Its receipt',
  receipt: (number: string): string => `Receipt ${number}`,
  text: (told: RefundDetails & { readonly day: string; readonly receipt: string }): string =>
    `${told.institute} has reversed your payment of ${told.amount} of ${told.day}. ${told.receipt} is no longer valid and these fees are due again. If this is wrong, please contact the accounts office. Transaction ${told.transaction}.`,
  reason: (reason: string): string => `Reason given by the institute: ${reason}`,
});

/** A payment that the payer's bank took back. */
export const TAKEN_BACK = /* @__PURE__ */ spoken('messages/money-back.TAKEN_BACK', {
  subject: (amount: string, transaction: string): string =>
    `Taken back by your bank: ${amount}, transaction ${transaction}`,
  text: (told: RefundDetails & { readonly day: string }): string =>
    `Your bank took back ${told.amount} of your payment to ${told.institute} on ${told.day}, because the payment was questioned. The fees it had paid are due again. If you did not ask your bank for this, please contact the accounts office. Transaction ${told.transaction}.`,
});
