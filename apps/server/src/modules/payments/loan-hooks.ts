import type { OrderToken, PaymentStatus } from '@shulk/contract';
import type { Ctx } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import type { OrderAsked } from '../fees/index.ts';
import type { InstitutePage } from '../pages/index.ts';
import type { Part } from '../../platform/parts.ts';

/**
 * What module loans does for the page's calls of this one, which knows only that a MONTHLY-EMI card opens an EMI
 * application instead of an order (decision 29).
 */
export interface LoanHooks {
  /** Opens an application, or resumes one if `resume` is set (decision 45). @throws AppError */
  readonly start: (
    ctx: Ctx,
    page: InstitutePage,
    asked: OrderAsked & { readonly resume?: boolean | undefined },
    parentOrigin: string,
  ) => Promise<OrderToken>;
  /** A new token for an application of this browser (R4). @throws AppError order_not_found */
  readonly renew: (ctx: Ctx, code: string) => Promise<OrderToken>;
  /** The state of an application of this browser. @throws AppError order_not_found */
  readonly status: (ctx: Ctx, code: string) => Promise<PaymentStatus>;
}

/** The hooks of module loans; empty on a server without it. */
export const loanHooksPart: Part<{ hooks?: LoanHooks }> = { name: 'loan hooks', make: () => ({}) };

/** Registers the hooks while the modules are built. */
export const provideLoanHooks = (services: Services, hooks: LoanHooks): void => {
  services.parts.of(loanHooksPart).hooks = hooks;
};

/** The hooks of module loans on this server, if it has that module. */
export const loanHooks = (services: Services): LoanHooks | undefined =>
  services.parts.of(loanHooksPart).hooks;

/** Whether a code names an application, not an order. */
export const isApplicationCode = (code: string): boolean => code.startsWith('emi_');
