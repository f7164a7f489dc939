/** How a message leads to the page of a payment. */

/** The end of an SMS about money that did not arrive or is returned: its payment status page (decision 48). */
export const smsTruth = (address: string): string => `Where your money is: ${address}`;

/** The line of an e-mail that links the page of a payment (decision 23). */
export const truthLine = (address: string): string => `Where your money is, at any time: ${address}`;
