import type { Paise } from '@shulk/domain';

/** An order at the gateway. */
export interface GatewayOrder {
  readonly gateway_order_id: string;
  readonly amount: Paise;
  /** What the gateway's own page asks for beside the order: a session or an access key; '' when nothing. */
  readonly launch_token: string;
}

/**
 * By what the office finds a child in the gateway's dashboard: nothing that reaches or names a person (decision 91).
 */
export interface OrderLabels {
  /** The institute's own code. */
  readonly institute: string;
  /** The student's ID as the institute writes it; '' for a payment of no student. */
  readonly student_id: string;
  /** Our number of the payment: TXN… */
  readonly txn: string;
}
