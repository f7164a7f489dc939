import { FAILURES } from '@shulk/words/failures';

/** Gateways' names for the same reason. */
const aliases: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_fund',
  payment_declined: 'card_declined',
  bank_technical_error: 'gateway_technical_error',
};

/** The sentence for a gateway's reason code; an unknown code gets the general one (threats 2 row 28). */
export function failureWords(reason: string): string {
  const known = aliases[reason] ?? reason;
  return Object.hasOwn(FAILURES, known) ? FAILURES[known as keyof typeof FAILURES] : FAILURES.other;
}
