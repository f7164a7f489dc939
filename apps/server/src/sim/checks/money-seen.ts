/** How far the payments of a story were looked at: what was owed is judged when the money is booked, not later. */
export interface MoneySeen {
  /** Row id of the newest payment that was looked at. */
  payment: number;
  /** Row id of the newest event that was told to payers. */
  event: number;
  /** Refunds of the provider's dashboard of which a message was taken that could be booked at once. */
  readonly refunds: Set<string>;
}
