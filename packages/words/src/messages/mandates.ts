/** Messages to a payer about an auto debit: set up, and what became of it. */

/** Where a payer changes or stops an auto debit. */
export const WHERE_TO_STOP = {
  UPI_AUTOPAY: 'in your UPI app or at your bank',
  ENACH: 'at your bank',
} as const;

/** An auto debit that is set up. */
export const MANDATE_SET_UP = {
  subject: (institute: string): string => `Auto debit set up for ${institute}`,
  text: (told: {
    readonly institute: string;
    readonly first: string;
    readonly day: string;
    readonly most: string;
  }): string =>
    `Your auto debit for ${told.institute} is set up. First debit: ${told.first} on ${told.day}; at most ${told.most} each. You are told a day before each debit. To end it, use your UPI app or your bank.`,
} as const;

/** An auto debit that changed after its request (decision 41). */
export const MANDATE_NEWS = {
  subject: (institute: string, news: string): string => `Auto debit for ${institute} ${news}`,
  opening: (institute: string, news: string): string => `Your auto debit for ${institute} ${news}`,
  news: {
    ended: { subject: 'has ended', said: 'has ended. No further debit is made.' },
    paused: { subject: 'is paused', said: 'is paused. No debit is made meanwhile.' },
    resumed: { subject: 'goes on', said: 'goes on.' },
    refused: { subject: 'was not set up', said: 'was not set up. Nothing is debited.' },
  },
  stands: (address: string): string => `How it stands, at any time: ${address}`,
  stillDue: (amount: string, day: string, address: string): string =>
    `Still due: ${amount}, the first on ${day}. Pay at ${address}`,
  next: (amount: string, day: string): string => `Next debit: ${amount} on ${day}.`,
  toldBefore: 'You are told at least 24 hours before.',
  underWay: 'A debit that has already started may still be taken; you are told when it is.',
  endedBy: {
    payer: (where: string): string => `It was ended ${where}.`,
    refusal: 'Your bank refused a debit in a way that it would refuse each further one, too, so we ended it.',
    pause: 'Its last debit was due while it was paused, so we ended it.',
    silence: 'No debit is left, and your bank has not told the result of one, which a person looks into.',
    nothing_left: 'No debit is left, so we ended it.',
  },
  announcedNotMade: 'A debit that we told you of will not be made either.',
  pausedWhere: (where: string): string => `It was paused ${where}, and goes on when you resume it there.`,
  notLater: 'Fees due while it is paused are not debited later.',
  notConfirmed: 'Your bank did not confirm it.',
  toBePaid: (amount: string): string => `Of its fees ${amount} is to be paid by you.`,
  overdue: (amount: string): string => `${amount} of it is overdue.`,
  nextDue: (amount: string, day: string): string => `Next: ${amount}, due on ${day}.`,
  payAt: (address: string): string => `Please pay at ${address}`,
} as const;
