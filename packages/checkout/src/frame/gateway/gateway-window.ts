import type { GatewayLaunch } from '@shulk/contract';
import { openCashfree } from './cashfree-window.ts';
import { openEasebuzz } from './easebuzz-window.ts';
import { loadGatewayScript } from './gateway-script.ts';
import type { GatewayEnd, GatewayWindow } from './launch.ts';
import { openRazorpay } from './razorpay-window.ts';

/**
 * Loads the gateway's script and opens its window for one attempt.
 * @param brand colour of the institute as #RRGGBB
 * @returns undefined if the script could not be loaded: nothing was started
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
