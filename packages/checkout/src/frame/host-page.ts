import { TEXTS } from '@shulk/words/sheet/payment';
import { parseHostMessage, seal } from '../protocol.ts';
import type { FrameMessage, HostMessage, SheetEvent } from '../protocol.ts';
import { wrongEnvironment } from './frame-settings.ts';
import type { FrameSettings, Opening } from './frame-settings.ts';

/** How long the host page may take to get a new token. */
const RENEW_WAIT_MS = 15_000;

/**
 * The line to the page that holds this frame. Until the order is known it says only that the frame is there; about an
 * order it speaks to the order's own parent origin alone, which the server recorded (contract checkout.order).
 */
export class HostPage {
  readonly #opening: Opening;
  readonly #parent: Window;
  readonly #listeners = new Set<(message: HostMessage) => void>();
  #isTrusted = false;

  /** @param parent the window that holds this frame */
  constructor(opening: Opening, parent: Window) {
    this.#opening = opening;
    this.#parent = parent;
    window.addEventListener('message', (event) => this.#receive(event));
  }

  /** Hears every message of the host page. @returns how to stop */
  listen(listener: (message: HostMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Takes the origin the order was made for.
   * @returns whether it is the page that holds this frame; if not, nothing about the order is ever said
   */
  trust(parentOrigin: string): boolean {
    this.#isTrusted = parentOrigin === this.#opening.origin;
    return this.#isTrusted;
  }

  /** Says a word that tells nothing about an order. */
  say(message: Exclude<FrameMessage, { type: 'event' }>): void {
    this.#post(message);
  }

  /** Tells an event, to the order's own page alone. */
  tell(event: SheetEvent): void {
    if (this.#isTrusted) this.#post({ type: 'event', data: event });
  }

  /** Asks the host page for a new token (R4); undefined when it has none to give. */
  askForToken(): Promise<string | undefined> {
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
      this.say({ type: 'renew', data: {} });
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
 * Why this page is shown nothing of the order, in words for the payer: it is not the page the order was made for, or it
 * asked for the other environment. Of the latter whoever built the page reads why, in its console and its `error` event.
 * @returns undefined when the sheet may open
 */
export function problemOfPage(
  host: Pick<HostPage, 'trust' | 'say'>,
  settings: FrameSettings,
  order: { readonly parent_origin: string; readonly test_mode: boolean },
): string | undefined {
  if (!host.trust(order.parent_origin)) return TEXTS.otherSite;
  const wrong = wrongEnvironment(settings, order);
  if (wrong === undefined) return undefined;
  console.error(wrong);
  host.say({ type: 'refused', data: { text: wrong } });
  return TEXTS.otherEnvironment;
}
