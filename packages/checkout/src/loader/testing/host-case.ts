import { afterEach, beforeEach, vi } from 'vitest';
import { seal } from '../../protocol.ts';
import type { FrameMessage, HostMessage, SheetEvent, SheetEventName } from '../../protocol.ts';
import { Checkout } from '../checkout.ts';
import type { CheckoutOptions } from '../options.ts';
import { loadEmptyFrames } from './empty-frames.ts';

export const ORIGIN = 'https://pay.example.in';
export const TOKEN = 'ck_0123456789';

/** The window behind the iframe: records what the loader posts to it. */
interface FrameWindow {
  readonly posted: { readonly message: HostMessage & { session: string }; readonly origin: string }[];
  readonly postMessage: (message: HostMessage & { session: string }, origin: string) => void;
}

/** The sheet's event after a captured payment. */
export const captured: SheetEvent = {
  type: 'DIRECT',
  data: {
    event: 'dt.payment.captured',
    amount: 48500,
    transaction_timestamp: '20-11-2026 14:03:11',
    application_code: 'TXN261120ABCDEFGH',
    error: '',
  },
};

/** The page's frame. */
export const frame = (): HTMLIFrameElement => {
  const found = document.querySelector('iframe');
  if (found === null) throw new Error('no frame is open');
  return found;
};

export const session = (): string =>
  new URLSearchParams(new URL(frame().src).hash.slice(1)).get('session') ?? '';

/** Records the events of these names that a checkout emits. */
export function heard(target: Checkout, ...names: SheetEventName[]): SheetEvent[] {
  const events: SheetEvent[] = [];
  for (const name of names) target.on(name, (event) => events.push(event));
  return events;
}

function aFrameWindow(): FrameWindow {
  const posted: FrameWindow['posted'] = [];
  return { posted, postMessage: (message, origin) => posted.push({ message, origin }) };
}

/** A host page whose frames are empty documents, new for each test; time is stopped. */
export class HostCase {
  frameWindow = aFrameWindow();
  readonly #opened: Checkout[] = [];

  begin(): void {
    vi.useFakeTimers();
    this.frameWindow = aFrameWindow();
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(
      this.frameWindow as unknown as NonNullable<HTMLIFrameElement['contentWindow']>,
    );
  }

  end(): void {
    for (const one of this.#opened.splice(0)) one.unmount();
    vi.restoreAllMocks();
    vi.useRealTimers();
    document.body.replaceChildren();
  }

  checkout(options: Partial<CheckoutOptions> = {}): Checkout {
    const made = new Checkout(ORIGIN, { auth: TOKEN, ...options });
    this.#opened.push(made);
    return made;
  }

  /** Delivers a message to the host page. */
  arrive(message: FrameMessage, over: { origin?: string; source?: unknown; session?: string } = {}): void {
    const event = new MessageEvent('message', {
      data: seal(over.session ?? session(), message),
      origin: over.origin ?? ORIGIN,
    });
    Object.defineProperty(event, 'source', { value: 'source' in over ? over.source : this.frameWindow });
    window.dispatchEvent(event);
  }
}

/** Prepares each test of a file. */
export function hostCase(): HostCase {
  loadEmptyFrames();
  const on = new HostCase();
  beforeEach(() => on.begin());
  afterEach(() => on.end());
  return on;
}
