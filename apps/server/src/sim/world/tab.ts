import type { GatewayLaunch, OrderToken } from '@shulk/contract';
import type { Pupil } from '../../modules/payments/testing/paying-school.ts';
import type { School } from './schools.ts';

/** A browser tab that looks at one pupil's fees; it keeps what a real one keeps, and never learns what was lost. */
export interface Tab {
  readonly school: School;
  readonly pupil: Pupil;
  cookie: string;
  /** The Idempotency-Key of the order being made, kept until an answer came (threats 6.3). */
  orderKey: string | undefined;
  /** What was chosen for the order being made; undefined: everything. */
  session: string | undefined;
  order: OrderToken | undefined;
  launch: GatewayLaunch | undefined;
  /** The order of the auto-debit card, through which the payer agrees to a mandate. */
  plan: OrderToken | undefined;
}
