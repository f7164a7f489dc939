/** Messages to a payer about an auto debit: set up, and what became of it. */
import { spoken } from '../spoken.ts';

/** Where a payer changes or stops an auto debit. */
export const WHERE_TO_STOP = /* @__PURE__ */ spoken('messages/mandates.WHERE_TO_STOP', {
  UPI_AUTOPAY: 'in your UPI app or at your bank',
  ENACH: 'at your bank',
});

/** An auto debit that is set up. */
export const MANDATE_SET_UP = /* @__PURE__ */ spoken('messages/mandates.MANDATE_SET_UP', {
  subject: (institute: string): string => `Auto debit set up for ${institute}`,
  text: (told: {
    readonly institute: string;
    readonly first: string;
    readonly day: string;
    readonly most: string;
  }): string =>
    `Your auto debit for ${told.institute} is set up. First debit: ${told.first} on ${told.day}; at most ${told.most} each. We tell you a day before each debit. To end it, use your UPI app or your bank.`,
});

/** An auto debit that changed after its request (decision 41). */
export const MANDATE_NEWS = /* @__PURE__ */ spoken('messages/mandates.MANDATE_NEWS', {
  subject: (institute: string, news: string): string => `Auto debit for ${institute} ${news}`,
  opening: (institute: string, news: string): string => `Your auto debit for ${institute} ${news}`,
  news: {
    ended: { subject: 'has ended', said: 'has ended. No more debits will be made.' },
    paused: { subject: 'is paused', said: 'is paused. No debits until you resume it.' },
    resumed: { subject: 'has resumed', said: 'has resumed.' },
    refused: { subject: 'was not set up', said: 'was not set up. Nothing will be debited.' },
  },
  stands: (address: string): string => `Its status, at any time: ${address}`,
  stillDue: (amount: string, day: string, address: string): string =>
    `Still due: ${amount}, the first on ${day}. Pay at ${address}`,
  next: (amount: string, day: string): string => `Next debit: ${amount} on ${day}.`,
  toldBefore: 'We tell you at least 24 hours before.',
  underWay: 'A debit that has already started may still go through. We will tell you if it does.',
  endedBy: {
    payer: (where: string): string => `It was ended ${where}.`,
    refusal: 'Your bank refused a debit and would refuse every further one, so we ended it.',
    pause: 'Its last debit was due while it was paused, so we ended it.',
    silence: 'No debit is left. Your bank has not told us the result of one, and we are looking into it.',
    nothing_left: 'No debit is left, so we ended it.',
  },
  announcedNotMade: 'A debit that we told you about will not be made either.',
  pausedWhere: (where: string): string => `It was paused ${where} and continues when you resume it there.`,
  notLater: 'Fees that fall due while it is paused are not debited later.',
  notConfirmed: 'Your bank did not confirm it.',
  toBePaid: (amount: string): string => `You still have to pay ${amount} of its fees.`,
  overdue: (amount: string): string => `${amount} of it is overdue.`,
  nextDue: (amount: string, day: string): string => `Next: ${amount}, due on ${day}.`,
  payAt: (address: string): string => `Please pay at ${address}`,
});
