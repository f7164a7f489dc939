import { spoken } from '../spoken.ts';

/** The link of a message to the payment status page: at the end of an SMS (decision 48), as a line of an e-mail (decision 23). */
export const TRUTH_LINK = /* @__PURE__ */ spoken('messages/where.TRUTH_LINK', {
  sms: (address: string): string => `Where your money is: ${address}`,
  email: (address: string): string => `Where your money is, at any time: ${address}`,
});
