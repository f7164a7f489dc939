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
 * What module mandates does for the sheet's calls and the webhooks of this one, which knows only that some orders set
 * up a mandate: the order of an AUTO-DEBIT card takes no money itself (R10, decision 28).
 */
export interface MandateHooks {
  /** The order of an active or pending mandate for one of these fees, if any. */
  readonly liveOrder: (
    ex: Executor,
    instituteId: number,
    feeLineIds: readonly number[],
  ) => Promise<number | undefined>;
  /** Writes the plan the payer will agree to. @throws AppError mode_unavailable if no rail takes the amounts */
  readonly plan: (tx: Executor, order: MandateOrder, lines: readonly OrderQuoteLine[]) => Promise<void>;
  /** Queries the gateway about an order's mandate while it is open. @returns whether the order must be read again */
  readonly ask: (order: OrderView) => Promise<boolean>;
  /** The state of the mandate an order sets up, and its next debit; undefined if it sets up none. */
  readonly facts: (ex: Executor, order: OrderView, now: Instant) => Promise<MandateFacts | undefined>;
  /** Whether another order of ours retries the debit of this order's instalment. */
  readonly isTriedAgain: (ex: Executor, order: Pick<OrderView, 'id' | 'institute_id'>) => Promise<boolean>;
  /** Applies an update of a mandate, or of its registration payment. @returns false for an unknown one */
  readonly applyUpdate: (accountId: number, news: MandateUpdate) => Promise<boolean>;
}

/** The hooks of module mandates; empty on a server without it. */
export const mandateHooksPart: Part<{ hooks?: MandateHooks }> = {
  name: 'mandate hooks',
  make: () => ({}),
};

/** Registers the hooks while the modules are built. */
export const provideMandateHooks = (services: Services, hooks: MandateHooks): void => {
  services.parts.of(mandateHooksPart).hooks = hooks;
};

/** The hooks of module mandates on this server, if it has that module. */
export const mandateHooks = (services: Services): MandateHooks | undefined =>
  services.parts.of(mandateHooksPart).hooks;

/** Whether an order sets up a mandate, instead of taking money. */
export const setsUpMandate = (order: Pick<OrderView, 'financing_mode' | 'made_by'>): boolean =>
  order.financing_mode === 'AUTO-DEBIT' && order.made_by !== 'mandate';
