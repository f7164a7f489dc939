import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import type { Pupil } from '../../modules/payments/testing/paying-school.ts';
import type { School } from './schools.ts';

/** A browser tab with one pupil's fees; it stores what a real one stores, and never learns what was lost. */
export interface Tab {
  readonly school: School;
  readonly pupil: Pupil;
  cookie: string;
  /** The Idempotency-Key of the order being created, kept until an answer arrives (threats 6.3). */
  orderKey: string | undefined;
  /** The selection for the order being created; undefined: everything. */
  session: string | undefined;
  order: OrderToken | undefined;
  launch: GatewayLaunch | undefined;
  /** The order of the auto-debit card, through which the payer agrees to a mandate. */
  plan: OrderToken | undefined;
}
