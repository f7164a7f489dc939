import type { EmiApplicationView, GatewayLaunch, OrderToken } from '@shulk/contract';
import type { School } from '../world/schools.ts';
import type { Tab } from '../world/tab.ts';
import type { SimulatedLender } from './lender.ts';

/** The sheet of an application in a tab: what a browser keeps of it. */
export interface LoanSheet {
  readonly tab: Tab;
  /** The browser the application was opened in; nobody else is shown it. */
  cookie: string | undefined;
  token: OrderToken | undefined;
  /** What it showed last. */
  view: EmiApplicationView | undefined;
  /** The window of the provider in which the advance instalments are paid. */
  launch: GatewayLaunch | undefined;
  /** The newest code on the borrower's phone. */
  code: string;
}

/** What a story about loans has beside every other one. */
export interface LoanStory {
  readonly lender: SimulatedLender;
  readonly school: School;
  /** The unguessable part of the address of the lender's messages. */
  readonly webhookPath: string;
  readonly sheets: readonly LoanSheet[];
  /** Code and state of every application as borrowers were shown it. */
  readonly told: Map<string, { readonly code: string; readonly state: string }>;
}
