import { join } from 'node:path';
import { Journal } from './journal.ts';
import type { Customer, Token } from './mandate.ts';
import type { Dispute } from './dispute.ts';
import type { Account, Delivery, Order, Payment, Refund } from './model.ts';

/** A journal record: the whole new state of one object. */
type Entry =
  | { readonly kind: 'account'; readonly value: Account }
  | { readonly kind: 'order'; readonly value: Order }
  | { readonly kind: 'payment'; readonly value: Payment }
  | { readonly kind: 'refund'; readonly value: Refund }
  | { readonly kind: 'dispute'; readonly value: Dispute }
  | { readonly kind: 'customer'; readonly value: Customer }
  | { readonly kind: 'token'; readonly value: Token }
  | { readonly kind: 'delivery'; readonly value: Delivery };

/** How many finished deliveries stay in memory; older ones stay only in the journal. */
const FINISHED_DELIVERIES_KEPT = 2000;

/** The sandbox's data: maps in memory, each change written to the journal. */
export class Store {
  readonly accounts = new Map<string, Account>();
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly customers = new Map<string, Customer>();
  readonly tokens = new Map<string, Token>();
  readonly deliveries = new Map<string, Delivery>();
  readonly #ordersByReceipt = new Map<string, string[]>();
  readonly #paymentsByOrder = new Map<string, string[]>();
  readonly #refundsByPayment = new Map<string, string[]>();
  readonly #finished: string[] = [];
  readonly #journal: Journal | null;

  /**
   * Opens the store in `directory`, with everything that an earlier process wrote there.
   * @param directory null: the store is only in memory
   */
  constructor(directory: string | null) {
    this.#journal =
      directory === null
        ? null
        : Journal.open(join(directory, 'journal.jsonl'), (record) => this.#apply(record as Entry));
  }

  /** Saves the new state of an account. */
  putAccount(value: Account): void {
    this.#put({ kind: 'account', value });
  }

  /** Saves the new state of an order. */
  putOrder(value: Order): void {
    this.#put({ kind: 'order', value });
  }

  /** Saves the new state of a payment. */
  putPayment(value: Payment): void {
    this.#put({ kind: 'payment', value });
  }

  /** Saves the new state of a refund. */
  putRefund(value: Refund): void {
    this.#put({ kind: 'refund', value });
  }

  /** Saves the new state of a dispute. */
  putDispute(value: Dispute): void {
    this.#put({ kind: 'dispute', value });
  }

  /** Saves a payer of an account. */
  putCustomer(value: Customer): void {
    this.#put({ kind: 'customer', value });
  }

  /** Saves the new state of a mandate. */
  putToken(value: Token): void {
    this.#put({ kind: 'token', value });
  }

  /** Saves the new state of a delivery. */
  putDelivery(value: Delivery): void {
    this.#put({ kind: 'delivery', value });
  }

  /** The orders of an account with this receipt, oldest first. */
  ordersWithReceipt(keyId: string, receipt: string): Order[] {
    return present(this.#ordersByReceipt.get(receiptKey(keyId, receipt)), this.orders);
  }

  /** The attempts on an order, oldest first. */
  paymentsOf(orderId: string): Payment[] {
    return present(this.#paymentsByOrder.get(orderId), this.payments);
  }

  /** The refunds of a payment, oldest first. */
  refundsOf(paymentId: string): Refund[] {
    return present(this.#refundsByPayment.get(paymentId), this.refunds);
  }

  /** Hands every change so far to the kernel. */
  flush(): void {
    this.#journal?.flush();
  }

  /** Writes the rest and closes the journal. */
  close(): void {
    this.#journal?.close();
  }

  #put(entry: Entry): void {
    this.#apply(entry);
    this.#journal?.append(entry);
  }

  #apply(entry: Entry): void {
    switch (entry.kind) {
      case 'account':
        // Journals older than the second protocol name none.
        this.accounts.set(entry.value.key_id, {
          ...entry.value,
          protocol: entry.value.protocol ?? 'razorpay',
        });
        return;
      case 'order':
        this.#applyOrder(entry.value);
        return;
      case 'payment':
        if (!this.payments.has(entry.value.id)) {
          list(this.#paymentsByOrder, entry.value.order_id).push(entry.value.id);
        }
        this.payments.set(entry.value.id, entry.value);
        return;
      case 'refund':
        if (!this.refunds.has(entry.value.id)) {
          list(this.#refundsByPayment, entry.value.payment_id).push(entry.value.id);
        }
        this.refunds.set(entry.value.id, entry.value);
        return;
      case 'dispute':
        this.disputes.set(entry.value.id, entry.value);
        return;
      case 'customer':
        this.customers.set(entry.value.id, entry.value);
        return;
      case 'token':
        this.tokens.set(entry.value.id, entry.value);
        return;
      case 'delivery':
        this.#applyDelivery(entry.value);
        return;
    }
  }

  #applyOrder(order: Order): void {
    if (!this.orders.has(order.id) && order.receipt !== null) {
      list(this.#ordersByReceipt, receiptKey(order.key_id, order.receipt)).push(order.id);
    }
    this.orders.set(order.id, order);
  }

  #applyDelivery(delivery: Delivery): void {
    this.deliveries.set(delivery.id, delivery);
    if (delivery.due_at_ms !== null || delivery.state === 'sending') return;
    this.#finished.push(delivery.id);
    const oldest = this.#finished.length > FINISHED_DELIVERIES_KEPT ? this.#finished.shift() : undefined;
    if (oldest !== undefined && oldest !== delivery.id) this.deliveries.delete(oldest);
  }
}

function receiptKey(keyId: string, receipt: string): string {
  return `${keyId} ${receipt}`;
}

function list(index: Map<string, string[]>, key: string): string[] {
  const ids = index.get(key) ?? [];
  index.set(key, ids);
  return ids;
}

function present<T>(ids: readonly string[] | undefined, values: ReadonlyMap<string, T>): T[] {
  return (ids ?? []).flatMap((id) => values.get(id) ?? []);
}
