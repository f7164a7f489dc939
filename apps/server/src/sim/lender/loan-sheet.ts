import type { EmiApplicationView, GatewayLaunch, OrderToken } from '@shulk/contract';
import type { School } from '../world/schools.ts';
import type { Tab } from '../world/tab.ts';
import type { SimulatedLender } from './lender.ts';

/** An application's sheet in a tab, with its browser's state. */
export interface LoanSheet {
  readonly tab: Tab;
  /** The browser that opened the application; it is shown to no other. */
  cookie: string | undefined;
  token: OrderToken | undefined;
  /** The last view. */
  view: EmiApplicationView | undefined;
  /** The provider's window for the advance instalments. */
  launch: GatewayLaunch | undefined;
  /** The provider's window for the fees themselves, left open before the application. */
  past: GatewayLaunch | undefined;
  /** The newest code on the borrower's phone. */
  code: string;
}

/** Additional state of a story about loans. */
export interface LoanStory {
  readonly lender: SimulatedLender;
  readonly school: School;
  /** The unguessable part of the address of the lender's messages. */
  readonly webhookPath: string;
  readonly sheets: readonly LoanSheet[];
  /** Code and state of every application as shown to borrowers. */
  readonly told: Map<string, { readonly code: string; readonly state: string }>;
}
