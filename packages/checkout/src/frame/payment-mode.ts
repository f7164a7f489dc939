import type { ComponentType } from 'react';
import type { PaymentStatus } from '@shulk/contract';
import { TEXTS } from '@shulk/words/sheet/payment';
import type { SheetEventName } from '../protocol.ts';
import type { SheetLaunch } from './gateway/launch.ts';
import type { ScreenProps } from './screens/screen-props.ts';
import type { Answer } from './server/call-checkout.ts';
import type { KeptAnswer } from './server/kept-try.ts';
import type { OrderCalls } from './server/order-calls.ts';
import type { Screen } from './state/sheet-state.ts';
import { isWaiting } from './state/sheet-state.ts';

/** What a financing mode changes about a run of the sheet; the run itself is the same (decision 33). */
export interface PaymentMode {
  /** Starts one try, or gives the one under way; safe to repeat. */
  begin(): Promise<Answer<SheetLaunch>>;
  /** Hands the gateway's signed answer over and says where things stand; safe to repeat. */
  confirm(answer: KeptAnswer): Promise<Answer<PaymentStatus>>;
  /** The event of the success, and the one that tells that the payer gave up after a failure. */
  readonly events: { readonly success: SheetEventName; readonly failure: SheetEventName };
  /** Whether leaving this screen is asked about (ux 3 "Leave guard"). */
  asksBeforeLeaving(screen: Screen): boolean;
  readonly askWords: { readonly title: string; readonly lead: string };
  /** The mode's own screens; those of a payment when left out. */
  readonly Screens?: ComponentType<ScreenProps>;
}

/** A payment at once. */
export const directMode = (calls: OrderCalls): PaymentMode => ({
  begin: () => calls.begin(),
  confirm: (answer) => calls.confirm(answer),
  events: { success: 'dt.payment.captured', failure: 'dt.payment.failed' },
  asksBeforeLeaving: isWaiting,
  askWords: { title: TEXTS.askTitle, lead: TEXTS.askLead },
});
