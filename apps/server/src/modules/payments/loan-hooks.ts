import type { OrderToken, PaymentStatus } from '@shulk/contract';
import type { Ctx } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderAsked } from '../fees/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { Part } from '../../platform/parts.ts';

/**
 * What module loans does for the page's calls of this one, which knows of EMI applications only that a MONTHLY-EMI card
 * opens one instead of an order (decision 29).
 */
export interface LoanHooks {
  /** Opens an application, or takes one up again, which is all `resume` wants (decision 45). @throws AppError */
  readonly start: (
    ctx: Ctx,
    page: InstitutePage,
    asked: OrderAsked & { readonly resume?: boolean | undefined },
    parentOrigin: string,
  ) => Promise<OrderToken>;
  /** A new token for an application of this browser (R4). @throws AppError order_not_found */
  readonly renew: (ctx: Ctx, code: string) => Promise<OrderToken>;
  /** Where an application of this browser stands. @throws AppError order_not_found */
  readonly status: (ctx: Ctx, code: string) => Promise<PaymentStatus>;
}

/** What looks after EMI applications; empty on a server without their module. */
export const loanHooksPart: Part<{ hooks?: LoanHooks }> = { name: 'loan hooks', make: () => ({}) };

/** Names what looks after applications, while the modules are put together. */
export const provideLoanHooks = (services: Services, hooks: LoanHooks): void => {
  services.parts.of(loanHooksPart).hooks = hooks;
};

/** What looks after applications on this server; undefined where nothing does. */
export const loanHooks = (services: Services): LoanHooks | undefined =>
  services.parts.of(loanHooksPart).hooks;

/** Whether a code names an application, not an order. */
export const isApplicationCode = (code: string): boolean => code.startsWith('emi_');
