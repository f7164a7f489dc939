import { LOADER } from '@shulk/words/sheet/loader';
import { isCheckoutToken, parseFrameMessage, seal } from '../protocol.ts';
import type { FrameMessage, HostMessage, SheetEvent, SheetEventName } from '../protocol.ts';
import { frameAddress } from './frame-address.ts';
import { openHostDialog } from './host-dialog.ts';
import type { HostDialog } from './host-dialog.ts';
import { readOptions } from './options.ts';
import type { CheckoutOptions, KeptOptions } from './options.ts';

/** A frame that has not answered for this long counts as failed (R35). */
export const FRAME_WAIT_MS = 8000;

/** Called with each event of its name. */
export type SheetHandler = (event: SheetEvent) => void;

/** One open sheet on the page. */
interface Opened {
  readonly session: string;
  readonly dialog: HostDialog;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly stopListening: () => void;
  /** The frame has answered: from now on it controls closing. */
  isAlive: boolean;
}

/** Session of the open sheet: at most one on a page, whichever checkout opened it (gateways H.2). */
let openSession: string | undefined;

const NO_ORDER: SheetEvent = {
  type: '',
  data: { event: 'ready', amount: 0, transaction_timestamp: '', application_code: '', error: '' },
};

/**
 * A payment on the host page (decisions 8): `new Checkout(origin, options).on(…).open()`. Every event is a hint; the
 * server says whether the payment was received (threats 2 row 10).
 */
export class Checkout {
  /** The options with their defaults. */
  readonly options: KeptOptions;
  readonly #origin: string;
  readonly #handlers = new Map<SheetEventName, SheetHandler[]>();
  #auth: string;
  #opened: Opened | undefined;
  #lastKnown: SheetEvent = NO_ORDER;

  /**
   * @param origin of the checkout, the only one whose messages count
   * @throws TypeError for options without a checkout token
   */
  constructor(origin: string, options: CheckoutOptions) {
    this.options = readOptions(options);
    this.#auth = this.options.auth;
    this.#origin = origin;
  }

  /** Subscribes to an event; `document` gets events too, as CustomEvents named `shulk:<event>`. */
  on(event: SheetEventName, handler: SheetHandler): this {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }

  /** Opens the sheet. Does nothing if it is open; emits `error` if another one is. */
  open(): this {
    if (this.#opened !== undefined) return this;
    if (openSession !== undefined) {
      this.#tell('error', LOADER.alreadyOpen);
      return this;
    }
    const { path, holder = location.origin } = frameAddress(this.#auth);
    if (holder !== location.origin) {
      // The browser would refuse the frame silently.
      console.error(wrongPage(holder));
      this.#tell('error', LOADER.otherPage(holder));
      return this;
    }
    const session = newSession();
    openSession = session;
    const address = new URL(path, this.#origin);
    // None is a secret: the frame needs the address for its ready message (gateways H.2: never to `*`).
    const { visit_id: visit = '', env, language: lang = '' } = this.options;
    address.hash = new URLSearchParams({ session, origin: location.origin, visit, env, lang }).toString();
    const onMessage = (event: MessageEvent): void => this.#receive(event);
    window.addEventListener('message', onMessage);
    this.#opened = {
      session,
      dialog: openHostDialog(address.href, () => this.#escape()),
      timer: setTimeout(() => this.#giveUp(), FRAME_WAIT_MS),
      stopListening: () => window.removeEventListener('message', onMessage),
      isAlive: false,
    };
    this.#opened.dialog.frame.addEventListener('error', () => this.#giveUp());
    return this;
  }

  /** Removes the sheet without an event; a payment in progress continues on the server. */
  unmount(): void {
    const opened = this.#opened;
    if (opened === undefined) return;
    this.#opened = undefined;
    openSession = undefined;
    clearTimeout(opened.timer);
    opened.stopListening();
    opened.dialog.remove();
  }

  #giveUp(): void {
    if (this.#opened === undefined || this.#opened.isAlive) return;
    this.unmount();
    console.error(silentFrame(this.#origin));
    this.#tell('error', LOADER.deadFrame);
  }

  #escape(): void {
    if (this.#opened?.isAlive === true) this.#send({ type: 'escape', data: {} });
    else this.#close();
  }

  #close(): void {
    this.unmount();
    this.#tell('popup.close');
  }

  #send(message: HostMessage): void {
    const opened = this.#opened;
    opened?.dialog.frame.contentWindow?.postMessage(seal(opened.session, message), this.#origin);
  }

  #receive(event: MessageEvent): void {
    const opened = this.#opened;
    if (opened === undefined || event.origin !== this.#origin) return;
    // A removed frame has no window; a message without a source must not match it.
    if (event.source === null || event.source !== opened.dialog.frame.contentWindow) return;
    const message = parseFrameMessage(event.data, opened.session);
    if (message !== undefined) this.#answer(opened, message);
  }

  #answer(opened: Opened, message: FrameMessage): void {
    switch (message.type) {
      // Sent again when the frame reloads itself; the server then reports the payment's state.
      case 'ready': {
        opened.isAlive = true;
        clearTimeout(opened.timer);
        opened.dialog.settle();
        const logo_url = this.options.customizations?.logo_url ?? '';
        return this.#send({ type: 'start', data: { auth: this.#auth, logo_url } });
      }
      case 'renew':
        return void this.#renew(opened);
      case 'closed':
        return this.#close();
      case 'refused':
        return this.#tell('error', message.data.text);
      case 'event':
        this.#lastKnown = message.data;
        return this.#dispatch(message.data);
    }
  }

  /** Requests a new token of the same order from the host (R4). */
  async #renew(opened: Opened): Promise<void> {
    const auth = await requestToken(this.options.renew_auth);
    if (this.#opened !== opened) return;
    if (auth === undefined) return this.#send({ type: 'not_renewed', data: {} });
    this.#auth = auth;
    this.#send({ type: 'renewed', data: { auth } });
  }

  #tell(event: SheetEventName, error = ''): void {
    const { type, data } = this.#lastKnown;
    this.#dispatch({ type, data: { ...data, event, error } });
  }

  #dispatch(payload: SheetEvent): void {
    const name = payload.data.event;
    for (const handler of this.#handlers.get(name) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        // One subscriber's exception must not keep the others from the event.
        reportError(error);
      }
    }
    document.dispatchEvent(new CustomEvent(`shulk:${name}`, { detail: payload }));
  }
}

/** The explanation for the page's developer, in the console. */
const wrongPage = (holder: string): string =>
  `Shulk.Checkout: the order was made for pages of ${holder}, and this page is of ${location.origin}. ` +
  `Create the order with "parent_origin": "${location.origin}". The institute must list its host in link_hosts; ` +
  'a test institute may use http://localhost and http://127.0.0.1 with any port as well.';

const silentFrame = (origin: string): string =>
  `Shulk.Checkout: the frame of ${origin} did not answer. A Content-Security-Policy of this page must allow ` +
  `it in frame-src. ${
    window.top === window ? '' : LOADER.framedItself
  }Otherwise the network did not let it through.`;

async function requestToken(renew: CheckoutOptions['renew_auth']): Promise<string | undefined> {
  try {
    const auth = await renew?.();
    return isCheckoutToken(auth) ? auth : undefined;
  } catch {
    return undefined;
  }
}

/** 128 random bits as hex; getRandomValues also works on a plain http address (R44). */
function newSession(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
