import type { GatewayLaunch } from '@shulk/contract';
import type { KeptAnswer } from '../server/kept-try.ts';
import { openCashfree } from './cashfree-window.ts';
import { openEasebuzz } from './easebuzz-window.ts';
import { loadGatewayScript } from './gateway-script.ts';
import { openRazorpay } from './razorpay-window.ts';

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

/**
 * Loads the gateway's script and opens its window for one try.
 * @param brand colour of the institute as #RRGGBB
 * @returns undefined when the script could not be loaded: nothing was started
 */
export async function openGatewayWindow(
  launch: GatewayLaunch,
  brand: string,
  end: GatewayEnd,
): Promise<GatewayWindow | undefined> {
  if (!(await loadGatewayScript(launch.script_url))) return undefined;
  switch (launch.protocol) {
    case 'razorpay':
      return openRazorpay(launch, brand, end);
    case 'cashfree':
      return openCashfree(launch, end);
    case 'easebuzz':
      return openEasebuzz(launch, brand, end);
  }
}
