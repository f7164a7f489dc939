import type { GatewayLaunch, MandateLaunch } from '@shulk/contract';
import type { SignedAnswer } from '../server/order-records.ts';

/** What the sheet opens the gateway's window with: a payment, or the consent to later debits. */
export type SheetLaunch = GatewayLaunch & Partial<Pick<MandateLaunch, 'customer_id' | 'recurring'>>;

/** How the payer returned from the gateway's window. Exactly one of them is called, once. */
export interface GatewayEnd {
  /** The gateway says "paid" and signs it; the server checks the signature. */
  readonly onAnswer: (answer: SignedAnswer) => void;
  /** The payer left, or the attempt failed; the payment's state comes from the server. */
  readonly onLeft: (how: 'closed' | 'failed') => void;
}

/** The gateway's own window over the sheet. */
export interface GatewayWindow {
  /** Removes it silently. */
  close(): void;
}
