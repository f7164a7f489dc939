import type { Instant, MandateFacts } from '@shulk/domain';
import type { MandateUpdate } from '../gateways/index.ts';
import type { OrderQuoteLine } from '../fees/index.ts';
import type { Executor } from '../../platform/db/db.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderView } from './orders/order-view.store.ts';
import type { Part } from '../../platform/parts.ts';

/** The order through which a payer agrees to a mandate. */
interface MandateOrder {
  readonly id: number;
  readonly institute_id: number;
  readonly student_id: number;
  readonly gateway_account_id: number;
  readonly now: Instant;
}

/**
 * What module mandates does for the sheet's calls and the webhooks of this one, which knows of mandates only that some
 * orders set one up: the order of a card with AUTO-DEBIT takes no money itself (R10, decision 28).
 */
export interface MandateHooks {
  /** The order of a mandate that holds, or waits for a bank, for one of these fees; undefined when there is none. */
  readonly liveOrder: (
    ex: Executor,
    instituteId: number,
    feeLineIds: readonly number[],
  ) => Promise<number | undefined>;
  /** Writes the plan the payer will agree to. @throws AppError mode_unavailable where no rail takes the amounts */
  readonly plan: (tx: Executor, order: MandateOrder, lines: readonly OrderQuoteLine[]) => Promise<void>;
  /** Asks the gateway about the mandate of an order while it is open. @returns whether the order must be read again */
  readonly ask: (order: OrderView) => Promise<boolean>;
  /** How the mandate that an order sets up stands, and its next debit; undefined where it sets up none. */
  readonly facts: (ex: Executor, order: OrderView, now: Instant) => Promise<MandateFacts | undefined>;
  /** Whether the instalment of an order that we opened for a debit is debited again through another one. */
  readonly isTriedAgain: (ex: Executor, order: Pick<OrderView, 'id' | 'institute_id'>) => Promise<boolean>;
  /** Takes news of a mandate, or of the payment of a registration. @returns false when it is of none that we know */
  readonly applyUpdate: (accountId: number, news: MandateUpdate) => Promise<boolean>;
}

/** What looks after mandates; empty on a server without their module. */
export const mandateHooksPart: Part<{ hooks?: MandateHooks }> = {
  name: 'mandate hooks',
  make: () => ({}),
};

/** Names what looks after mandates, while the modules are put together. */
export const provideMandateHooks = (services: Services, hooks: MandateHooks): void => {
  services.parts.of(mandateHooksPart).hooks = hooks;
};

/** What looks after mandates on this server; undefined where nothing does. */
export const mandateHooks = (services: Services): MandateHooks | undefined =>
  services.parts.of(mandateHooksPart).hooks;

/** Whether an order sets up a mandate, instead of taking money. */
export const setsUpMandate = (order: Pick<OrderView, 'financing_mode' | 'made_by'>): boolean =>
  order.financing_mode === 'AUTO-DEBIT' && order.made_by !== 'mandate';
