/** Messages to a payer about one debit: ahead, tried again, failed, never made, skipped (regulation E.1, E.4). */
import { spoken } from '../spoken.ts';

/** The subject of each, before the amount. */
const SUBJECTS = {
  debit_notice: 'Upcoming auto debit',
  debit_retry: 'Auto debit not completed, we will try again',
  debit_failed: 'Auto debit not completed',
  debit_not_made: 'Auto debit not made',
  debit_skipped: 'Auto debit skipped',
} as const;

/** What of a debit its first sentence names. */
interface DebitDetails {
  readonly amount: string;
  readonly institute: string;
  /** The day, for a notice as `when` gives it; '' for none. */
  readonly day: string;
}

/** One debit. */
export const DEBIT = /* @__PURE__ */ spoken('messages/debits.DEBIT', {
  subject: (news: keyof typeof SUBJECTS, amount: string): string => `${SUBJECTS[news]}: ${amount}`,
  opening: {
    debit_notice: ({ amount, institute, day }: DebitDetails): string =>
      `${amount} for ${institute} will be debited on ${day} by your auto debit.`,
    debit_retry: ({ amount, institute, day }: DebitDetails): string =>
      `The auto debit of ${amount} for ${institute} did not go through. It will be tried again on ${day}.`,
    debit_failed: ({ amount, institute }: DebitDetails): string =>
      `The auto debit of ${amount} for ${institute} did not go through and will not be tried again.`,
    debit_not_made: ({ amount, institute }: DebitDetails): string =>
      `The auto debit of ${amount} for ${institute} could not be made and will not be tried again.`,
    debit_skipped: ({ amount, institute, day }: DebitDetails): string =>
      `${institute} has skipped your auto debit of ${amount} on ${day}. It will not be made, and its fees are still due.`,
  },
  /** A bank executes a debit on that day or, depending on cut-offs, on its next working day (decision 47). */
  when: {
    UPI_AUTOPAY: (day: string, time: string): string => `${day} at ${time} or later`,
    ENACH: (day: string): string => `${day} or the next working day`,
  },
  lateFee: (amount: string): string => `This includes a late fee of ${amount}.`,
  feesChanged: (planned: string): string => `${planned} was planned. The fees have changed since.`,
  feesFell: (planned: string): string => `${planned} was planned. A part was paid or reduced since.`,
  atMost: (most: string): string => `One debit takes at most ${most}. The rest stays due.`,
  backBy: (day: string): string => `If money was debited, it will be returned by ${day}.`,
  /** Both rails share one registered text: a bank can stop either. */
  smsStop: (reference: string): string =>
    `Auto debit reference ${reference}. To stop this debit or all of them, use your bank or UPI app.`,
  stop: (reference: string, where: string): string =>
    `Auto debit reference: ${reference}. You can stop this debit or the whole auto debit ${where} until the debit is made. You then pay the fees yourself.`,
  payAt: (address: string): string => `Please pay at ${address}`,
  payInstead: (address: string): string => `To pay now instead, open ${address}`,
});
