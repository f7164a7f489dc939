import { TEXTS } from '@shulk/words/sheet/payment';
import { parseHostMessage, seal } from '../protocol.ts';
import type { FrameMessage, HostMessage, SheetEvent } from '../protocol.ts';
import { wrongEnvironment } from './frame-settings.ts';
import type { FrameSettings, Opening } from './frame-settings.ts';

/** How long the host page may take to get a new token. */
const RENEW_WAIT_MS = 15_000;

/**
 * The channel to the page that embeds this frame. Until the order is known it only says that the frame is ready; about
 * an order it talks only to the order's own parent origin, which the server recorded (contract checkout.order).
 */
export class HostPage {
  readonly #opening: Opening;
  readonly #parent: Window;
  readonly #listeners = new Set<(message: HostMessage) => void>();
  #isTrusted = false;

  /** @param parent the window that embeds this frame */
  constructor(opening: Opening, parent: Window) {
    this.#opening = opening;
    this.#parent = parent;
    window.addEventListener('message', (event) => this.#receive(event));
  }

  /** Calls the handler for every message of the host page. @returns a function that stops it */
  listen(listener: (message: HostMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Sets the order's origin.
   * @returns whether it is the embedding page; if not, nothing about the order is ever sent
   */
  trust(parentOrigin: string): boolean {
    this.#isTrusted = parentOrigin === this.#opening.origin;
    return this.#isTrusted;
  }

  /** Sends a message that reveals nothing about an order. */
  send(message: Exclude<FrameMessage, { type: 'event' }>): void {
    this.#post(message);
  }

  /** Sends an event, only to the order's own page. */
  sendEvent(event: SheetEvent): void {
    if (this.#isTrusted) this.#post({ type: 'event', data: event });
  }

  /** Requests a new token from the host page (R4); undefined if it has none. */
  requestToken(): Promise<string | undefined> {
    return new Promise((resolve) => {
      const end = (auth: string | undefined): void => {
        clearTimeout(timer);
        stop();
        resolve(auth);
      };
      const timer = setTimeout(() => end(undefined), RENEW_WAIT_MS);
      const stop = this.listen((message) => {
        if (message.type === 'renewed') end(message.data.auth);
        if (message.type === 'not_renewed') end(undefined);
      });
      this.send({ type: 'renew', data: {} });
    });
  }

  #post(message: FrameMessage): void {
    this.#parent.postMessage(seal(this.#opening.session, message), this.#opening.origin);
  }

  #receive(event: MessageEvent): void {
    if (event.source !== this.#parent || event.origin !== this.#opening.origin) return;
    const message = parseHostMessage(event.data, this.#opening.session);
    if (message !== undefined) for (const listener of this.#listeners) listener(message);
  }
}

/**
 * Why this page is shown nothing of the order, in words for the payer: it is not the order's page, or it requested the
 * other environment. For the latter the developer finds the reason in the console and the `error` event.
 * @returns undefined if the sheet may open
 */
export function problemOfPage(
  host: Pick<HostPage, 'trust' | 'send'>,
  settings: FrameSettings,
  order: { readonly parent_origin: string; readonly test_mode: boolean },
): string | undefined {
  if (!host.trust(order.parent_origin)) return TEXTS.otherSite;
  const wrong = wrongEnvironment(settings, order);
  if (wrong === undefined) return undefined;
  console.error(wrong);
  host.send({ type: 'refused', data: { text: wrong } });
  return TEXTS.otherEnvironment;
}
