import { isCheckoutToken } from '../../protocol.ts';

/** A signed answer of the gateway that the server has not received yet. */
export interface SignedAnswer {
  readonly attempt_id: string;
  readonly gateway_payment_id: string;
  readonly gateway_order_id: string;
  readonly signature: string;
}

/**
 * This tab's record of an order, so that nothing is lost when a phone kills the tab behind the UPI app (ux 5): the
 * token, and a gateway's answer not delivered yet.
 */
export interface OrderRecord {
  /** The first token from the host page; finds the record after a renewal. */
  readonly given_token: string;
  readonly token: string;
  readonly answer?: SignedAnswer | undefined;
}

const PREFIX = 'shulk-checkout:';

const readRecord = (text: string | null): OrderRecord | undefined => {
  if (text === null) return undefined;
  try {
    const record = JSON.parse(text) as Partial<OrderRecord> | null;
    return isCheckoutToken(record?.token) && isCheckoutToken(record.given_token)
      ? (record as OrderRecord)
      : undefined;
  } catch {
    return undefined;
  }
};

/** This tab's records by order; only in memory if a browser refuses storage to a frame. */
export class OrderRecords {
  readonly #memory = new Map<string, OrderRecord>();
  readonly #storage: Storage | undefined;

  /** @param storage returns the tab's storage, or throws if it is refused */
  constructor(storage: () => Storage = () => window.sessionStorage) {
    try {
      this.#storage = storage();
    } catch {
      this.#storage = undefined;
    }
  }

  /** The record of an order. */
  of(orderId: string): OrderRecord | undefined {
    return this.#memory.get(orderId) ?? this.#read(PREFIX + orderId);
  }

  /** The newest token of the order to which this token belongs; it may have been renewed since. */
  renewedFrom(givenToken: string): string | undefined {
    const stored = Array.from({ length: this.#storage?.length ?? 0 }, (_, index) =>
      this.#storage?.key(index),
    );
    const found = [
      ...this.#memory.values(),
      ...stored.map((key) => (key?.startsWith(PREFIX) ? this.#read(key) : undefined)),
    ].find((record) => record?.given_token === givenToken && record.token !== givenToken);
    return found?.token;
  }

  /** Stores the record of an order, without `undefined` fields. */
  keep(orderId: string, record: OrderRecord): void {
    this.#memory.set(orderId, record);
    try {
      this.#storage?.setItem(PREFIX + orderId, JSON.stringify(record));
    } catch {
      // A full storage costs only the resume after a killed tab: the server knows the payment's state.
    }
  }

  /** Deletes the record of an order that has its verdict. */
  forget(orderId: string): void {
    this.#memory.delete(orderId);
    this.#storage?.removeItem(PREFIX + orderId);
  }

  #read(key: string): OrderRecord | undefined {
    return readRecord(this.#storage?.getItem(key) ?? null);
  }
}
