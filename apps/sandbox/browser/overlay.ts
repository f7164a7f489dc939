/**
 * The part of a gateway's browser script that shows the payment page in a frame over the merchant's page. Messages from
 * the frame count only with the exact origin, window and nonce.
 */

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
  const before = document.createElement('div');
  const after = document.createElement('div');
  overlay.className = `${name}-container`;
  overlay.setAttribute('role', 'dialog');
  overlay.setAttribute('aria-modal', 'true');
  overlay.setAttribute('aria-label', 'Payment');
  frame.className = `${name}-checkout-frame`;
  frame.title = 'Payment';
  frame.allow = 'payment; clipboard-write; otp-credentials';
  frame.src = address;
  frame.addEventListener('load', () => frame.focus());
  for (const edge of [before, after]) {
    edge.tabIndex = 0;
    edge.addEventListener('focus', () => frame.focus());
  }
  overlay.append(before, frame, after);
  overlay.addEventListener('click', (event) => {
    if (event.target === overlay) outside();
  });
  paint(overlay, frame);
  return { overlay, frame };
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
  document.body.append(overlay);
  return () => {
    window.removeEventListener('message', onMessage);
    document.removeEventListener('keydown', onKey);
    overlay.remove();
    document.documentElement.style.overflow = scroll;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
