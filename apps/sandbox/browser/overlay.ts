/**
 * The part of a gateway's browser script that shows the payment page in a frame: in the place that the merchant's page
 * marks with `data-gateway-place`, else over that page. Messages from the frame count only with the exact origin, window
 * and nonce.
 */
import { IN_PLACE } from './page.ts';

interface Overlay {
  readonly address: string;
  readonly nonce: string;
  /** Prefix of the class names in the page. */
  readonly name: string;
  /** Handles the messages of the page in the frame. */
  readonly hear: (type: string, data: unknown) => void;
  /** Called when the payer pressed Escape. */
  readonly escape: () => void;
  /** Called when the payer clicked beside the frame. */
  readonly outside: () => void;
}

/** A message of the page in the frame. */
interface Message {
  readonly v?: unknown;
  readonly sdk?: unknown;
  readonly nonce?: unknown;
  readonly type?: unknown;
  readonly data?: unknown;
}

/** The address of the folder `up` from the running script, where its service is. */
export const rootOf = (up: string): URL =>
  new URL(
    up,
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
  );

/** An unguessable number. */
export const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join('');

/** The text of a failure reported by the page in the frame. */
export const describe = (failure: unknown): string =>
  String((failure as { readonly description?: unknown } | null)?.description);

function style(element: HTMLElement, rules: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value);
}

function paint(overlay: HTMLElement, frame: HTMLElement): void {
  const inFrame = window.parent !== window;
  const narrow = window.innerWidth < 600;
  style(overlay, {
    position: 'fixed',
    inset: '0',
    'z-index': '2147483000',
    display: 'flex',
    'justify-content': 'center',
    'align-items': narrow ? 'flex-end' : 'center',
    background: 'rgba(13, 19, 25, 0.6)',
  });
  style(frame, {
    border: '0',
    background: 'Canvas',
    'color-scheme': 'light dark',
    width: narrow ? '100%' : '420px',
    height: inFrame ? '100%' : narrow ? '92%' : 'min(720px, 92%)',
    'border-radius': inFrame ? '0' : narrow ? '20px 20px 0 0' : '16px',
  });
}

function build({ address, name, outside }: Overlay): { overlay: HTMLElement; frame: HTMLIFrameElement } {
  const overlay = document.createElement('div');
  const frame = document.createElement('iframe');
  overlay.className = `${name}-container`;
  overlay.setAttribute('aria-label', 'Payment');
  frame.className = `${name}-checkout-frame`;
  frame.title = 'Payment';
  frame.allow = 'payment; clipboard-write; otp-credentials';
  frame.src = address;
  frame.addEventListener('load', () => frame.focus());
  overlay.append(frame);
  overlay.addEventListener('click', (event) => {
    if (event.target === overlay) outside();
  });
  return { overlay, frame };
}

/** A dialog over the page, which keeps the focus. */
function cover(overlay: HTMLElement, frame: HTMLIFrameElement): void {
  overlay.setAttribute('role', 'dialog');
  overlay.setAttribute('aria-modal', 'true');
  for (const edge of [document.createElement('div'), document.createElement('div')]) {
    edge.tabIndex = 0;
    edge.addEventListener('focus', () => frame.focus());
    overlay.append(edge);
  }
  overlay.prepend(overlay.lastElementChild ?? frame);
  paint(overlay, frame);
  document.body.append(overlay);
}

/**
 * A part of the page, under the merchant's own head: what was in its place is gone meanwhile.
 * @returns a function that gives it back
 */
function fill(place: Element, overlay: HTMLElement, frame: HTMLIFrameElement): () => void {
  const others = [...place.children].filter((part): part is HTMLElement => part instanceof HTMLElement);
  for (const part of others) part.style.display = 'none';
  overlay.setAttribute('role', 'group');
  frame.name = IN_PLACE;
  style(overlay, {
    position: 'absolute',
    inset: '0',
    'z-index': '1',
    overflow: 'hidden',
    background: 'inherit',
  });
  style(frame, { border: '0', width: '100%', height: '100%', 'color-scheme': 'light dark' });
  place.append(overlay);
  return () => {
    for (const part of others) part.style.removeProperty('display');
  };
}

/** Shows the overlay; returns a function that removes it. */
export function openOverlay(wanted: Overlay): () => void {
  const opener = document.activeElement;
  const scroll = document.documentElement.style.overflow;
  const { overlay, frame } = build(wanted);
  const onMessage = (event: MessageEvent): void => {
    const message = event.data as Message | null;
    if (event.origin !== new URL(wanted.address).origin || event.source !== frame.contentWindow) return;
    if (!message || message.v !== 1 || message.sdk !== 'sandbox' || message.nonce !== wanted.nonce) return;
    wanted.hear(String(message.type), message.data);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') wanted.escape();
  };
  window.addEventListener('message', onMessage);
  document.addEventListener('keydown', onKey);
  document.documentElement.style.overflow = 'hidden';
  const place = document.querySelector('[data-gateway-place]');
  const giveBack = place === null ? undefined : fill(place, overlay, frame);
  if (place === null) cover(overlay, frame);
  return () => {
    giveBack?.();
    window.removeEventListener('message', onMessage);
    document.removeEventListener('keydown', onKey);
    overlay.remove();
    document.documentElement.style.overflow = scroll;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
