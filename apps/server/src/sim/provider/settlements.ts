import type { Provider } from './provider.ts';

/** A report of money that went to a merchant's bank, as the provider's `settlements/recon/combined` gives it. */
export interface SettlementReport {
  /** Public key of the merchant. */
  readonly account: string;
  readonly items: readonly object[];
}

/** What the provider settled so far: each payment and each refund is in one report, whoever reads it how often. */
export class Settlements {
  readonly reports: SettlementReport[] = [];
  readonly #settled = new Set<string>();

  clear(): void {
    this.reports.length = 0;
    this.#settled.clear();
  }

  /**
   * Settles all that a merchant has at the provider and that is in no report yet.
   * @param at seconds since 1970
   * @returns undefined where there is nothing
   */
  settle(provider: Provider, account: string, at: number): SettlementReport | undefined {
    const settlement = { settled: true, settled_at: at, settlement_id: `setl_${this.reports.length + 1}` };
    const ofAccount = (paymentId: string): boolean =>
      provider.accountOf(provider.payments.get(paymentId)?.order_id ?? '') === account;
    const payments = [...provider.payments.values()].filter(({ status }) => status === 'captured');
    const refunds = [...provider.refunds.values()].filter(({ status }) => status === 'processed');
    const items = [
      ...payments.map(({ id, amount, charge }) => ({
        entity_id: id,
        payment_id: id,
        type: 'payment',
        amount: amount + charge,
        ...paidOut(amount, charge),
      })),
      ...refunds.map(({ id, payment_id, amount }) => ({
        entity_id: id,
        payment_id,
        type: 'refund',
        amount,
        debit: amount,
        credit: 0,
        tax: 0,
      })),
      ...[...provider.disputes.all.values()].flatMap(({ id, payment_id, moves }) =>
        moves.map(({ id: entity_id, paise }) => ({
          entity_id,
          payment_id,
          dispute_id: id,
          type: 'adjustment',
          amount: Math.abs(paise),
          debit: Math.max(0, 0 - paise),
          credit: Math.max(0, paise),
          tax: 0,
        })),
      ),
    ].filter(({ entity_id: id, payment_id }) => ofAccount(payment_id) && !this.#settled.has(id));
    if (items.length === 0) return undefined;
    for (const { entity_id } of items) this.#settled.add(entity_id);
    const report = { account, items: items.map((item) => ({ ...item, ...settlement })) };
    this.reports.push(report);
    return report;
  }
}

/**
 * What comes to the bank of a payment: two per cent and the tax on them are kept, where its payer did not bear the charge.
 * @param charge paise its payer paid beside the amount
 */
function paidOut(amount: number, charge: number): object {
  const fee = charge > 0 ? charge : Math.floor(amount / 50);
  const tax = Math.floor((fee * 9) / 50);
  return { debit: 0, credit: charge > 0 ? amount : amount - fee - tax, fee, tax };
}
