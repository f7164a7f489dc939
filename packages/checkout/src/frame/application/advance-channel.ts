import type { FrameMessage, SheetEvent } from '../../protocol.ts';
import type { HostChannel } from '../run/payment-run.ts';

/** What a payment of the advance needs of its application. */
export interface AdvanceNeeds {
  readonly host: HostChannel;
  /** A new token of the same order. */
  readonly renew: () => Promise<string | undefined>;
  /** The payment's sheet is closed, paid or not: the application's state is read from the server. */
  readonly onOver: (isPaid: boolean) => void;
}

/**
 * The host channel of the advance's payment: it talks to its application, which continues, and not to the host page.
 * For the page the application is one thing, and it reloads when that is closed (decision 33).
 */
export class AdvanceChannel implements HostChannel {
  readonly #needs: AdvanceNeeds;

  constructor(needs: AdvanceNeeds) {
    this.#needs = needs;
  }

  trust(parentOrigin: string): boolean {
    return this.#needs.host.trust(parentOrigin);
  }

  send(message: Exclude<FrameMessage, { type: 'event' }>): void {
    if (message.type === 'closed') this.#needs.onOver(false);
  }

  sendEvent({ data }: SheetEvent): void {
    if (data.event === 'dt.payment.captured') this.#needs.onOver(true);
  }

  requestToken(): Promise<string | undefined> {
    return this.#needs.renew();
  }
}
