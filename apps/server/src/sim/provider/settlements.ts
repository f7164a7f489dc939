import type { ProvidedDisputes } from './disputes.ts';
import type { ProvidedOrder, ProvidedPayment, ProvidedRefund } from './provider-payments.ts';
import type { Face, Settled } from './faces/face.ts';

/** A report of money that went to a merchant's bank, as its vendor gives it. */
export interface SettlementReport {
  /** Public key of the merchant. */
  readonly account: string;
  readonly rows: number;
  readonly content: object;
}

/** What holds the money that is settled. */
interface MoneyHolder {
  readonly orders: ReadonlyMap<string, ProvidedOrder>;
  readonly payments: ReadonlyMap<string, ProvidedPayment>;
  readonly refunds: ReadonlyMap<string, ProvidedRefund>;
  readonly disputes: Pick<ProvidedDisputes, 'all'>;
  readonly faceOf: (account: string) => Face;
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
   * @param at ms since 1970
   * @returns undefined where there is nothing
   */
  settle(provider: MoneyHolder, account: string, at: number): SettlementReport | undefined {
    const things = movedMoney(provider).filter(
      ({ order, id }) => order.account === account && !this.#settled.has(id),
    );
    if (things.length === 0) return undefined;
    for (const { id } of things) this.#settled.add(id);
    const transfer = { n: this.reports.length + 1, at };
    const content = provider.faceOf(account).report(things, transfer);
    const report = { account, rows: things.length, content };
    this.reports.push(report);
    return report;
  }
}

/** All that moved money at the provider, payments first. */
function movedMoney(provider: MoneyHolder): Settled[] {
  const of = (paymentId: string): Pick<Settled, 'order' | 'payment'>[] => {
    const payment = provider.payments.get(paymentId);
    const order = provider.orders.get(payment?.order_id ?? '');
    return payment === undefined || order === undefined ? [] : [{ payment, order }];
  };
  const payments = [...provider.payments.values()].filter(({ status }) => status === 'captured');
  const refunds = [...provider.refunds.values()].filter(({ status }) => status === 'processed');
  return [
    ...payments.flatMap(({ id, amount, charge }) =>
      of(id).map((about) => ({ kind: 'payment' as const, id, ...about, ...paidOut(amount, charge) })),
    ),
    ...refunds.flatMap((refund) =>
      of(refund.payment_id).map((about) => {
        const taken = 0 - refund.amount;
        return { kind: 'refund' as const, id: refund.id, refund, ...about, paise: taken, net: taken, tax: 0 };
      }),
    ),
    ...[...provider.disputes.all.values()].flatMap((dispute) =>
      of(dispute.payment_id).flatMap((about) =>
        dispute.moves.map(({ id, paise }) => ({
          kind: 'dispute' as const,
          id,
          dispute,
          ...about,
          paise,
          net: paise,
          tax: 0,
        })),
      ),
    ),
  ];
}

/**
 * What comes to the bank of a payment: two per cent and the tax on them are kept, where its payer did not bear the charge.
 * @param charge paise its payer paid beside the amount
 */
function paidOut(amount: number, charge: number): Pick<Settled, 'paise' | 'net' | 'tax'> {
  const fee = charge > 0 ? charge : Math.floor(amount / 50);
  const tax = Math.floor((fee * 9) / 50);
  return { paise: amount + charge, net: charge > 0 ? amount : amount - fee - tax, tax };
}
