import { balances } from './balances.store.ts';
import { fees } from './fees.store.ts';
import type { Invariant } from './invariant.store.ts';
import { loans } from './loans.store.ts';
import { mandateDebits } from './mandates.store.ts';
import { orders } from './orders.store.ts';
import { paymentsBooked } from './payments.store.ts';
import { receipts } from './receipts.store.ts';
import { refunds } from './refunds.store.ts';
import { settlements } from './settlements.store.ts';
import { tenants } from './tenants.store.ts';

/** Everything that must hold in the books after every step; docs/ledger.md explains it in words. */
export const INVARIANTS: readonly Invariant[] = [
  ...balances,
  ...fees,
  ...paymentsBooked,
  ...receipts,
  ...orders,
  ...refunds,
  ...mandateDebits,
  ...loans,
  ...settlements,
  ...tenants,
];
