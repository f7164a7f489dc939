/** How far a story's payments were checked: what was owed is checked when the money is booked, not later. */
export interface MoneySeen {
  /** Row id of the newest checked payment. */
  payment: number;
  /** Row id of the newest event reported to payers. */
  event: number;
  /** The provider's dashboard refunds with an accepted message that could be booked at once. */
  readonly refunds: Set<string>;
  /** The provider's captured payments with an accepted message that says so. */
  readonly captures: Set<string>;
  /** The provider's disputes with an accepted message, of payments that were booked by then. */
  readonly disputes: Set<string>;
}
