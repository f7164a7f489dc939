import type { Paise } from '@shulk/domain';

/** An order at the gateway. */
export interface GatewayOrder {
  readonly gateway_order_id: string;
  readonly amount: Paise;
  /** What the gateway's page needs besides the order: a session or an access key; '' for nothing. */
  readonly launch_token: string;
}

/**
 * What the office finds a child by in the gateway's dashboard: nothing that reaches or names a person (decision 91).
 */
export interface OrderLabels {
  /** The institute's own code. */
  readonly institute: string;
  /** The student's ID as the institute writes it; '' without a student. */
  readonly student_id: string;
  /** Our number of the payment: TXN… */
  readonly txn: string;
}
