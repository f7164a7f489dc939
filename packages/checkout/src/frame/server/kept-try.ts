import { isCheckoutToken } from '../../protocol.ts';

/** A signed answer of the gateway that the server has not taken yet. */
export interface KeptAnswer {
  readonly attempt_id: string;
  readonly gateway_payment_id: string;
  readonly gateway_order_id: string;
  readonly signature: string;
}

/**
 * What this tab keeps about one order, so that a phone that kills the tab in front of the UPI app loses nothing
 * (ux 5): the token, and a gateway's answer not delivered yet.
 */
export interface KeptTry {
  /** The token the host page gave first; finds the record when that token has been renewed since. */
  readonly given_token: string;
  readonly token: string;
  readonly answer?: KeptAnswer | undefined;
}

const PREFIX = 'shulk-checkout:';

const readRecord = (text: string | null): KeptTry | undefined => {
  if (text === null) return undefined;
  try {
    const record = JSON.parse(text) as Partial<KeptTry> | null;
    return isCheckoutToken(record?.token) && isCheckoutToken(record.given_token)
      ? (record as KeptTry)
      : undefined;
  } catch {
    return undefined;
  }
};

/** The records of this tab by order; in memory alone where a browser refuses storage to a frame. */
export class KeptTries {
  readonly #memory = new Map<string, KeptTry>();
  readonly #storage: Storage | undefined;

  /** @param storage gives the tab's storage, or throws where it is refused */
  constructor(storage: () => Storage = () => window.sessionStorage) {
    try {
      this.#storage = storage();
    } catch {
      this.#storage = undefined;
    }
  }

  /** What is kept about an order. */
  of(orderId: string): KeptTry | undefined {
    return this.#memory.get(orderId) ?? this.#read(PREFIX + orderId);
  }

  /** The newest token of the order for which this token was given (it may have been renewed since). */
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

  /** Keeps the record of an order; `undefined` fields of it are dropped. */
  keep(orderId: string, record: KeptTry): void {
    this.#memory.set(orderId, record);
    try {
      this.#storage?.setItem(PREFIX + orderId, JSON.stringify(record));
    } catch {
      // A full storage costs the resume after a killed tab, nothing else: the server knows where the payment stands.
    }
  }

  /** Forgets an order that has its verdict. */
  forget(orderId: string): void {
    this.#memory.delete(orderId);
    this.#storage?.removeItem(PREFIX + orderId);
  }

  #read(key: string): KeptTry | undefined {
    return readRecord(this.#storage?.getItem(key) ?? null);
  }
}
