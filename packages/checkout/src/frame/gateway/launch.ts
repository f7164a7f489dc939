import type { GatewayLaunch, MandateLaunch } from '@shulk/contract';
import type { KeptAnswer } from '../server/kept-try.ts';

/** What the sheet opens the gateway's window with: a payment, or the consent to later debits. */
export type SheetLaunch = GatewayLaunch & Partial<Pick<MandateLaunch, 'customer_id' | 'recurring'>>;

/** How the payer came back from the gateway's window. Exactly one of them is called, once. */
export interface GatewayEnd {
  /** The gateway says "paid" and signs it; the server checks the signature. */
  readonly onAnswer: (answer: KeptAnswer) => void;
  /** The payer left, or the try failed; where the payment stands is asked from the server. */
  readonly onLeft: (how: 'closed' | 'failed') => void;
}

/** The gateway's own window over the sheet. */
export interface GatewayWindow {
  /** Takes it away without a word of its own. */
  close(): void;
}
