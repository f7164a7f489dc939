import type { ComponentType } from 'react';
import type { PaymentStatus } from '@shulk/contract';
import { TEXTS } from '@shulk/words/sheet/payment';
import type { SheetEventName } from '../protocol.ts';
import type { SheetLaunch } from './gateway/launch.ts';
import type { ScreenProps } from './screens/screen-props.ts';
import type { Answer } from './server/call-checkout.ts';
import type { SignedAnswer } from './server/order-records.ts';
import type { OrderCalls } from './server/order-calls.ts';
import type { Screen } from './state/sheet-state.ts';
import { isWaiting } from './state/sheet-state.ts';

/** What a financing mode changes in a run of the sheet; the run itself is the same (decision 33). */
export interface PaymentMode {
  /** Starts one attempt, or returns the one in progress; idempotent. */
  begin(): Promise<Answer<SheetLaunch>>;
  /** Passes the gateway's signed answer on and returns the state; idempotent. */
  confirm(answer: SignedAnswer): Promise<Answer<PaymentStatus>>;
  /** The event of the success, and that of giving up after a failure. */
  readonly events: { readonly success: SheetEventName; readonly failure: SheetEventName };
  /** Whether leaving this screen needs a confirmation (ux 3 "Leave guard"). */
  asksBeforeLeaving(screen: Screen): boolean;
  readonly askWords: { readonly title: string; readonly lead: string };
  /** The pay button agrees to a text, so nothing but the payer presses it (decision 231). */
  readonly isConsent: boolean;
  /** The mode's own screens; those of a payment by default. */
  readonly Screens?: ComponentType<ScreenProps>;
}

/** A payment at once. */
export const directMode = (calls: OrderCalls): PaymentMode => ({
  begin: () => calls.begin(),
  confirm: (answer) => calls.confirm(answer),
  events: { success: 'dt.payment.captured', failure: 'dt.payment.failed' },
  asksBeforeLeaving: isWaiting,
  askWords: { title: TEXTS.askTitle, lead: TEXTS.askLead },
  isConsent: false,
});
