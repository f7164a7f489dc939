/** Messages to a payer about money that goes back, and about payments that hold no longer. */

/** When a refund that left the gateway reaches the payer (gateways A.6). */
const BY_WHEN = 'within 5-7 working days';

/** A refund: what of it is told, and to whom it belongs. */
interface RefundDetails {
  readonly amount: string;
  readonly institute: string;
  readonly transaction: string;
}

/** Refunds. */
export const REFUND = {
  subject: (amount: string, transaction: string): string => `Refund of ${amount}, transaction ${transaction}`,
  leftOver: ({ amount, institute, transaction }: RefundDetails): string =>
    `${amount} of what you paid to ${institute} is more than is owed. It goes back to where you paid from and reaches you ${BY_WHEN}. Transaction ${transaction}.`,
  letOff: ({ amount, institute, transaction }: RefundDetails): string =>
    `${amount} came to ${institute} for fees that are not owed any more. It goes back to where you paid from and reaches you ${BY_WHEN}. Transaction ${transaction}.`,
  paidBefore: ({ amount, institute, transaction }: RefundDetails): string =>
    `${amount} came to ${institute} for fees that were paid already. It goes back to where you paid from and reaches you ${BY_WHEN}. Transaction ${transaction}.`,
  delayed: ({ amount, institute, transaction }: RefundDetails): string =>
    `${amount}, which is to come back to you from ${institute}, could not be sent yet. It is tried again every day and reaches you ${BY_WHEN} after that. You need not do anything. Transaction ${transaction}.`,
  processed: ({ amount, institute, transaction }: RefundDetails): string =>
    `${institute} has given ${amount} back to you. It goes to where you paid from and reaches you ${BY_WHEN}. Transaction ${transaction}.`,
  owedAgain: ({ amount, institute, transaction }: RefundDetails): string =>
    `${institute} has given ${amount} back to you. It goes to where you paid from and reaches you ${BY_WHEN}. The fees it had paid are owed again. Transaction ${transaction}.`,
  failed: ({ amount, institute, transaction }: RefundDetails): string =>
    `${amount}, which was to come back to you, could not be sent to where you paid from. The accounts office of ${institute} will get it to you. Transaction ${transaction}.`,
} as const;

/** A recorded payment that the institute took back. */
export const REVERSED = {
  subject: (amount: string, transaction: string): string =>
    `Payment taken back: ${amount}, transaction ${transaction}`,
  itsReceipt: 'Its receipt',
  receipt: (number: string): string => `Receipt ${number}`,
  text: (told: RefundDetails & { readonly day: string; readonly receipt: string }): string =>
    `${told.institute} has taken back your payment of ${told.amount} of ${told.day}. ${told.receipt} is not valid any more and these fees are owed again. If this is wrong, ask the accounts office. Transaction ${told.transaction}.`,
  reason: (reason: string): string => `What the institute says: ${reason}`,
} as const;

/** A payment that the payer's bank took back. */
export const TAKEN_BACK = {
  subject: (amount: string, transaction: string): string =>
    `Taken back by your bank: ${amount}, transaction ${transaction}`,
  text: (told: RefundDetails & { readonly day: string }): string =>
    `Your bank took ${told.amount} of your payment to ${told.institute} back on ${told.day}, because it was questioned there. The fees it had paid are owed again. If you did not ask your bank for this, please ask the accounts office. Transaction ${told.transaction}.`,
} as const;
