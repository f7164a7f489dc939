/** A request that the gateway refuses. The protocol faces convert it to their own error bodies. */
export class Refusal extends Error {
  /** The wrong body field, null if it is not about one field. */
  readonly field: string | null;
  /** The machine-readable reason, in Razorpay's vocabulary. */
  readonly reason: string;
  readonly status: number;

  constructor(description: string, options: { field?: string; reason?: string; status?: number } = {}) {
    super(description);
    this.name = 'Refusal';
    this.field = options.field ?? null;
    this.reason = options.reason ?? 'input_validation_failed';
    this.status = options.status ?? 400;
  }
}

/** The refusal for an id that this account does not have; another account's ids look the same. */
export function unknownId(): Refusal {
  return new Refusal('The id provided does not exist', { field: 'id' });
}
