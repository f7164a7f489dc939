import {
  ACT_MOVES,
  ATTEMPT_MOVES,
  DEBIT_MOVES,
  DISPUTE_MOVES,
  EMI_MOVES,
  MANDATE_MOVES,
  ORDER_MOVES,
  PAYMENT_MOVES,
  REFUND_MOVES,
  SESSION_MOVES,
} from '@shulk/domain';
import type { Moves } from '@shulk/domain';

/** One allowed transition, as a row of `lawful_moves`. */
export interface LawfulMove {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** The rules of every table that has states, by the kind that its trigger and the history of states name. */
const RULES: Readonly<Record<string, Moves<string>>> = {
  act: ACT_MOVES,
  attempt: ATTEMPT_MOVES,
  debit: DEBIT_MOVES,
  dispute: DISPUTE_MOVES,
  emi: EMI_MOVES,
  mandate: MANDATE_MOVES,
  order: ORDER_MOVES,
  payment: PAYMENT_MOVES,
  refund: REFUND_MOVES,
  session: SESSION_MOVES,
};

/** Every allowed transition of the product. */
export const LAWFUL_MOVES: readonly LawfulMove[] = Object.entries(RULES).flatMap(([kind, moves]) =>
  Object.entries(moves).flatMap(([from, states]) => states.map((to) => ({ kind, from, to }))),
);
