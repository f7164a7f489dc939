/** How a dispute stands at the provider. */
export type ProvidedDisputeState = 'open' | 'under_review' | 'won' | 'lost' | 'closed';

/** A payment that its payer's bank claims back, wholly or in part. */
export interface ProvidedDispute {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly respond_by: number;
  status: ProvidedDisputeState;
  /** What the provider keeps of it at this moment, in paise. */
  deducted: number;
  /** What it took from the merchant or gave again, for its reports; below 0 what was taken. */
  readonly moves: { readonly id: string; readonly paise: number }[];
}

const DAY_S = 86_400;

/** The disputes of a provider (Razorpay `payment.dispute.*`), and what it keeps of them. */
export class ProvidedDisputes {
  readonly all = new Map<string, ProvidedDispute>();
  readonly #newId: (kind: string) => string;

  constructor(newId: (kind: string) => string) {
    this.#newId = newId;
  }

  clear(): void {
    this.all.clear();
  }

  /**
   * A bank claims money back.
   * @param isTaken whether the provider takes the money at once, not only when the claim is lost
   * @param ids its own id, and that of its payment
   * @param now seconds since 1970
   */
  open(
    ids: Pick<ProvidedDispute, 'id' | 'payment_id'>,
    amount: number,
    isTaken: boolean,
    now: number,
  ): ProvidedDispute {
    const dispute: ProvidedDispute = {
      ...ids,
      amount,
      respond_by: now + 3 * DAY_S,
      status: 'open',
      deducted: 0,
      moves: [],
    };
    this.all.set(dispute.id, dispute);
    if (isTaken) this.#keep(dispute, amount);
    return dispute;
  }

  /** A claim goes on or ends, and its money with it. */
  move(dispute: ProvidedDispute, status: ProvidedDisputeState): void {
    dispute.status = status;
    if (status === 'lost') this.#keep(dispute, dispute.amount);
    if (status === 'won' || status === 'closed') this.#keep(dispute, 0);
  }

  /** What of a payment cannot be given back: it is claimed, or was taken. */
  lockedOf(paymentId: string): number {
    return [...this.all.values()]
      .filter(({ payment_id: id, status }) => id === paymentId && status !== 'won' && status !== 'closed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  #keep(dispute: ProvidedDispute, deducted: number): void {
    const paise = dispute.deducted - deducted;
    dispute.deducted = deducted;
    if (paise !== 0) dispute.moves.push({ id: this.#newId('adj'), paise });
  }
}

/** How a dispute is told. */
export const wireDispute = ({ deducted, moves: _moves, ...dispute }: ProvidedDispute): object => ({
  ...dispute,
  amount_deducted: deducted,
  currency: 'INR',
  phase: 'chargeback',
  reason_code: 'goods_or_services_not_received',
  reason_description: 'Not received',
});
