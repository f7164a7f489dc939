import type { FrameMessage, SheetEvent } from '../../protocol.ts';
import type { HostChannel } from '../run/payment-run.ts';

/** What a payment of the advance needs of its application. */
export interface AdvanceNeeds {
  readonly host: HostChannel;
  /** A new token of the same order. */
  readonly renew: () => Promise<string | undefined>;
  /** The payment's sheet is over, paid or not: where the application stands is asked from the server. */
  readonly onOver: (isPaid: boolean) => void;
}

/**
 * The line on which the advance's payment speaks: to its application, which goes on, and not to the host page. To the
 * page the application is one thing, and it reads anew when that is closed (decision 33).
 */
export class AdvanceChannel implements HostChannel {
  readonly #needs: AdvanceNeeds;

  constructor(needs: AdvanceNeeds) {
    this.#needs = needs;
  }

  trust(parentOrigin: string): boolean {
    return this.#needs.host.trust(parentOrigin);
  }

  say(message: Exclude<FrameMessage, { type: 'event' }>): void {
    if (message.type === 'closed') this.#needs.onOver(false);
  }

  tell({ data }: SheetEvent): void {
    if (data.event === 'dt.payment.captured') this.#needs.onOver(true);
  }

  askForToken(): Promise<string | undefined> {
    return this.#needs.renew();
  }
}
