/** Messages to a payer about money that came: paid, kept, placed. Amounts come as the message writes them. */
import { spoken } from '../spoken.ts';

/** A payment with its receipt. */
export const PAID = /* @__PURE__ */ spoken('messages/payments.PAID', {
  subject: (amount: string, receipt: string): string => `Payment received: ${amount}, receipt ${receipt}`,
  /** @param rest what becomes of the rest and what is still owed; empty where all is as agreed */
  sms: (told: {
    readonly amount: string;
    readonly institute: string;
    readonly rest: string;
    readonly receipt: string;
    readonly address: string;
    readonly typed: string;
  }): string =>
    `${told.amount} received for ${told.institute}.${told.rest} Receipt ${told.receipt}. Get it at ${told.address}${told.typed}`,
  /** What to type for the receipt of a payment without a student (R31). */
  typed: (transaction: string): string => ` by typing transaction id ${transaction}`,
  email: (told: {
    readonly amount: string;
    readonly institute: string;
    readonly day: string;
    readonly rest: string;
    readonly receipt: string;
    readonly address: string;
    readonly proof: string;
  }): string =>
    `${told.institute} has received your payment of ${told.amount}${told.day}.${told.rest}\nReceipt number: ${told.receipt}\n\nTo get the receipt, open ${told.address}${told.proof}.`,
  /** The day of a payment that was heard of on a later one. */
  ofDay: (day: string): string => ` of ${day}`,
  proof: ' and verify your mobile number or e-mail',
  proofByTransaction: (transaction: string): string =>
    `, type the transaction id ${transaction} and verify your mobile number`,
  kept: (amount: string): string => `${amount} is held in your name`,
  goesBack: (amount: string): string => `${amount} is being refunded to you`,
  placed: (amount: string, rests: string): string => ` ${amount} was used for fees, ${rests}.`,
  /** The part that pays other fees, because those chosen needed less. */
  nextDue: (amount: string): string =>
    ` ${amount} was not needed for the fees you chose, so it was used for the next fees due.`,
  /** @param name of whoever paid by the parent's link; empty where they gave none */
  byLink: (name: string): string =>
    name === '' ? 'It was paid by the link that you made.' : `Paid by your link by ${name}.`,
});

/** To somebody who paid by a parent's link (decision 240). */
export const PAID_BY_LINK = /* @__PURE__ */ spoken('messages/payments.PAID_BY_LINK', {
  subject: (amount: string): string => `Payment received: ${amount}, thank you`,
  text: (told: {
    readonly amount: string;
    readonly institute: string;
    readonly transaction: string;
  }): string =>
    `Your ${told.amount} for ${told.institute} was received. The receipt goes to the parent who asked you. Transaction ${told.transaction}.`,
});

/** Money that is kept in the payer's name. */
export const HELD = /* @__PURE__ */ spoken('messages/payments.HELD', {
  subject: (amount: string, transaction: string): string =>
    `Your payment of ${amount} is held for you, transaction ${transaction}`,
  why: {
    DIFFERS: 'it could not be matched to your fees',
    LENT_FOR: 'an EMI application will pay this fee',
    PAID_BEFORE: 'the first payment of these fees was refunded',
    REST: 'it was not needed for these fees',
  },
  /** @param due what is still due of the fees it was meant for; empty where nothing is */
  text: (told: {
    readonly amount: string;
    readonly institute: string;
    readonly why: string;
    readonly due: string;
    readonly transaction: string;
  }): string =>
    `${told.amount} came to ${told.institute} and is held in your name because ${told.why}. The accounts office will use it for your fees or refund it.${told.due} Transaction ${told.transaction}.`,
  stillDue: (due: string): string => ` ${due} of these fees is still due.`,
});

interface PlacedDetails {
  readonly amount: string;
  readonly institute: string;
  /** What is still held, and what is still due of the fees it went to; empty where nothing is. */
  readonly rest: string;
  readonly receipt: string;
  readonly transaction: string;
}

/** Money kept in the payer's name, or about to be refunded, that pays fees now. */
export const PLACED = /* @__PURE__ */ spoken('messages/payments.PLACED', {
  subject: (amount: string, receipt: string): string =>
    `${amount} of your payment is now used for fees, receipt ${receipt}`,
  text: (told: PlacedDetails): string =>
    `${told.amount} that ${told.institute} held in your name is now used for your fees.${told.rest} Receipt ${told.receipt}. Transaction ${told.transaction}.`,
  stillHeld: (amount: string): string => ` ${amount} is still held.`,
  instead: (told: PlacedDetails): string =>
    `${told.amount} that ${told.institute} was to refund to you is now used for your fees instead.${told.rest} Receipt ${told.receipt}. Transaction ${told.transaction}.`,
});
